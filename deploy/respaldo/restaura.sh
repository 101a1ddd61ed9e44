#!/bin/bash
# restaura.sh <copia> <carpeta de datos nueva> [momento]: rebuilds the database as it was at that moment ('2026-11-23 10:15:00-03'),
# or as late as there are segments. Stop PostgreSQL and move the old data folder aside before; start it after.
set -euo pipefail
copia=${1:?la carpeta de un respaldo} datos=${2:?la carpeta de datos nueva} momento=${3:-}
DESTINO=${DESTINO:-/var/backups/encuestas}

[ -e "$datos/PG_VERSION" ] && { echo "$datos ya tiene una base: elija una carpeta vacía." >&2; exit 1; }
mkdir -p "$datos" && chmod 700 "$datos"
tar -xzf "$copia/base.tar.gz" -C "$datos"
{
  echo "restore_command = 'cp $DESTINO/wal/%f %p'"
  [ -n "$momento" ] && echo "recovery_target_time = '$momento'"
  echo "recovery_target_action = 'promote'"
  # The standby of before follows another history: nothing waits for it.
  echo "synchronous_standby_names = ''"
} >> "$datos/postgresql.auto.conf"
touch "$datos/recovery.signal"
echo "Listo en $datos: al partir, PostgreSQL repite lo escrito${momento:+ hasta $momento}."
