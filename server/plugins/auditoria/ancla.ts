import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'

const linea = v.object({ fecha: v.string(), loteId: v.number(), filas: v.number(), huella: v.string(), firma: v.string() })

/** The head of the chain at one moment, as it went out of the database; signed with the chain's key. */
export type Ancla = v.InferOutput<typeof linea>

/** How long the address may take to keep a head, in milliseconds. */
const PACIENCIA = 10_000

export function esDireccion(ancla: string): boolean {
  return /^https?:\/\//.test(ancla)
}

function firma(clave: string, { fecha, loteId, filas, huella }: Omit<Ancla, 'firma'>): string {
  return createHmac('sha256', clave).update(`ancla ${fecha} ${loteId} ${filas} ${huella}`).digest('hex')
}

/** Whether a head was written by who has the key. */
export function esGenuina(clave: string, ancla: Ancla): boolean {
  const debida = Buffer.from(firma(clave, ancla))
  const puesta = Buffer.from(ancla.firma)
  return debida.length === puesta.length && timingSafeEqual(debida, puesta)
}

/** Sends a head out: a line more of a file, or a POST of that line to an address. Throws when it was not kept. */
export async function ancla(clave: string, donde: string, cabeza: Omit<Ancla, 'firma'>): Promise<void> {
  const texto = `${JSON.stringify({ ...cabeza, firma: firma(clave, cabeza) })}\n`
  if (!esDireccion(donde)) {
    await mkdir(dirname(donde), { recursive: true, mode: 0o700 })
    await appendFile(donde, texto, { mode: 0o600 })
    return
  }
  const { ok, status } = await fetch(donde, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: texto,
    signal: AbortSignal.timeout(PACIENCIA),
    redirect: 'error',
  })
  if (!ok) throw new Error(`El ancla contestó ${status}.`)
}

async function textoDe(donde: string): Promise<string> {
  if (!esDireccion(donde)) return readFile(donde, 'utf8')
  const respuesta = await fetch(donde, { signal: AbortSignal.timeout(PACIENCIA), redirect: 'error' })
  if (!respuesta.ok) throw new Error(`El ancla contestó ${respuesta.status}.`)
  return respuesta.text()
}

/** The heads that went out, in their order; `null` when there is nothing to read there. A line that is no head counts as a false one. */
export async function leeAnclas(donde: string): Promise<Ancla[] | null> {
  const texto = await textoDe(donde).catch(() => null)
  if (texto === null) return null
  return texto
    .split('\n')
    .filter(Boolean)
    .map((una) => {
      try {
        return v.parse(linea, JSON.parse(una))
      } catch {
        return { fecha: '', loteId: 0, filas: 0, huella: '', firma: '' }
      }
    })
}
