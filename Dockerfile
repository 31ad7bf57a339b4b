FROM node:24.21.0-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run --silent sbom > components.cdx.json

FROM node:24.21.0-slim AS dependencies
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM node:24.21.0-slim
ENV NODE_ENV=production SHOP_STAGE=production DATA_DIR=/data PORT=3000 HOST=0.0.0.0
WORKDIR /shop
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY --from=build /shop/bin ./bin
COPY --from=build /shop/content-fallbacks ./content-fallbacks
COPY --from=build /shop/package.json /shop/package-lock.json /shop/components.cdx.json ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/start.mjs"]
