# rouge-cli in a container: built from the wheel, without compiler or source, run as nobody.
#   docker build -t rouge-cli .
#   docker run --rm -v "$PWD:/work:ro" rouge-cli evaluate rouge.xml -n 2 --stem
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . /source
RUN python -m pip wheel --no-cache-dir --wheel-dir /wheels '/source[stats,page]'

FROM python:${PYTHON}-slim
# hadolint ignore=DL3013
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    python -m pip install --no-cache-dir --no-index --find-links /wheels 'rouge-cli[stats,page]' && \
    rouge-cli --version
LABEL org.opencontainers.image.title="rouge-cli" \
      org.opencontainers.image.source="https://github.com/rouge-cli/rouge-cli" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV PYTHONDONTWRITEBYTECODE=1 HOME=/tmp
WORKDIR /work
# nobody, by number: clusters that forbid root ask for one.
USER 65534:65534
ENTRYPOINT ["rouge-cli"]
CMD ["--help"]
