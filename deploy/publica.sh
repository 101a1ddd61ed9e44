#!/bin/bash
# publica.sh <carpeta de la versión>: puts a version in service, one process at a time. As root, on each machine; the database is brought
# up to date once, by the first. What goes wrong before the last process leaves the version of before in service.
set -euo pipefail
nueva=$(realpath "${1:?la carpeta de la versión, como /opt/encuestas/versiones/2026.11.23}")
aqui=$(dirname "$(realpath "$0")")
RAIZ=${RAIZ:-/opt/encuestas}
PUERTOS=${PUERTOS:-3001 3002}
REINICIA=${REINICIA:-systemctl restart encuestas@}
COMO=${COMO:-runuser -u encuestas --}
ENTORNO=${ENTORNO:-/etc/encuestas/entorno}

[ -f "$nueva/dist/server/main.js" ] || { echo "$nueva no está construida: npm ci && npm run build" >&2; exit 1; }

en_servicio() { # <puerto>: whether it is ready, within half a minute
  for _ in $(seq 60); do
    curl --fail --silent --max-time 2 "http://127.0.0.1:$1/api/listo" >/dev/null && return 0
    sleep 0.5
  done
  return 1
}
apunta() { ln -sfn "$1" "$RAIZ/actual.nueva" && mv -T "$RAIZ/actual.nueva" "$RAIZ/actual"; }

antes=$(realpath -e "$RAIZ/actual" 2>/dev/null || true)
# Migrations only add: the version of before goes on working on what they leave.
(cd "$nueva" && COMO=$COMO ENTORNO=$ENTORNO "$aqui/con-entorno.sh" npm run --silent migrar)
[ -n "$antes" ] && ln -sfn "$antes" "$RAIZ/anterior"
apunta "$nueva"
for puerto in $PUERTOS; do
  ${REINICIA}"$puerto"
  if ! en_servicio "$puerto"; then
    echo "El proceso $puerto no quedó listo con $nueva." >&2
    if [ -n "$antes" ]; then
      apunta "$antes"
      ${REINICIA}"$puerto"
      echo "Sigue en servicio $antes." >&2
    fi
    exit 1
  fi
  echo "El proceso $puerto responde con $nueva"
done
