#!/bin/bash
# con-entorno.sh <orden…>: runs an order of the product (npm run instalar, importar, auditoria:verificar…) as the service runs: with its variables, as its
# user, in the version at hand. As root, in the version's folder.
set -euo pipefail
ENTORNO=${ENTORNO:-/etc/encuestas/entorno}
COMO=${COMO:-runuser -u encuestas --}

# As systemd reads it, and not as a shell would: nothing in a value is expanded.
while IFS= read -r linea; do
  [[ $linea =~ ^([A-Z][A-Z0-9_]*)=(.*)$ ]] || continue
  nombre=${BASH_REMATCH[1]} valor=${BASH_REMATCH[2]}
  [[ $valor =~ ^\"(.*)\"$ || $valor =~ ^\'(.*)\'$ ]] && valor=${BASH_REMATCH[1]}
  export "$nombre=$valor"
done < "$ENTORNO"
export NODE_ENV=production DATA_DIR=${DATA_DIR:-/var/lib/encuestas} HOME=${DATA_DIR:-/var/lib/encuestas}
exec $COMO "$@"
