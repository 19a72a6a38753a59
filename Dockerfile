# One image for five commands:
#   node --import tsx api/main.ts      the API, which also serves the built web
#   node --import tsx worker/main.ts   a worker; start as many as you like
#   node --import tsx db/migrate.ts    brings the database to the newest schema and ends
#   npm run audit                      holds what runs did on chain against the rows, and ends
#   npm run vault -- rotate            puts what is sealed under the keys of now, where a worker runs, and ends

# An exact release. Who wants the very same bytes adds the digest that their registry shows (docs/runbook.md, "Images").
ARG NODE_IMAGE=node:24.11.1-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No install scripts: what they fetch (the embedded PostgreSQL) belongs to the localnet only.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json tsconfig.json ./
COPY contract ./contract
COPY api ./api
COPY db ./db
COPY worker ./worker
COPY --from=build /app/dist ./dist
# The image's own unprivileged user; it owns nothing here, so a process cannot change its own code.
# What it writes itself are public files, where no bucket takes them (STORAGE_DIR).
RUN mkdir -p /data/files && chown node:node /data/files
USER node
EXPOSE 8080
CMD ["node", "--import", "tsx", "api/main.ts"]
