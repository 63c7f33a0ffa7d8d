# For those who host CER Lens: an ordinary user, a read-only file system, no usage statistics.
#   docker build -t cer-lens .
#   docker run --rm --read-only --tmpfs /tmp --cap-drop ALL -p 8501:8501 cer-lens
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
COPY requirements.txt .
RUN pip install -r requirements.txt && useradd --system --no-create-home lens
COPY .streamlit .streamlit
COPY cer_core cer_core
COPY app_pages app_pages
COPY app.py LICENSE ./

USER lens
ENV HOME=/tmp
EXPOSE 8501
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=5)"]
CMD ["python", "-m", "streamlit", "run", "app.py", "--server.address=0.0.0.0", "--server.port=8501", "--server.headless=true"]
