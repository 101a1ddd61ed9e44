#!/bin/bash
# A whole copy of the database, from which restaura.sh goes to any later moment with the segments that archive_command keeps.
# Copies older than DIAS are removed, with the segments that no copy needs.
set -euo pipefail
DESTINO=${DESTINO:-/var/backups/encuestas}
DIAS=${DIAS:-14}

copia=$DESTINO/base/$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$DESTINO/base" "$DESTINO/wal"
pg_basebackup --pgdata "$copia.parte" --format tar --gzip --wal-method none --checkpoint fast --no-password
mv "$copia.parte" "$copia"

find "$DESTINO/base" -mindepth 1 -maxdepth 1 -name '*Z' -mtime "+$DIAS" -exec rm -rf {} +
mas_antigua=$(find "$DESTINO/base" -mindepth 1 -maxdepth 1 -name '*Z' | sort | head -1)
desde=$(tar -xzOf "$mas_antigua/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION:.*(file \(.*\))$/\1/p')
find "$DESTINO/wal" -type f -name '????????????????????????' | while read -r segmento; do
  # The first eight letters are the timeline: a segment is told by what follows.
  [[ $(basename "$segmento" | cut -c9-) < $(cut -c9- <<<"$desde") ]] && rm -f "$segmento"
done || true
echo "Respaldo en $copia"
