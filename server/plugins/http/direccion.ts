import { isIPv6 } from 'node:net'

/** The full eight groups of an IPv6 address, without its zone. */
function grupos(ip: string): string[] {
  const [cabeza = '', cola] = (ip.split('%')[0] ?? '').split('::')
  const inicio = cabeza === '' ? [] : cabeza.split(':')
  if (cola === undefined) return inicio
  const fin = cola === '' ? [] : cola.split(':')
  return [...inicio, ...Array.from({ length: Math.max(0, 8 - inicio.length - fin.length) }, () => '0'), ...fin]
}

/**
 * Who counts as one caller: an IPv4 address, or the /64 of an IPv6 one, which a single subscriber holds whole (decisions).
 */
export function llamante(ip: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(ip)) return ip
  return `${grupos(ip)
    .slice(0, 4)
    .map((grupo) => Number.parseInt(grupo, 16).toString(16))
    .join(':')}::/64`
}
