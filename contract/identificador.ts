/** What browsers and Node have alike; what is shared with the machines' rules knows neither by its types. */
const azar = Reflect.get(globalThis, 'crypto') as unknown as Readonly<Record<string, (octetos: Uint8Array) => Uint8Array>>

/** A random UUID (RFC 9562, version 4): `crypto.randomUUID` is denied to pages that are served without TLS. */
export function identificador(): string {
  const octetos = azar['getRandomValues']?.(new Uint8Array(36))
  if (octetos === undefined) throw new Error('Este entorno no tiene números al azar.')
  return '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (cifra, lugar: number) =>
    (Number(cifra) ^ ((octetos[lugar] ?? 0) & (15 >> (Number(cifra) / 4)))).toString(16),
  )
}
