# Hourbook on Node, with the embedded database in /data, or on PostgreSQL with DATABASE_URL. See docs/running.md.
#
#   docker build -t hourbook .
#   docker run -d --name hourbook -p 127.0.0.1:3000:3000 -v hourbook:/data hourbook
#   docker logs hourbook          # the link with which the owner signs in

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build \
  && mkdir /packed /app \
  && npm pack ./hosts/node --pack-destination /packed \
  && npm install --prefix /app --omit=dev --no-audit --no-fund /packed/*.tgz

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Hourbook" \
  org.opencontainers.image.description="Open time-and-money tracking for freelancers, teams and their assistants" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HOURBOOK_DATA_DIR=/data
COPY --from=build /app /app
RUN ln -s /app/node_modules/.bin/hourbook /usr/local/bin/hourbook \
  && install --directory --owner=node --group=node --mode=0700 /data
USER node
WORKDIR /data
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "/app/node_modules/@hourbook/node/dist/main.js"]
