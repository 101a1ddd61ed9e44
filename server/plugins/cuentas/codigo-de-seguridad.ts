import type { Kysely } from 'kysely'
import { datosInvalidos, demasiadosIntentos, sesionExpirada } from '../http/rechazo.ts'
import { type Limite, tomaIntento } from './intentos.sql.ts'
import type { SegundoFactor } from './segundo-factor.ts'
import { anota } from '../auditoria/anotar.sql.ts'
import { claveDeCodigo, guardaRespaldos, leeSegundoFactor, tomaPaso, usaRespaldo } from './segundo-factor.sql.ts'

/** Codes of an account that may be tried, whoever types them: only who has its password comes this far. */
const INTENTOS: Limite = { veces: 5, segundos: 600 }

/** Counts one try of a code. Throws 429 after 5 in 10 minutes; a code that was right forgets them. */
export async function cuentaIntentoDeCodigo(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  const espera = await tomaIntento(db, claveDeCodigo(usuarioId), INTENTOS)
  if (espera === 0) return
  const minutos = Math.ceil(espera / 60)
  const tiempo = minutos === 1 ? '1 minuto' : `${minutos} minutos`
  throw demasiadosIntentos(`Hubo demasiados códigos incorrectos. Espere ${tiempo} y vuelva a intentar.`, espera)
}

/** Takes the code of an account's application, once. Throws 400 when it is wrong, of another time or was taken before. */
async function exigeCodigo(db: Kysely<unknown>, segundoFactor: SegundoFactor, usuarioId: number, codigo: string): Promise<void> {
  const factor = await leeSegundoFactor(db, usuarioId)
  if (!factor?.secreto) throw sesionExpirada()
  const paso = segundoFactor.pasoDe(segundoFactor.descifra(usuarioId, factor.secreto), codigo)
  if (paso === null || !(await tomaPaso(db, usuarioId, paso))) {
    throw datosInvalidos({ codigo: 'El código no es correcto o ya se usó. Espere el siguiente.' })
  }
}

/** What was typed to prove a second factor, one of the two. */
export interface Codigo {
  codigo?: string | undefined
  codigoDeRespaldo?: string | undefined
}

/** Takes a code of the application or a recovery code, once. Throws 400 with the field at fault. */
export async function exigeSegundoFactor(
  db: Kysely<unknown>,
  segundoFactor: SegundoFactor,
  quien: Parameters<typeof anota>[1] & { usuarioId: number },
  { codigo, codigoDeRespaldo }: Codigo,
): Promise<void> {
  const { usuarioId } = quien
  if (codigo !== undefined) return exigeCodigo(db, segundoFactor, usuarioId, codigo)
  if (!(await usaRespaldo(db, usuarioId, segundoFactor.hashDeRespaldo(usuarioId, codigoDeRespaldo ?? '')))) {
    throw datosInvalidos({ codigoDeRespaldo: 'El código de respaldo no es correcto o ya se usó.' })
  }
  return anota(db, quien, { accion: 'usar-codigo-de-respaldo', objeto: 'usuario', objetoId: usuarioId })
}

/** Ten new recovery codes in place of those of before; they are told this once, and kept hashed. */
export async function renuevaRespaldos(db: Kysely<unknown>, segundoFactor: SegundoFactor, usuarioId: number): Promise<string[]> {
  const codigos = segundoFactor.codigosDeRespaldo()
  await guardaRespaldos(
    db,
    usuarioId,
    codigos.map((codigo) => segundoFactor.hashDeRespaldo(usuarioId, codigo)),
  )
  return codigos
}
