import type { FastifyRequest } from 'fastify'
import type { ProveedorDeCaptcha } from '../../providers/captcha/captcha.ts'
import { Rechazo } from '../http/rechazo.ts'
import { type NivelDeTrabajo, pideMasTrabajo } from '../procesos/trabajo.ts'

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
  const resuelto = await captcha.verifica(token, request.ip, nivel).catch(() => {
    throw new Rechazo(503, 'captcha-no-responde', 'No pudimos comprobar el captcha. Intente otra vez en unos segundos.', { espera: 5 })
  })
  if (resuelto) return
  if (nivel === 0) throw new Rechazo(400, 'captcha', 'Debe realizar la validación del captcha.')
  await pideMasTrabajo(request.server.servicios.db, request.ip, nivel)
  throw new Rechazo(400, 'captcha', 'Por seguridad, confirme otra vez que es una persona.')
}
