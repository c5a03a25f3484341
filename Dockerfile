# syntax=docker/dockerfile:1
# The site in one image. The Node that serves it comes with the packages, at the version of package-lock.json; the base
# image only has to bring npm for the build, and the libraries that Node needs.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /opt/matv
# Packages first: they change less often than the sources.
COPY package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --include=dev
COPY react-router.config.ts tsconfig.json vite.config.ts vite.mail.config.ts vite.reader.config.ts ./
COPY public public
COPY domain domain
COPY content content
COPY server server
COPY app app
COPY cli cli
RUN npm run build && npm prune --omit=dev

FROM ${BASE}
# A number, so that an orchestrator can see that it is not root.
RUN mkdir -m 700 /data && chown 10001:10001 /data
WORKDIR /opt/matv
# Owned by root: the site cannot change its own program.
COPY --from=build /opt/matv/package.json ./
COPY --from=build /opt/matv/node_modules node_modules
COPY --from=build /opt/matv/build build
COPY --from=build /opt/matv/domain domain
COPY --from=build /opt/matv/content content
COPY --from=build /opt/matv/server server
COPY --from=build /opt/matv/cli cli
USER 10001:10001
ENV PATH=/opt/matv/node_modules/node/bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compiled \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    MALLOC_TRIM_THRESHOLD_=33554432
VOLUME /data
EXPOSE 3000
# Whether the process answers, not whether it is ready: without its database it still gives readers its cached pages, and
# nothing is won by killing it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=32", "server/main.ts"]
