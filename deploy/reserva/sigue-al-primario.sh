#!/bin/bash
# Keeps PgBouncer pointed at the database that takes writes: pg_auto_failover's monitor says which. Runs for ever, a look a second.
# MONITOR_URI: the monitor's, as `pg_autoctl show uri --monitor` gives it; the others have Debian's places.
set -u
MONITOR_URI=${MONITOR_URI:?la dirección del monitor, de pg_autoctl show uri}
BASES=${BASES:-/etc/pgbouncer/bases.ini}
PGBOUNCER_URL=${PGBOUNCER_URL:-postgres://postgres@127.0.0.1:6432/pgbouncer}

while :; do
  primario=$(psql "$MONITOR_URI" -XtAc "select 'encuestas = host=' || nodehost || ' port=' || nodeport from pgautofailover.node
    where reportedstate in ('single', 'primary', 'wait_primary') and goalstate in ('single', 'primary', 'wait_primary') limit 1" 2>/dev/null)
  if [ -n "$primario" ] && [ "$primario" != "$(cat "$BASES" 2>/dev/null)" ]; then
    printf '%s\n' "$primario" > "$BASES.nuevo" && mv "$BASES.nuevo" "$BASES"
    psql "$PGBOUNCER_URL" -Xqc 'reload' && echo "PgBouncer apunta a: $primario"
  fi
  sleep 1
done
