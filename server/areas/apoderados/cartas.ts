import type { Kysely } from 'kysely'
import { ROL } from '#contract/rules/roles.ts'
import { creaCodigo } from '#server/plugins/cuentas/codigos.ts'
import { invita } from '#server/plugins/cuentas/invitacion.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import { correoDeVerificacion, type Destinatario, HORAS_DE_VERIFICACION } from './cuenta.correos.ts'
import type { CuentaDeApoderado } from './cuenta.sql.ts'

/** The letter that verifies the account of who chose its password already; the ones sent before serve until one is used. */
export async function cartaDeVerificacion(
  db: Kysely<unknown>,
  publicUrl: string,
  { usuarioId, ...destinatario }: Destinatario & { usuarioId: number },
  escribeCorreo = correoDeVerificacion,
): Promise<Mensaje> {
  const codigo = await creaCodigo(db, { proposito: 'verificacion', usuarioId, horas: HORAS_DE_VERIFICACION })
  return escribeCorreo(publicUrl, destinatario, codigo)
}

/**
 * The letter that an unverified account waits for: without a password, one link sets it and verifies the address; with one, what
 * `escribeCorreo` says of why it must.
 */
export function cartaParaVerificar(
  db: Kysely<unknown>,
  publicUrl: string,
  cuenta: CuentaDeApoderado,
  escribeCorreo = correoDeVerificacion,
): Promise<Mensaje> {
  return cuenta.conContrasena
    ? cartaDeVerificacion(db, publicUrl, cuenta, escribeCorreo)
    : invita(db, publicUrl, { ...cuenta, rolId: ROL.APODERADO })
}
