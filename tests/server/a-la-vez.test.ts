import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { envia } from '#server/areas/proveedor/envio.ts'
import { guarda } from '#server/areas/proveedor/guardado.ts'
import { claveDeLlamante } from '#server/plugins/abuso/fallos.ts'
import { abreBase, type Base } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import { siembra } from '#server/semilla/semilla.ts'
import { respondeTodo } from '#tests/support/servidor/encuestas.ts'
import { levantaPostgres, PROGRAMAS } from '#tests/support/entorno/postgres.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** The school to which the student moves: another commune's, so that every count tells them apart. */
const OTRO_COLEGIO = 90159

let postgres: Awaited<ReturnType<typeof levantaPostgres>>
let base: Base
beforeAll(async () => {
  if (PROGRAMAS === undefined) return
  postgres = await levantaPostgres()
  base = abreBase({ databaseUrl: postgres.databaseUrl, dataDir: '' }, () => {})
  await migra(base.db)
  await siembra(base.db)
}, 120_000)
afterAll(async () => {
  await base?.cierra()
  await postgres?.cierra()
})

describe.skipIf(PROGRAMAS === undefined)('en un PostgreSQL, un estudiante que cambia de colegio mientras otro lo cuenta', () => {
  /** Rows of the schools' counts that are not what there is. */
  async function diferencias(): Promise<unknown[]> {
    const columnas = sql`id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas`
    const { rows } = await sql`
      with guardado as (select ${columnas} from avance_establecimiento where (esperadas, en_progreso, completadas) <> (0, 0, 0)),
      contado as (select ${columnas} from avance_recontado)
      select to_jsonb(x) as fila from ((table guardado except table contado) union all (table contado except table guardado)) x
      union all select to_jsonb(x) from ((table avance_escuela except table avance_escuela_recontado) union all (table avance_escuela_recontado except table avance_escuela)) x
    `.execute(base.db)
    return rows
  }

  /** A student of another school with a token: `con` an answer in that state, or without any. */
  async function unEstudiante(con: 'borrador' | 'enviada' | null): Promise<{ run: string; token: string }> {
    const { rows } = await sql<{ run: string; token: string }>`
      select e.run, t.token from estudiante e join token_encuesta t on t.run_estudiante = e.run and t.encuesta_id = 2 left join respuesta r on r.token = t.token
      where e.id_rbd <> ${OTRO_COLEGIO} and r.estado is not distinct from ${con} and not exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id)
      order by e.run limit 1
    `.execute(base.db)
    const [uno] = rows
    if (uno === undefined) throw new Error(`Nadie tiene una encuesta ${con ?? 'sin comenzar'}.`)
    return uno
  }

  const cambiaDeColegio = (run: string) => sql`update estudiante set id_rbd = ${OTRO_COLEGIO} where run = ${run}`

  /** Two at once: one counts something and has not ended yet when the other changes where, or whether, it counts. */
  async function mientras(
    cambia: RawBuilder<unknown>,
    cuenta: (trx: Kysely<unknown>) => Promise<unknown>,
  ): Promise<'esperó' | 'no esperó'> {
    const primera = await base.db.startTransaction().execute()
    await cuenta(primera)
    let llego = false
    const cambio = cambia.execute(base.db).then(() => {
      llego = true
    })
    const esperan = async () =>
      (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(base.db)).rows
        .length
    await expect.poll(async () => llego || (await esperan()) > 0).toBe(true)
    const espero = !llego
    await primera.commit().execute()
    await cambio
    return espero ? 'esperó' : 'no esperó'
  }

  it('espera a que se envíe su encuesta, y se lleva la cuenta completa', async () => {
    const { run, token } = await unEstudiante('borrador')
    const espera = await mientras(cambiaDeColegio(run), (trx) =>
      sql`update respuesta set estado = 'enviada', enviada = now() where token = ${token}`.execute(trx),
    )
    expect([await diferencias(), espera]).toEqual([[], 'esperó'])
  })

  it('espera a que se comience su encuesta', async () => {
    const { run, token } = await unEstudiante(null)
    const espera = await mientras(cambiaDeColegio(run), (trx) =>
      sql`
      insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id, digitador, respondidas, preguntas)
      select s.periodo_id, s.encuesta_id, ${run}, ${token}, 'borrador', 1, '{}', 'establecimiento', u.usuario_id, 'Prueba', 0, 1
      from encuesta s, (select usuario_id from usuario order by 1 limit 1) u where s.encuesta_id = 2
    `.execute(trx),
    )
    expect([await diferencias(), espera]).toEqual([[], 'esperó'])
  })

  it('espera a que se borre lo respondido', async () => {
    const { run, token } = await unEstudiante('borrador')
    const espera = await mientras(cambiaDeColegio(run), (trx) => sql`delete from respuesta where token = ${token}`.execute(trx))
    expect([await diferencias(), espera]).toEqual([[], 'esperó'])
  })

  it('espera a que se le quite su encuesta', async () => {
    const { run, token } = await unEstudiante(null)
    const espera = await mientras(cambiaDeColegio(run), (trx) => sql`delete from token_encuesta where token = ${token}`.execute(trx))
    expect([await diferencias(), espera]).toEqual([[], 'esperó'])
  })

  const pregunta = (activo: boolean) => sql`update encuesta set activo = ${activo} where encuesta_id = 2`
  const envia = (token: string) => sql`update respuesta set estado = 'enviada', enviada = now() where token = ${token}`

  it('una encuesta deja de preguntarse cuando termina quien la envía', async () => {
    const { token } = await unEstudiante('borrador')
    const espera = await mientras(pregunta(false), (trx) => envia(token).execute(trx))
    expect([await diferencias(), espera]).toEqual([[], 'esperó'])
  })

  it('quien la envía mientras vuelve a preguntarse cuenta en su escuela', async () => {
    const { token } = await unEstudiante('borrador')
    const espera = await mientras(envia(token), (trx) => pregunta(true).execute(trx))
    expect([await diferencias(), espera]).toEqual([[], 'esperó'])
  })
})

