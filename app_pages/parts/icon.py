"""The app's icon, drawn here so that no picture is fetched from elsewhere."""

from functools import cache

from PIL import Image, ImageDraw


@cache
def draw() -> Image.Image:
    """Return a lens over two lines of text, one of them with an edit."""
    image = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((2, 2, 61, 61), 14, fill="#0072B2")
    pen.line((14, 22, 50, 22), fill="white", width=6)
    pen.line((14, 40, 26, 40), fill="white", width=6)
    pen.line((32, 40, 40, 40), fill="#E69F00", width=6)
    pen.line((46, 40, 50, 40), fill="white", width=6)
    return image
