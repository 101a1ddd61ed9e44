import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../config.ts'
import { cookieCerrada, leeCookie } from '../http/cookies.ts'
import { type Huella, huella } from './huella.ts'

/** The longest life of a mailed code: after it no handle leads to anything. */
const DIAS = 7
const VIDA = DIAS * 24 * 3600
const FORMA = /^[\w-]{43}$/

const secreto = () => randomBytes(32).toString('base64url')
const cookieDeEnlace = (segura: boolean) => cookieCerrada('enlace-de-correo', segura)

/** The secret of the browser that calls, which no script reads; null when it brings none of ours. */
function ataduraDe(request: FastifyRequest, segura: boolean): string | null {
  const valor = leeCookie(request.headers.cookie, cookieDeEnlace(segura).nombre)
  return valor !== null && FORMA.test(valor) ? valor : null
}

const deAmbos = (talon: string, atadura: string) => huella(`${talon}.${atadura}`)

/**
 * A handle that stands for a mailed code in the tab that opened its link: 43 characters that are worth nothing without the
 * cookie that goes with this answer, and nothing once the code is spent, revoked or expired.
 */
export async function creaTalon(
  db: Kysely<unknown>,
  { config, request, reply, codigo }: { config: Pick<Config, 'produccion'>; request: FastifyRequest; reply: FastifyReply; codigo: string },
): Promise<string> {
  const segura = config.produccion
  const atadura = ataduraDe(request, segura) ?? secreto()
  const talon = secreto()
  await sql`
    with viejos as (delete from talon_de_enlace where creado < now() - make_interval(days => ${DIAS}))
    insert into talon_de_enlace (huella, huella_codigo) values (${deAmbos(talon, atadura)}, ${huella(codigo)})
  `.execute(db)
  void reply.header('set-cookie', cookieDeEnlace(segura).escribe(atadura, VIDA))
  return talon
}

/** The hash of the code that somebody presents: the code itself, or the handle that stands for it in that browser. */
export async function huellaPresentada(
  db: Kysely<unknown>,
  { config, request }: { config: Pick<Config, 'produccion'>; request: FastifyRequest },
  presentado: string,
): Promise<Huella> {
  const atadura = ataduraDe(request, config.produccion)
  if (atadura === null) return huella(presentado)
  const { rows } = await sql<{ codigo: Huella }>`
    select huella_codigo as codigo from talon_de_enlace where huella = ${deAmbos(presentado, atadura)}
  `.execute(db)
  return rows[0]?.codigo ?? huella(presentado)
}