describe.skipIf(PROGRAMAS === undefined)('en un PostgreSQL, una encuesta que se responde desde varios dispositivos a la vez', () => {
  const URL_PUBLICA = 'https://encuestas.example'

  /** The page of a survey that nobody began, open for the school of its student. */
  async function unaPagina(): Promise<SesionEncuestador> {
    const { rows } = await sql<Omit<SesionEncuestador, 'sesionId' | 'modo'>>`
      select t.token, t.encuesta_id as "encuestaId", u.usuario_id as "usuarioId"
      from token_encuesta t join estudiante e on e.run = t.run_estudiante
      join usuario u on u.nombre_usuario = e.id_rbd::text left join respuesta r on r.token = t.token
      where t.encuesta_id = 2 and r.token is null order by t.token limit 1
    `.execute(base.db)
    const [fila] = rows
    if (fila === undefined) throw new Error('Todas las encuestas comenzaron.')
    return { ...fila, sesionId: randomUUID(), modo: 'establecimiento' }
  }

  /** Everybody's answers, by what came of each: its version, or the code of its refusal. */
  async function todos(llamadas: Promise<{ version: number } | { id: string }>[]): Promise<Record<string, number>> {
    const cuentas: Record<string, number> = {}
    for (const una of await Promise.allSettled(llamadas)) {
      const que =
        una.status === 'rejected'
          ? una.reason instanceof Rechazo
            ? una.reason.codigo
            : String(una.reason)
          : 'id' in una.value
            ? 'comprobante'
            : `versión ${una.value.version}`
      cuentas[que] = (cuentas[que] ?? 0) + 1
    }
    return cuentas
  }

  const lasNotas = async (token: string) => (await sql`select clave from guardado where token = ${token}`.execute(base.db)).rows.length

  it('la comienza uno solo, y una misma llamada repetida recibe lo mismo', async () => {
    const pagina = await unaPagina()
    expect(
      await todos(
        Array.from({ length: 8 }, () =>
          guarda(base.db, pagina, { clave: randomUUID(), cuerpo: { version: 0, cambios: { parentesco: 'madre' } } }),
        ),
      ),
    ).toEqual({ 'versión 1': 1, conflicto: 7 })
    const clave = randomUUID()
    expect(
      await todos(
        Array.from({ length: 8 }, () => guarda(base.db, pagina, { clave, cuerpo: { version: 1, cambios: { personasHogar: 4 } } })),
      ),
    ).toEqual({ 'versión 2': 8 })
    expect(
      await todos(
        Array.from({ length: 8 }, (_, i) =>
          guarda(base.db, pagina, { clave: randomUUID(), cuerpo: { version: 2, cambios: { personasHogar: i + 1 } } }),
        ),
      ),
    ).toEqual({ 'versión 3': 1, conflicto: 7 })
    expect(await lasNotas(pagina.token)).toBe(3)
  })

  it('la envía uno solo, con un comprobante para todos, y nadie guarda después', async () => {
    const pagina = await unaPagina()
    const { rows } = await sql<{ cuestionario: Cuestionario }>`select cuestionario from encuesta where encuesta_id = 2`.execute(base.db)
    const completas = rows[0] === undefined ? {} : respondeTodo(rows[0].cuestionario)
    const { version } = await guarda(base.db, pagina, { clave: randomUUID(), cuerpo: { version: 0, cambios: completas } })
    const recibo = { publicUrl: URL_PUBLICA, manda: async () => {} }
    const envios = Array.from({ length: 6 }, () => envia(base.db, pagina, { clave: randomUUID(), cuerpo: { version } }, recibo))
    expect(await todos(envios)).toEqual({ comprobante: 6 })
    expect(new Set((await Promise.all(envios)).map(({ id }) => id)).size).toBe(1)
    expect(await todos([guarda(base.db, pagina, { clave: randomUUID(), cuerpo: { version: version + 1, cambios: {} } })])).toEqual({
      'encuesta-enviada': 1,
    })
    expect(await lasNotas(pagina.token)).toBe(1)
  })
})

