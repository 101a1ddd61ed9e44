import ipaddr from 'ipaddr.js'

/**
 * Who counts as one caller: an IPv4 address, or the /64 of an IPv6 one, which a single subscriber holds whole (decisions).
 */
export function llamante(ip: string): string {
  // The library takes no zone of the kind of `eth0.1`.
  const sinZona = ip.replace(/%.*/, '')
  if (!ipaddr.IPv6.isValid(sinZona)) return ip
  const direccion = ipaddr.process(sinZona)
  if (direccion instanceof ipaddr.IPv4) return direccion.toString()
  return `${direccion.parts
    .slice(0, 4)
    .map((grupo) => grupo.toString(16))
    .join(':')}::/64`
}
