import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { NivelDeTrabajo } from '#server/plugins/procesos/trabajo.ts'
import { canjeaDesafio } from './captcha-usado.sql.ts'

/** Work of a challenge by its level: about 0.3, 1 and 3 s on an ordinary computer; 1 to 9 ms to verify. */
const COSTOS: Readonly<Record<NivelDeTrabajo, number>> = { 0: 5000, 1: 15_000, 2: 45_000 }
const VUELTAS = { desde: 100, hasta: 200 }
/** How long a challenge and its solution serve, in minutes: enough to fill the longest form. */
const VIGENCIA = 15

const hexadecimal = v.pipe(v.string(), v.regex(/^[0-9a-f]{2,128}$/))
const solucion = v.strictObject({
  challenge: v.strictObject({
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
  solution: v.object({ counter: v.number(), derivedKey: hexadecimal }),
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
}

/** A token as its challenge and solution; `null` when it is not one. */
function leeToken(token: string): v.InferOutput<typeof solucion> | null {
  const leido = v.safeParse(v.pipe(v.string(), v.parseJson(), solucion), Buffer.from(token, 'base64').toString('utf8'))
  return leido.success ? leido.output : null
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

    async canjea(token, nivel = 0) {
      if (token === '') return 'missing-input-response'
      const leido = leeToken(token)
      if (leido === null) return 'invalid-input-response'
      const { challenge, solution } = leido
      if (challenge.parameters.cost < COSTOS[nivel]) return 'invalid-input-response'
      const { verified, expired } = await verifySolution({ challenge, solution: { ...solution, time: 0 }, deriveKey, ...firmas })
      if (expired) return 'timeout-or-duplicate'
      if (!verified) return 'invalid-input-response'
      const primera = await canjeaDesafio(db, challenge.signature, new Date(challenge.parameters.expiresAt * 1000))
      return primera ? null : 'timeout-or-duplicate'
    },
  }
}