describe.skipIf(PROGRAMAS === undefined)('en un PostgreSQL, quien inventa códigos de correo a la vez desde una dirección', () => {
  let servidor: ServidorDePrueba
  beforeAll(async () => {
    servidor = await levantar()
    Object.assign(servidor.app.servicios, { db: base.db, reserva: base.db })
  })
  afterAll(() => servidor.cierra())

  const inventado = (i: number) => String(i).padStart(43, 'A')
  const nueva = { password: 'coigüe-largo-31', password2: 'coigüe-largo-31' }

  it.each<[que: string, ip: string, prueba: (codigo: string, ip: string) => Promise<{ status: number }>]>([
    ['enlaces', '203.0.113.1', (codigo, ip) => servidor.llama('postEnlaces', { body: { codigo } }, null, { ip })],
    [
      'verificación',
      '203.0.113.2',
      (tokenVerificacion, ip) => servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion } }, null, { ip }),
    ],
    [
      'recuperación',
      '203.0.113.3',
      (token, ip) => servidor.llama('postRecuperarPasswordNueva', { body: { token, ...nueva } }, null, { ip }),
    ],
  ])('no prueba más de los que le quedan: %s', async (_que, ip, prueba) => {
    // Ninety-nine of its hundred failures are spent, and the next comes back in 17 seconds.
    const clave = claveDeLlamante(ip)
    await sql`insert into presupuesto (clave, lleno) values (${clave}, now() + interval '1781 seconds')`.execute(base.db)
    const estados = (await Promise.all(Array.from({ length: 60 }, (_, i) => prueba(inventado(i), ip)))).map(({ status }) => status)
    expect([estados.filter((status) => status === 400).length, estados.filter((status) => status === 429).length]).toEqual([1, 59])
  })
})
