import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { NivelDeTrabajo } from '#server/plugins/procesos/trabajo.ts'
import { canjeaDesafio } from './captcha-usado.sql.ts'

/** Work of a challenge by its level: about 0.3, 1 and 3 s on an ordinary computer. */
const COSTOS: Readonly<Record<NivelDeTrabajo, number>> = { 0: 5000, 1: 15_000, 2: 45_000 }
const VUELTAS = { desde: 100, hasta: 200 }
/** How long a challenge and its solution serve, in minutes: enough to fill the longest form. */
const VIGENCIA = 15

const hexadecimal = v.pipe(v.string(), v.regex(/^[0-9a-f]{2,128}$/))
const solucion = v.strictObject({
  challenge: v.strictObject({
    // In the order in which they were signed: the alphabet's.
    parameters: v.strictObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      cost: v.picklist(Object.values(COSTOS)),
      expiresAt: v.number(),
      keyLength: v.number(),
      keyPrefix: hexadecimal,
      keySignature: hexadecimal,
      nonce: hexadecimal,
      salt: hexadecimal,
    }),
    signature: hexadecimal,
  }),
  solution: v.object({ counter: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), derivedKey: hexadecimal }),
})

/** reCAPTCHA's own error codes. */
export type FaltaDeCaptcha = 'missing-input-response' | 'invalid-input-response' | 'timeout-or-duplicate'

export interface PruebaDeTrabajo {
  /** A new challenge of that level, signed. */
  desafio(nivel: NivelDeTrabajo): Promise<unknown>
  /**
   * What is wrong with a token (base64 of challenge and solution), or `null`; a good one is spent by asking. One that cost
   * less than `nivel` asks is not good.
   */
  canjea(token: string, nivel?: NivelDeTrabajo): Promise<FaltaDeCaptcha | null>
  /** The same, and what a query of one value reads, in the statement that spends it. */
  canjeaYLee<T>(token: string, consulta: RawBuilder<T>, nivel?: NivelDeTrabajo): Promise<{ leido: T } | FaltaDeCaptcha>
}

/** A token as its challenge and solution; `null` when it is not one. */
function leeToken(token: string): v.InferOutput<typeof solucion> | null {
  const leido = v.safeParse(v.pipe(v.string(), v.parseJson(), solucion), Buffer.from(token, 'base64').toString('utf8'))
  return leido.success ? leido.output : null
}

/** Whether `firma` is the one of what was signed; the package's own check asks four times for another thread, and costs twenty times this. */
function esFirma(llave: string, dato: string | Buffer, firma: string): boolean {
  const buena = createHmac('sha256', llave).update(dato).digest()
  const dada = Buffer.from(firma, 'hex')
  return dada.length === buena.length && timingSafeEqual(dada, buena)
}

/** Proof of work: a computation that costs a person nothing and a robot of thousands of tries a lot. */
export function creaPruebaDeTrabajo(db: Kysely<unknown>, secreto: string): PruebaDeTrabajo {
  const clave = (uso: string) => createHmac('sha256', secreto).update(uso).digest('hex')
  const firmas = { hmacSignatureSecret: clave('captcha-desafio'), hmacKeySignatureSecret: clave('captcha-clave') }

  return {
    desafio: (nivel) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COSTOS[nivel],
        counter: randomInt(VUELTAS.desde, VUELTAS.hasta),
        deriveKey,
        expiresAt: new Date(Date.now() + VIGENCIA * 60_000),
        ...firmas,
      }),

    async canjea(token, nivel) {
      const canjeada = await canjeaYLee(token, sql`select 1`, nivel)
      return typeof canjeada === 'string' ? canjeada : null
    },
    canjeaYLee,
  }

  async function canjeaYLee<T>(token: string, consulta: RawBuilder<T>, nivel: NivelDeTrabajo = 0): Promise<{ leido: T } | FaltaDeCaptcha> {
    if (token === '') return 'missing-input-response'
    const leido = leeToken(token)
    if (leido === null) return 'invalid-input-response'
    const { challenge, solution } = leido
    if (challenge.parameters.cost < COSTOS[nivel]) return 'invalid-input-response'
    if (challenge.parameters.expiresAt < Date.now() / 1000) return 'timeout-or-duplicate'
    const esNuestro = esFirma(firmas.hmacSignatureSecret, JSON.stringify(challenge.parameters), challenge.signature)
    // The key that the challenge asks for was signed with it: nobody derives it again.
    if (!esNuestro || !esFirma(firmas.hmacKeySignatureSecret, Buffer.from(solution.derivedKey, 'hex'), challenge.parameters.keySignature))
      return 'invalid-input-response'
    const vence = new Date(challenge.parameters.expiresAt * 1000)
    return (await canjeaDesafio(db, challenge.signature, vence, consulta)) ?? 'timeout-or-duplicate'
  }
}
