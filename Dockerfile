# The web app is built once, with all the tools.
FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node -e "import('./scripts/lib/build-web.ts').then((web) => web.buildWebWhenStale())"

# What the server runs on, and nothing else. The pinned Node packages belong to the root, which is left
# out; the picture decoder's own parts are optional packages, so those stay.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --workspace=server --workspace=shared --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY server server
COPY --from=web /app/web/dist web/dist
COPY --from=web /app/web/dist-server web/dist-server
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: SIGTERM has to reach the process that drains.
CMD ["node", "--disable-warning=ExperimentalWarning", "server/src/main.ts"]
