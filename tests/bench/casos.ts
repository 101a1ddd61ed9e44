import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Kysely, sql } from 'kysely'
import { CONTRASENA_DE_DEMOSTRACION } from '#server/semilla/cuentas.ts'
import { type Sesiones } from '#server/plugins/sesiones/sesiones.ts'
import type { Metas } from './comparacion.ts'
import { apoderados } from './ingreso.ts'
import type { Llamada } from './rafaga.ts'
import { leeToken } from '#tests/support/personas/token.ts'

/** One call, the same to the product and to the least server. */
export interface Caso {
  llamada: Llamada
  /** What its session called before, outside of what is measured. */
  antes?: Llamada
}

export interface Operacion {
  clave: string
  nombre: string
  /** How many times the CPU of the least server the product may use, in Node and in PostgreSQL; null: only told. */
  metas: Metas | null
  porRonda: number
  /** What it brings serves once: each call is made once, though it writes nothing that is asked for. */
  deUnaVez?: true
  /** What of each answer differs from one call to the next. */
  cambia: readonly string[]
  /** Calls that write are made once each; the others go round. */
  casos: (cuantos: number) => Promise<Caso[]>
}

const ENCUESTA = 2
/** Pages that save in each round. */
const PAGINAS = 70
const NACIONAL = 2

function portador(accessToken: string): { authorization: string; sesionId: string } {
  const { sid } = leeToken(accessToken) as { sid: string }
  return { authorization: `Bearer ${accessToken}`, sesionId: sid }
}

/** Does something with each, ten at a time: no more connections wait than there are. */
async function deADiez<T, R>(todos: readonly T[], hace: (uno: T) => Promise<R>): Promise<R[]> {
  const hechos: R[] = []
  for (let desde = 0; desde < todos.length; desde += 10) hechos.push(...(await Promise.all(todos.slice(desde, desde + 10).map(hace))))
  return hechos
}

function repite(casos: readonly Caso[], cuantos: number): Caso[] {
  return Array.from({ length: cuantos }, (_, i) => casos[i % casos.length]).filter((caso) => caso !== undefined)
}

/**
 * What is measured on the national data: reads over many schools, regions and tokens, and writes of surveys half answered, on so many pages a
 * side.
 */
