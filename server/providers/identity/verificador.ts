import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { type CuentaDeOrganizacion, IdentidadSinRespuesta, TokenRechazado } from './identity.ts'

/** The provider's signing algorithms that we accept: asymmetric ones alone, never `none`. */
const ALGORITMOS = ['RS256', 'PS256', 'ES256']
/** How far both clocks may differ, in seconds. */
const DESFASE = 30

/** What a token must say of itself to be believed. */
export interface Exigencias {
  /** The provider's keys. */
  claves: JWTVerifyGetKey
  emisores: string[]
  audiencias: string[]
  /** The one directory whose accounts may enter. */
  tenant: string
  /** The application that the token was issued to. */
  clientId: string
  /** The name of the survey API's scope, as `scp` carries it. */
  scope: string
}

const texto = v.pipe(v.string(), v.nonEmpty())

const carga = v.object({
  exp: v.number(),
  tid: texto,
  oid: texto,
  scp: texto,
  azp: v.optional(texto),
  appid: v.optional(texto),
  preferred_username: v.optional(texto),
  upn: v.optional(texto),
  unique_name: v.optional(texto),
})

function lee(payload: JWTPayload): v.InferOutput<typeof carga> {
  const leida = v.safeParse(carga, payload)
  if (!leida.success) throw new TokenRechazado('The token lacks a claim.')
  return leida.output
}

/** The account's name in the directory. The claim `email` is left aside: its owner may write anything there. */
function correoDe({ preferred_username, upn, unique_name }: v.InferOutput<typeof carga>): string {
  const correo = preferred_username ?? upn ?? unique_name
  if (correo === undefined) throw new TokenRechazado('The token does not name its account.')
  return correo.toLowerCase()
}

/** Whether the keys, and not the token, are at fault. */
function esDelProveedor(error: unknown): boolean {
  return error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
}

/** Makes the check of access tokens: signature, algorithm, issuer, audience, expiry, tenant, application and scope. */
export function creaVerificador({ claves, emisores, audiencias, tenant, clientId, scope }: Exigencias) {
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
    const leida = lee(payload)
    if (leida.tid !== tenant) throw new TokenRechazado('The token is of another directory.')
    if ((leida.azp ?? leida.appid) !== clientId) throw new TokenRechazado('The token was issued to another application.')
    if (!leida.scp.split(' ').includes(scope)) throw new TokenRechazado('The token lacks the scope of the survey API.')
    return {
      oid: leida.oid,
      correo: correoDe(leida),
      tokenId: createHash('sha256').update(token).digest('hex'),
      vence: new Date((leida.exp + DESFASE) * 1000),
    }
  }
}
