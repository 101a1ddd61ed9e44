import { createHash } from 'node:crypto'
import { ofetch } from 'ofetch'
import type { FastifyRequest } from 'fastify'
import { type DuenoDeContrasena, defectoDeContrasena } from '#contract/rules/contrasena.ts'
import { datosInvalidos } from '../http/rechazo.ts'

/** How long the list of leaked passwords may take, in milliseconds: whoever chooses one waits for it. */
const PACIENCIA = 2_000

const FILTRADA = 'Esa contraseña apareció en una filtración de datos. Elija otra.'

/**
 * Whether the service at `lista` knows the password as leaked. It is asked for everything that begins as its hash does, five of forty
 * letters, and does not learn which one was meant. Rejects when it does not answer in time.
 */
async function estaFiltrada(lista: string, contrasena: string): Promise<boolean> {
  const huella = createHash('sha1').update(contrasena).digest('hex').toUpperCase()
  const filas = await ofetch<string, 'text'>(`${lista}/${huella.slice(0, 5)}`, {
    responseType: 'text',
    headers: { 'add-padding': 'true' },
    timeout: PACIENCIA,
    retry: 0,
    redirect: 'error',
  })
  // What is added so that the answer's size tells nothing is there zero times.
  return filas.split(/\r?\n/).some((fila) => fila.startsWith(`${huella.slice(5)}:`) && !/:0+$/.test(fila))
}

/**
 * Throws 400 with the field at fault unless the password is a good one for its owner (decisions, sign-in and accounts). `lista`: the
 * service of leaked passwords, or `null`; its failures refuse nobody.
 */
export async function exigeContrasenaBuena(
  request: FastifyRequest,
  lista: string | null,
  elegida: { campo: string; contrasena: string; dueno: DuenoDeContrasena },
): Promise<void> {
  const { campo, contrasena, dueno } = elegida
  const { defectoDeFuerza } = await import('#contract/rules/fuerza-de-contrasena.ts')
  const defecto = defectoDeContrasena(contrasena, dueno) ?? defectoDeFuerza(contrasena, dueno)
  if (defecto !== null) throw datosInvalidos({ [campo]: defecto })
  if (lista === null) return
  const filtrada = await estaFiltrada(lista, contrasena).catch(() => {
    request.log.warn('La lista de contraseñas filtradas no respondió')
    return false
  })
  if (filtrada) throw datosInvalidos({ [campo]: FILTRADA })
}