export function operaciones(db: Kysely<unknown>, sesiones: Sesiones, secreto: string, paginasPorLado = PAGINAS): Operacion[] {
  let abiertas = 0
  /** The session of a national account, another one each time: each pays from a budget of its own, and so does its account. */
  const abreNacional = async () => {
    const { rows } = await sql<{
      id: number
    }>`select usuario_id as id from usuario where rol_id = ${NACIONAL} and activo order by usuario_id`.execute(db)
    const usuarioId = rows[abiertas++ % rows.length]?.id ?? 0
    return { usuarioId, ...portador(await sesiones.abre(db, usuarioId, { agente: null, direccion: 'medición' })) }
  }

  async function listas(cuantos: number): Promise<Caso[]> {
    const { rows } = await sql<{ rbd: number; usuarioId: number }>`
      select u.nombre_usuario::int as rbd, u.usuario_id as "usuarioId" from usuario u
      where u.rol_id = 1 and u.nombre_usuario between '50001' and '89999'
        and (select sum(esperadas) from avance_establecimiento a where a.id_rbd = u.nombre_usuario::int and a.encuesta_id = ${ENCUESTA}) >= 25
      order by md5(u.nombre_usuario) limit 40
    `.execute(db)
    const casos = await deADiez(rows, async ({ rbd, usuarioId }) => {
      const { authorization } = portador(await sesiones.abre(db, usuarioId, { agente: null, direccion: 'medición' }))
      const ruta = `/api/sige-liberado/encuesta/${ENCUESTA}/rbd/${rbd}/estudiantes?limit=25&offset=0`
      return { llamada: { metodo: 'GET' as const, ruta, cabeceras: { authorization } } }
    })
    return repite(casos, cuantos)
  }

  async function estados(cuantos: number): Promise<Caso[]> {
    const { authorization } = await abreNacional()
    const { rows } = await sql<{
      token: string
    }>`select token from token_encuesta where encuesta_id = ${ENCUESTA} order by md5(token) limit 2000`.execute(db)
    const casos = Array.from({ length: 20 }, (_, i) => {
      const tokens = rows.slice(i * 100, i * 100 + 100).map(({ token }) => token)
      const ruta = `/api/limesurvey/encuesta/${ENCUESTA}/estados-encuesta?${tokens.map((token) => `lmtoken=${token}`).join('&')}`
      return { llamada: { metodo: 'GET' as const, ruta, cabeceras: { authorization } } }
    })
    return repite(casos, cuantos)
  }

  /** Each by a session of its own: a fast machine spends all the calls that one may make. */
  async function avances(cuantos: number, regiones: readonly string[]): Promise<Caso[]> {
    const casos = await deADiez(regiones, async (region) => {
      const { authorization } = await abreNacional()
      const ruta = `/api/datamart/graficos/avance${region && `?region=${region}`}`
      return { llamada: { metodo: 'GET' as const, ruta, cabeceras: { authorization } } }
    })
    return repite(casos, cuantos)
  }

  /** Surveys that a school answered in full and has not sent, each with its own page open. */
  async function borradores(cuantos: number): Promise<{ authorization: string; respuestas: Record<string, unknown> }[]> {
    const { rows } = await sql<{ token: string; usuarioId: number; respuestas: Record<string, unknown> }>`
      with modelo as (
        select respuestas, respondidas, preguntas from respuesta where encuesta_id = ${ENCUESTA} and estado = 'enviada' order by respuesta_id limit 1
      ), libre as (
        select t.token, t.run_estudiante, u.usuario_id from token_encuesta t
        join estudiante e on e.run = t.run_estudiante
        join usuario u on lower(u.nombre_usuario) = e.id_rbd::text and u.rol_id = 1
        where t.encuesta_id = ${ENCUESTA} and not exists (select 1 from respuesta r where r.token = t.token)
        order by md5(t.token) limit ${cuantos}
      )
      insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id, digitador, respondidas, preguntas)
      select s.periodo_id, s.encuesta_id, l.run_estudiante, l.token, 'borrador', 1, m.respuestas, 'establecimiento', l.usuario_id, 'Banco de pruebas', m.respondidas, m.preguntas
      from libre l cross join modelo m join encuesta s on s.encuesta_id = ${ENCUESTA}
      returning token, usuario_id as "usuarioId", respuestas
    `.execute(db)
    const { sesionId: madre } = await abreNacional()
    return deADiez(rows, async ({ token, usuarioId, respuestas }) => {
      const { authorization } = portador(
        await sesiones.abreEncuestador(db, {
          sesionId: randomUUID(),
          madre,
          token,
          encuestaId: ENCUESTA,
          usuarioId,
          modo: 'establecimiento',
        }),
      )
      return { authorization, respuestas }
    })
  }

  const escritura = (metodo: 'PUT' | 'POST', ruta: string, authorization: string, cuerpo: object): Caso => ({
    llamada: { metodo, ruta, cabeceras: { authorization, 'idempotency-key': randomUUID() }, cuerpo: JSON.stringify(cuerpo) },
  })

  /** Every page saves once in each round, one answer more each time: each side has its own pages. */
  async function guardados(cuantos: number): Promise<Caso[]> {
    const deLado = Math.floor(cuantos / 2)
    const paginas = await borradores(2 * paginasPorLado + 2)
    const guarda = (pagina: (typeof paginas)[number] | undefined, vez: number) => {
      if (pagina === undefined) return []
      const cambios = Object.entries(pagina.respuestas)
      const [pregunta, valor] = cambios[vez % cambios.length] ?? ['', null]
      return [escritura('PUT', '/api/encuestador/respuestas', pagina.authorization, { version: vez + 1, cambios: { [pregunta]: valor } })]
    }
    const lado = (primera: number) =>
      Array.from({ length: deLado - 1 }, (_, i) => guarda(paginas[primera + (i % paginasPorLado)], Math.floor(i / paginasPorLado)))
    return [guarda(paginas[0], 0), guarda(paginas[1], 0), ...lado(2), ...lado(2 + paginasPorLado)].flat()
  }

  /** Nobody submits a survey whose page was not opened before. */
  async function envios(cuantos: number): Promise<Caso[]> {
    const paginas = await borradores(cuantos)
    return paginas.map(({ authorization }) => ({
      ...escritura('POST', '/api/encuestador/envio', authorization, { version: 1 }),
      antes: { metodo: 'GET', ruta: '/api/encuestador/respuestas', cabeceras: { authorization } },
    }))
  }

  /** The proof of somebody who solved a captcha of the least work, as the product signs it: whoever asks knows the counter, and does not look for it. */
  async function prueba(): Promise<string> {
    const clave = (uso: string) => createHmac('sha256', secreto).update(uso).digest('hex')
    const counter = randomInt(100, 200)
    let llave = new Uint8Array()
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 5000,
      counter,
      deriveKey: async (...pedido: Parameters<typeof deriveKey>) => {
        const derivada = await deriveKey(...pedido)
        llave = new Uint8Array(derivada.derivedKey)
        return derivada
      },
      expiresAt: new Date(Date.now() + 6 * 3_600_000),
      hmacSignatureSecret: clave('captcha-desafio'),
      hmacKeySignatureSecret: clave('captcha-clave'),
    })
    const solution = { counter, derivedKey: Buffer.from(llave).toString('hex') }
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  /** Receipts of any state, each asked for with a proof of its own and from an address of its own. */
  async function recibos(cuantos: number): Promise<Caso[]> {
    const { rows } = await sql<{ id: string }>`
      (select comprobante_id as id from comprobante where estado = 'VALIDO' order by md5(comprobante_id) limit 1900)
      union all (select comprobante_id as id from comprobante where estado <> 'VALIDO' order by md5(comprobante_id) limit 100)
    `.execute(db)
    return deADiez(
      Array.from({ length: cuantos }, (_, i) => i),
      async (i) => {
        const { id = '' } = rows[Math.floor(i / 2) % rows.length] ?? {}
        const cabeceras = { 'x-forwarded-for': `10.${(i >> 16) % 256}.${(i >> 8) % 256}.${i % 256}` }
        const ruta = `/api/comprobantes/${id}?captchaToken=${encodeURIComponent(await prueba())}`
        return { llamada: { metodo: 'GET' as const, ruta, cabeceras } }
      },
    )
  }

  /** Sign-ins of guardians, each with a proof of its own and from an address of its own. */
  async function entradas(cuantos: number): Promise<Caso[]> {
    const runs = await apoderados(db, cuantos)
    return deADiez([...runs.entries()], async ([i, runApoderado]) => {
      const cabeceras = { 'x-forwarded-for': `10.200.${i >> 8}.${i & 255}` }
      const cuerpo = JSON.stringify({ runApoderado, password: CONTRASENA_DE_DEMOSTRACION, recaptchaToken: await prueba() })
      return { llamada: { metodo: 'POST' as const, ruta: '/api/apoderados/login', cabeceras, cuerpo } }
    })
  }

  const regiones = async () =>
    (await sql<{ id: string }>`select region_id as id from region order by 1`.execute(db)).rows.map(({ id }) => id)

  const delMomento = ['actualizado']
  return [
    {
      clave: 'lista',
      nombre: 'Lista de estudiantes (página de 25)',
      metas: { node: 1.4, postgres: 1.3 },
      porRonda: 120,
      cambia: [],
      casos: listas,
    },
    { clave: 'estados', nombre: 'Estados de 100 tokens', metas: { node: 1.4, postgres: 1.3 }, porRonda: 40, cambia: [], casos: estados },
    {
      clave: 'guardado',
      nombre: 'Guardar una respuesta',
      metas: { node: 1.6, postgres: 1.5 },
      porRonda: PAGINAS,
      cambia: delMomento,
      casos: guardados,
    },
    {
      clave: 'envio',
      nombre: 'Enviar una encuesta',
      metas: { node: 1.6, postgres: 1.3 },
      // As many as a tenth of the country has free.
      porRonda: 35,
      // Of another student: its receipt has the same fields.
      cambia: ['id', 'fecha', 'urlVerificacion', 'nombreEstudiante', 'runEnmascarado', 'idRbd', 'dgvRbd', 'dsNomEstable', 'letraCurso'],
      casos: envios,
    },
    {
      clave: 'recibo',
      nombre: 'Comprobante por su código',
      metas: { node: 2, postgres: 1.5 },
      porRonda: 30,
      deUnaVez: true,
      cambia: [],
      casos: recibos,
    },
    {
      clave: 'entrada',
      nombre: 'Ingreso de un apoderado',
      metas: null,
      // Each takes as long as its password does.
      porRonda: 8,
      cambia: ['accessToken'],
      casos: entradas,
    },
    {
      clave: 'region',
      nombre: 'Avance de una región',
      metas: null,
      porRonda: 120,
      cambia: delMomento,
      casos: async (cuantos) => avances(cuantos, await regiones()),
    },
    {
      clave: 'pais',
      nombre: 'Avance del país',
      metas: { node: 1.2, postgres: 1.2 },
      porRonda: 120,
      cambia: delMomento,
      casos: (cuantos) =>
        avances(
          cuantos,
          Array.from({ length: 8 }, () => ''),
        ),
    },
  ]
}
