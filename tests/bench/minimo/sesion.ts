import { createHmac, timingSafeEqual } from 'node:crypto'

/** A call that is not served, with its status. */
export class Negada extends Error {
  readonly estado: number

  constructor(estado: number) {
    super(`Negada: ${estado}`)
    this.estado = estado
  }
}

export interface Ficha {
  sid: string
  turno: number
  exp: number
}

const conocidas = new Map<string, Ficha>()

/** What an access token (JWT, HS256) says, its signature checked once. Throws 401. */
export function leeFicha(secreto: string, cabecera: string | undefined): Ficha {
  const token = cabecera?.slice('Bearer '.length) ?? ''
  const conocida = conocidas.get(token)
  if (conocida !== undefined && conocida.exp * 1000 > Date.now()) return conocida
  const [cabeza = '', carga = '', firma = ''] = token.split('.')
  const buena = createHmac('sha256', secreto).update(`${cabeza}.${carga}`).digest()
  const dada = Buffer.from(firma, 'base64url')
  if (dada.length !== buena.length || !timingSafeEqual(dada, buena)) throw new Negada(401)
  const { sid, turno = 0, exp } = JSON.parse(Buffer.from(carga, 'base64url').toString()) as Partial<Ficha> & { sid: string; exp: number }
  if (exp * 1000 <= Date.now()) throw new Negada(401)
  if (conocidas.size === 20_000) conocidas.clear()
  conocidas.set(token, { sid, turno, exp })
  return { sid, turno, exp }
}

/**
 * Who calls, as the first part of every statement ($1: session, $2: turn of its token): nobody when the session ended, was renewed
 * more than ten seconds ago or the account may no longer enter. `toca`: its last use is older than five minutes.
 */
export const YO = `yo as materialized (
  select u.usuario_id, u.rol_id, u.nombre_usuario, u.region_id, u.comuna_id, s.sesion_id, s.token_encuesta, s.modo,
    s.ultimo_uso < now() - interval '5 minutes' as toca,
    u.rol_id <> 1 or coalesce(u.datos_periodo_id = p.periodo_id, false) and exists (
      select from aceptacion_protocolo a where a.usuario_id = u.usuario_id and a.id_rbd::text = u.nombre_usuario and a.version = '2025'
    ) as al_dia
  from sesion s
  join usuario u on u.usuario_id = s.usuario_id and u.rol_id = s.rol_id and u.activo and u.verificado
  left join sesion madre on madre.sesion_id = s.sesion_madre
  left join periodo p on p.activo
  where s.sesion_id = $1 and s.revocada is null and s.vence > now() and s.pendiente is null and madre.revocada is null
    and (s.renovaciones = $2 or s.renovaciones = $2 + 1 and s.renovada > now() - interval '10 seconds')
)`
