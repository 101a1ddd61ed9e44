import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { CaptchaSinRespuesta, type ProveedorDeCaptcha } from '../../providers/captcha/captcha.ts'
import { Rechazo } from '../http/rechazo.ts'
import { type NivelDeTrabajo, pideMasTrabajo } from '../procesos/trabajo.ts'

const sinResolver = (): Rechazo => new Rechazo(400, 'captcha', 'Debe realizar la validación del captcha.')

function alFallar(error: unknown): never {
  if (!(error instanceof CaptchaSinRespuesta)) throw error
  throw new Rechazo(503, 'captcha-no-responde', 'No pudimos comprobar el captcha. Intente otra vez en unos segundos.', { espera: 5 })
}

/**
 * Refuses with 400 `captcha` unless a person solved the token, which serves once. `nivel`: the work that it must have cost;
 * a caller who is asked for more than the usual gets harder challenges from then on. Refuses with 503 when nobody could say.
 */
export async function exigeCaptcha(
  captcha: ProveedorDeCaptcha,
  token: string,
  request: FastifyRequest,
  nivel: NivelDeTrabajo = 0,
): Promise<void> {
  const resuelto = await captcha.verifica(token, request.ip, nivel).catch(alFallar)
  if (resuelto) return
  if (nivel === 0) throw sinResolver()
  await pideMasTrabajo(request.server.servicios.db, request.ip, nivel)
  throw new Rechazo(400, 'captcha', 'Por seguridad, confirme otra vez que es una persona.')
}

/** The same, and what a query of one value reads. */
export async function exigeCaptchaYLee<T>(
  captcha: ProveedorDeCaptcha,
  token: string,
  request: FastifyRequest,
  consulta: RawBuilder<T>,
): Promise<T> {
  const resuelto = await captcha.verificaYLee(token, request.ip, consulta).catch(alFallar)
  if (resuelto === null) throw sinResolver()
  return resuelto.leido
}
