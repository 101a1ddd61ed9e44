import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Pendiente } from '#contract/acceso.segundo-factor.ts'
import { VERSION_DEL_PROTOCOLO } from '#contract/aceptaciones-protocolo.ts'
import { FALLOS_DE_UN_LUGAR } from '../abuso/fallos.ts'
import { devuelveGastado } from '../abuso/presupuesto.sql.ts'

export interface FilaDeSesion {
  sesionId: string
  usuarioId: number
  rolId: number
  nombreUsuario: string
  regionId: string | null
  provinciaId: string | null
  comunaId: string | null
  encuestaId: number | null
  token: string | null
  modo: 'apoderado' | 'establecimiento' | 'segunda' | null
  datosAlDia: boolean
  protocoloAceptado: boolean
  pendiente: Pendiente | null
  /** It was used last more than five minutes ago, as far as was noted. */
  usoAntiguo: boolean
}

/** From where a session is opened: what the browser says of itself, and a part of its address. */
export interface Origen {
  agente: string | null
  direccion: string
  /** Who vouched for the person, when it was not a password. */
  proveedor?: 'microsoft' | 'claveunica'
}

/** Which token of a session it is: how many times it had been renewed when the token was made. */
export interface FichaDeSesion {
  sid: string
  turno: number
}

/** What calls were under way with it when a token was renewed still pass. */
const PLAZO_DE_LA_ANTERIOR = sql`interval '10 seconds'`

/** How what is read together with a session names it: the survey page's token, whose it is and how it answers. */
export const LA_SESION = { token: sql`sesion_propia.token_encuesta`, usuarioId: sql`cuenta.usuario_id`, modo: sql`sesion_propia.modo` }

/**
 * Whether a school's data (`cuenta`) are up to date: confirmed in the active period `p`, or at any time while none is. Between a period and the
 * next there is none, and what is confirmed then could be of none (docs/decisions/094-data-are-confirmed-once-without-a-period.md).
 */
export const DATOS_AL_DIA = sql<boolean>`case
  when p.periodo_id is null then cuenta.datos_actualizados is not null
  else coalesce(cuenta.datos_periodo_id = p.periodo_id, false)
end`

/**
 * The session with its account and, for a school, the guard's two conditions, in one query, and in it what the call reads first besides
 * (`junto`: a query of one value over `LA_SESION`). Nothing comes back when it was revoked or expired, its token was renewed more than
 * 10 seconds ago (unless `tambienRenovada`), or its account was deactivated or changed role. The survey page's session ends with its
 * parent's logout.
 */
export async function leeSesion(
  db: Kysely<unknown>,
  { sid, turno }: FichaDeSesion,
  { tambienRenovada, junto }: { tambienRenovada: boolean; junto: RawBuilder<unknown> | undefined },
): Promise<{ fila: FilaDeSesion; junto: unknown } | null> {
  // The row as one value: the driver reads each column's name and kind at each call, which took longer than reading this.
  const { rows } = await sql<{ fila: FilaDeSesion; junto: unknown }>`
    select json_build_object(
        'sesionId', sesion_propia.sesion_id, 'usuarioId', cuenta.usuario_id, 'rolId', cuenta.rol_id, 'nombreUsuario', cuenta.nombre_usuario,
        'regionId', cuenta.region_id, 'provinciaId', cuenta.provincia_id, 'comunaId', cuenta.comuna_id,
        'encuestaId', sesion_propia.encuesta_id, 'token', sesion_propia.token_encuesta, 'modo', sesion_propia.modo, 'pendiente', sesion_propia.pendiente,
        'usoAntiguo', sesion_propia.ultimo_uso < now() - interval '5 minutes',
        'datosAlDia', ${DATOS_AL_DIA},
        'protocoloAceptado', exists (
          select 1 from aceptacion_protocolo a
          where a.usuario_id = cuenta.usuario_id and a.id_rbd::text = cuenta.nombre_usuario and a.version = ${VERSION_DEL_PROTOCOLO}
        )
      ) as fila${junto === undefined ? sql`` : sql`, (${junto}) as junto`}
    from sesion sesion_propia
      join usuario cuenta on cuenta.usuario_id = sesion_propia.usuario_id
      left join sesion madre on madre.sesion_id = sesion_propia.sesion_madre
      left join periodo p on p.activo
    where sesion_propia.sesion_id = ${sid} and sesion_propia.revocada is null and sesion_propia.vence > now()
      and (sesion_propia.renovaciones = ${turno} or ${tambienRenovada}
        or sesion_propia.renovaciones = ${turno + 1} and sesion_propia.renovada > now() - ${PLAZO_DE_LA_ANTERIOR})
      and madre.revocada is null and cuenta.activo and cuenta.verificado and cuenta.rol_id = sesion_propia.rol_id
  `.execute(db)
  return rows[0] ?? null
}

/** What a sign-in took of its budgets before it proved good: the tries of a key, and one failure of the place it came from. */
export interface Tomado {
  intento: string
  lugar?: string
}

/** Opens a session, noted in the audit once nothing is owed any more, and gives back what it took. */
export async function insertaSesion(
  db: Kysely<unknown>,
  sesion: { sesionId: string; usuarioId: number; segundos: number; tomado: Tomado | null; pendiente: Pendiente | null } & Origen,
): Promise<void> {
  await sql`
    with intentos as (delete from intento where clave = ${sesion.tomado?.intento ?? null}),
      lugar as (${devuelveGastado(sesion.tomado?.lugar ?? null, FALLOS_DE_UN_LUGAR)})
    insert into sesion (sesion_id, usuario_id, rol_id, vence, pendiente, agente, direccion, proveedor)
    select ${sesion.sesionId}, usuario_id, rol_id, now() + make_interval(secs => ${sesion.segundos}),
      ${sesion.pendiente}, ${sesion.agente}, ${sesion.direccion}, ${sesion.proveedor ?? null}
    from usuario where usuario_id = ${sesion.usuarioId}
    returning case when pendiente is null then anota_hechos(jsonb_build_array(jsonb_build_object(
      'usuario_id', usuario_id, 'rol_id', rol_id, 'accion', 'ingresar', 'objeto', 'sesion', 'objeto_id', '',
      'detalle', jsonb_build_object('direccion', direccion)))) end
  `.execute(db)
}

