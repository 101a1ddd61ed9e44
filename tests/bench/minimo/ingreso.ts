import { createHash, createHmac, randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { type Cobra, DE_DIRECCION } from './cobro.ts'
import type { creaLector } from './recibo.ts'
import { Negada } from './sesion.ts'

/** Spends the proof, counts the try and finds the account, in one statement. */
const LLEGA = `
  with gastada as (
    insert into captcha_usado (desafio, vence) values ($1, to_timestamp($2)) on conflict do nothing returning true
  ), cuenta as materialized (
    select usuario_id, password_hash, verificado from usuario
    where lower(nombre_usuario) = lower($3) and activo and rol_id = 5 order by verificado desc, usuario_id desc limit 1
  )
  select exists (select from gastada) as sirve, cuenta.*, llegada.*
  from (select 1) uno left join cuenta on true
  cross join lateral toma_ingreso(coalesce('cuenta:' || cuenta.usuario_id, $3), $4, 5, 60, 100, 100 / 1800.0) llegada`

/** Opens the session, forgets its tries and notes it, in one statement. */
const ABRE = `
  with intentos as (delete from intento where clave = $1),
    lugar as (update presupuesto set lleno = lleno - interval '18 seconds' where clave = $2)
  insert into sesion (sesion_id, usuario_id, rol_id, vence, direccion) values ($3, $4, 5, now() + interval '30 minutes', $5)
  returning anota_hechos(jsonb_build_array(jsonb_build_object('usuario_id', usuario_id, 'rol_id', rol_id, 'accion', 'ingresar', 'objeto', 'sesion',
    'objeto_id', '', 'detalle', jsonb_build_object('direccion', direccion))))`

const [VIDA, TOPE] = [1800, 43_200]
const enBase64 = (valor: object) => Buffer.from(JSON.stringify(valor)).toString('base64url')

/** A guardian's sign-in: a token of a new session for whoever brings the captcha's proof and the password. */
export function creaIngreso(base: pg.Pool, secreto: string, lee: ReturnType<typeof creaLector>, paga: Cobra) {
  const cabeza = enBase64({ alg: 'HS256', typ: 'JWT' })
  return async (direccion: string, cuerpo: unknown): Promise<string> => {
    await paga(`llamadas:${direccion}`, DE_DIRECCION, 2)
    const { runApoderado, password, recaptchaToken } = cuerpo as Record<'runApoderado' | 'password' | 'recaptchaToken', string>
    const donde = createHash('sha256').update(`llamante\n${direccion}`).digest('hex')
    const { rows } = await base.query<{
      sirve: boolean
      usuario_id: number | null
      password_hash: string | null
      verificado: boolean | null
      espera: number
      deuda: number
      pareja: string
    }>({ name: 'llega', text: LLEGA, values: [...lee(recaptchaToken), runApoderado, donde] })
    const [fila] = rows
    if (fila?.sirve !== true) throw new Negada(400)
    if (fila.espera > 0 || fila.deuda > 0) throw new Negada(429)
    if (fila.password_hash === null || !(await verify(fila.password_hash, password)) || fila.verificado !== true) throw new Negada(401)
    const sid = randomUUID()
    await base.query({ name: 'abre', text: ABRE, values: [fila.pareja, donde, sid, fila.usuario_id, direccion] })
    const iat = Math.floor(Date.now() / 1000)
    const dicho = `${cabeza}.${enBase64({ sid, iat, exp: iat + VIDA, lim: iat + TOPE })}`
    return JSON.stringify({ accessToken: `${dicho}.${createHmac('sha256', secreto).update(dicho).digest('base64url')}` })
  }
}
