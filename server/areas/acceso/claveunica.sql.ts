import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Ingreso } from '#server/providers/claveunica/claveunica.ts'

/** How long a person may take at ClaveÚnica, in minutes. */
const VIGENCIA = 10

const alAzar = () => randomBytes(32).toString('base64url')
const huella = (csrfToken: string) => createHash('sha256').update(csrfToken).digest('hex')

/** Begins a sign-in: a state for the browser, and a nonce and a PKCE verifier that stay here. */
export async function comienzaIngreso(db: Kysely<unknown>): Promise<Ingreso> {
  const ingreso = { csrfToken: alAzar(), nonce: alAzar(), verificador: alAzar() }
  await sql`
    insert into ingreso_clave_unica (estado, nonce, verificador, vence)
    values (${huella(ingreso.csrfToken)}, ${ingreso.nonce}, ${ingreso.verificador}, now() + make_interval(mins => ${VIGENCIA}))
  `.execute(db)
  return ingreso
}

/** Takes a sign-in by its state: of two that present it, one gets it. */
export async function tomaIngreso(db: Kysely<unknown>, csrfToken: string): Promise<Ingreso | null> {
  const { rows } = await sql<{ nonce: string; verificador: string }>`
    delete from ingreso_clave_unica where estado = ${huella(csrfToken)} and vence > now() returning nonce, verificador
  `.execute(db)
  return rows[0] ? { csrfToken, ...rows[0] } : null
}