/** Notes that a session is in use. */
export async function anotaUso(db: Kysely<unknown>, sesionId: string): Promise<void> {
  await sql`update sesion set ultimo_uso = now() where sesion_id = ${sesionId}`.execute(db)
}

export async function insertaSesionDeEncuestador(
  db: Kysely<unknown>,
  sesion: {
    sesionId: string
    usuarioId: number
    segundos: number
    madre: string
    encuestaId: number
    token: string
    modo: 'apoderado' | 'establecimiento' | 'segunda'
  },
): Promise<void> {
  await sql`
    insert into sesion (sesion_id, usuario_id, rol_id, vence, sesion_madre, encuesta_id, token_encuesta, modo)
    select ${sesion.sesionId}, usuario_id, rol_id, now() + make_interval(secs => ${sesion.segundos}),
      ${sesion.madre}, ${sesion.encuestaId}, ${sesion.token}, ${sesion.modo}
    from usuario where usuario_id = ${sesion.usuarioId}
    on conflict (sesion_id) do nothing
  `.execute(db)
}

/**
 * Renews a session's token: lengthens the session by `segundos` from now, never past `tope` seconds after it was opened. A token that
 * was renewed not 10 seconds ago is not renewed again: two tabs that ask at once, or one whose answer was lost, get the same one.
 * Returns what is left of both, in seconds by the database's clock, and which token is the next; `null` when it is already over.
 */
export async function alargaSesion(
  db: Kysely<unknown>,
  { sid, turno, segundos, tope }: FichaDeSesion & { segundos: number; tope: number },
): Promise<{ segundos: number; hastaElTope: number; turno: number } | null> {
  const { rows } = await sql<{ segundos: number; hastaElTope: number; turno: number }>`
    update sesion set ultimo_uso = now(), vence = least(now() + make_interval(secs => ${segundos}), creada + make_interval(secs => ${tope})),
      renovaciones = ${turno + 1}, renovada = case when renovaciones = ${turno} then now() else renovada end
    where sesion_id = ${sid} and revocada is null and vence > now()
      and (renovaciones = ${turno} or renovaciones = ${turno + 1} and renovada > now() - ${PLAZO_DE_LA_ANTERIOR})
    returning ceil(extract(epoch from vence - now()))::int as segundos,
      ceil(extract(epoch from creada + make_interval(secs => ${tope}) - now()))::int as "hastaElTope", renovaciones as turno
  `.execute(db)
  return rows[0] ?? null
}

/** Whether a session was opened, by whichever door, not five minutes ago. */
export async function esIngresoReciente(db: Kysely<unknown>, sesionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sesion where sesion_id = ${sesionId} and creada > now() - interval '5 minutes'`.execute(db)
  return rows.length > 0
}

/** Whether a session was opened at a provider's, not five minutes ago. */
export async function esIngresoRecienteDeProveedor(db: Kysely<unknown>, sesionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sesion where sesion_id = ${sesionId} and proveedor is not null and creada > now() - interval '5 minutes'
  `.execute(db)
  return rows.length > 0
}

/** What of a session is a person's at work: neither a survey page's nor a sign-in half done, nor over. */
const ABIERTA = sql`revocada is null and vence > now() and token_encuesta is null and pendiente is null`

/** Ends every session of an account, but for the one in `salvo`; gives how many of them a person had open. */
export async function revocaSesionesDe(db: Kysely<unknown>, usuarioId: number, salvo: string | null): Promise<number> {
  const { rows } = await sql<{ abierta: boolean }>`
    update sesion set revocada = now() where usuario_id = ${usuarioId} and revocada is null and sesion_id is distinct from ${salvo}::uuid
    returning vence > now() and token_encuesta is null and pendiente is null as abierta
  `.execute(db)
  return rows.filter(({ abierta }) => abierta).length
}

export interface SesionAbierta {
  sesionId: string
  agente: string | null
  direccion: string | null
  desde: string
  ultimoUso: string
}

/** The open sessions of an account, the last used first. */
export async function sesionesAbiertas(db: Kysely<unknown>, usuarioId: number): Promise<SesionAbierta[]> {
  const { rows } = await sql<SesionAbierta>`
    select sesion_id as "sesionId", agente, direccion, creada as desde, ultimo_uso as "ultimoUso"
    from sesion where usuario_id = ${usuarioId} and ${ABIERTA} order by ultimo_uso desc, sesion_id
  `.execute(db)
  return rows
}

/** Ends one open session of an account; false when it has no such one. */
export async function revocaSesionDe(db: Kysely<unknown>, usuarioId: number, sesionId: string): Promise<boolean> {
  const { rows } = await sql`
    update sesion set revocada = now() where sesion_id = ${sesionId} and usuario_id = ${usuarioId} and ${ABIERTA} returning sesion_id
  `.execute(db)
  return rows.length > 0
}

export async function revocaSesion(db: Kysely<unknown>, sesionId: string): Promise<void> {
  await sql`update sesion set revocada = now() where sesion_id = ${sesionId} and revocada is null`.execute(db)
}
