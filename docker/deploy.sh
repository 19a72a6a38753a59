#!/bin/sh
# Brings a new version up while the one before goes on answering: migration, workers, then one API after the other.
# `--no-build` takes the image that APP_IMAGE names as it is: a version before (docs/runbook.md, "Rollback"), or one that was built
# elsewhere. Ends at the first step that fails; what runs then goes on running.
set -eu
cd "$(dirname "$0")/.."
up() { docker compose up --detach --wait --no-deps "$@"; }

if [ "${1:-}" != --no-build ]; then docker compose build migrate; fi
up postgres redis
docker compose run --rm --no-deps -T migrate
up worker
up api-a
up api-b
up proxy
# A change of the Caddyfile alone makes no new container.
docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile
