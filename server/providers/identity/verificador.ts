import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { type CuentaDeOrganizacion, IdentidadSinRespuesta, TokenRechazado } from './identity.ts'

/** The provider's signing algorithms that we accept: asymmetric ones alone, never `none`. */
const ALGORITMOS = ['RS256', 'PS256', 'ES256']
/** How far both clocks may differ, in seconds. */
const DESFASE = 30

/** Which claims of another provider's tokens name the account, and its e-mail. */
export interface DatosDeCuenta {
  id: string
  correo: string
}

/** What a token must say of itself to be believed. */
export type Exigencias = {
  /** The provider's keys. */
  claves: JWTVerifyGetKey
  emisores: string[]
  audiencias: string[]
  /** The application that the token was issued to. */
  clientId: string
  /** The name of the survey API's scope, as the token carries it. */
  scope: string
} & (
  | {
      /** Of Entra: the one directory whose accounts may enter. */
      tenant: string
    }
  | { datos: DatosDeCuenta }
)

const texto = v.pipe(v.string(), v.nonEmpty())

const deEntra = v.object({
  tid: texto,
  oid: texto,
  scp: texto,
  azp: v.optional(texto),
  appid: v.optional(texto),
  preferred_username: v.optional(texto),
  upn: v.optional(texto),
  unique_name: v.optional(texto),
})
/** As RFC 9068 has them, and as providers older than it call the same. */
const deOtros = v.object({
  scope: v.optional(v.union([texto, v.array(texto)])),
  scp: v.optional(v.union([texto, v.array(texto)])),
  client_id: v.optional(texto),
  azp: v.optional(texto),
  email_verified: v.optional(v.unknown()),
})

/** What matters of a token, whoever made it. */
interface Leida {
  oid: string
  correo: string
  clientId: string | undefined
  alcances: readonly string[]
}

function lee<T extends v.GenericSchema>(esquema: T, payload: unknown): v.InferOutput<T> {
  const leida = v.safeParse(esquema, payload)
  if (!leida.success) throw new TokenRechazado('The token lacks a claim.')
  return leida.output
}

/** The account's name in the directory is its e-mail. The claim `email` is left aside: its owner may write anything there. */
function leeDeEntra(payload: JWTPayload, tenant: string): Leida {
  const { tid, oid, scp, azp, appid, preferred_username, upn, unique_name } = lee(deEntra, payload)
  if (tid !== tenant) throw new TokenRechazado('The token is of another directory.')
  const correo = preferred_username ?? upn ?? unique_name
  if (correo === undefined) throw new TokenRechazado('The token does not name its account.')
  return { oid, correo, clientId: azp ?? appid, alcances: scp.split(' ') }
}

/** The claim `email` counts alone when its provider says to have proved it: elsewhere its owner may write anything there. */
function leeDeOtro(payload: JWTPayload, { id, correo }: DatosDeCuenta): Leida {
  const { scope, scp, client_id, azp, email_verified } = lee(deOtros, payload)
  const [oid, suyo] = [lee(texto, payload[id]), lee(texto, payload[correo])]
  if (correo === 'email' && email_verified !== true) throw new TokenRechazado('The provider has not proved the e-mail.')
  return { oid, correo: suyo, clientId: client_id ?? azp, alcances: [scope ?? scp ?? []].flat().flatMap((uno) => uno.split(' ')) }
}

/** Whether the keys, and not the token, are at fault. */
function esDelProveedor(error: unknown): boolean {
  return error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
}

/** Makes the check of access tokens: signature, algorithm, issuer, audience, expiry, application and scope, and of Entra the tenant. */
export function creaVerificador(exigencias: Exigencias) {
  const { claves, emisores, audiencias, clientId, scope } = exigencias
  return async (token: string): Promise<CuentaDeOrganizacion> => {
    const { payload } = await jwtVerify(token, claves, {
      algorithms: ALGORITMOS,
      issuer: emisores,
      audience: audiencias,
      clockTolerance: DESFASE,
      requiredClaims: ['exp', 'iss', 'aud'],
    }).catch((error: unknown) => {
      if (esDelProveedor(error)) throw new IdentidadSinRespuesta()
      throw new TokenRechazado(error instanceof Error ? error.message : 'The token is not valid.')
    })
    const leida = 'tenant' in exigencias ? leeDeEntra(payload, exigencias.tenant) : leeDeOtro(payload, exigencias.datos)
    if (leida.clientId !== clientId) throw new TokenRechazado('The token was issued to another application.')
    if (!leida.alcances.includes(scope)) throw new TokenRechazado('The token lacks the scope of the survey API.')
    return {
      oid: leida.oid,
      correo: leida.correo.toLowerCase(),
      tokenId: createHash('sha256').update(token).digest('hex'),
      vence: new Date((Number(payload.exp) + DESFASE) * 1000),
    }
  }
}
