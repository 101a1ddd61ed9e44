import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frecuencias } from '#contract/datos.frecuencias.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { contadasDe } from '#server/areas/datos/contadas.ts'
import { comoRecuentos, recuentaEncuesta } from '#server/areas/datos/frecuencias-por-partes.ts'
import { type Recuento, recuentosPorComuna, seCuentaDeUnaVez } from '#server/areas/datos/frecuencias.sql.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let nacional: string
let reportes: string
beforeAll(async () => {
  servidor = await levantar()
  ;[nacional, reportes] = [await servidor.entra('administrador-nacional'), await servidor.entra('reportes')]
})
afterAll(() => servidor.cierra())

const ve = async (query: object, quien = nacional) => servidor.llama('getAdminDatosFrecuencias', { query }, quien)
const enLista = async (query: object, quien = nacional): Promise<Frecuencias> => (await ve(query, quien)).body

interface Enviada {
  regionId: string
  comunaId: string
  respuestas: Record<string, unknown>
}
/** Every submitted answer of a survey, row by row: what the figures are counted again from. */
async function enviadas(encuestaId: number): Promise<Enviada[]> {
  const { rows } = await sql<Enviada>`
    select (select region_id from establecimiento where id_rbd = e.id_rbd) as "regionId",
      (select comuna_id from establecimiento where id_rbd = e.id_rbd) as "comunaId", t.respuestas
    from respuesta t, estudiante e
    where e.run = t.run_estudiante and t.encuesta_id = ${encuestaId} and t.estado = 'enviada' and t.respuestas::text <> '{}'
  `.execute(servidor.db)
  return rows
}

async function preguntasDe(encuestaId: number) {
  const { body } = await servidor.llama('getAdminEncuestaCuestionario', { params: { id: encuestaId } }, nacional)
  return body.pages.flatMap(({ elements }) => elements)
}

describe('las frecuencias de una pregunta', () => {
  it('son las que se cuentan fila por fila, en el país, en cada región y en cada comuna', async () => {
    const filas = await enviadas(3)
    expect(filas.length).toBeGreaterThan(20)
    const pregunta = (await preguntasDe(3)).find(({ type }) => type === 'radiogroup')
    if (pregunta?.type !== 'radiogroup') throw new Error('La encuesta no tiene preguntas de una opción.')
    const cuenta = (suyas: readonly Enviada[]) => [
      ...pregunta.choices.map(({ value }) => suyas.filter(({ respuestas }) => respuestas[pregunta.name] === value).length),
      suyas.filter(({ respuestas }) => respuestas[pregunta.name] === undefined).length,
    ]
    const pais = await enLista({ encuestaId: 3, variable: pregunta.name })
    expect(pais.total).toMatchObject({ nivel: 'pais', respuestas: filas.length, cuentas: cuenta(filas) })
    expect(pais.categorias.slice(0, -1)).toEqual(pregunta.choices.map(({ text }) => text.replaceAll('{estudiante}', 'la o el estudiante')))
    expect(pais.minimo).toBeNull()
    for (const { id, cuentas } of pais.lugares) expect(cuentas, id).toEqual(cuenta(filas.filter(({ regionId }) => regionId === id)))
    const comunaId = filas[0]?.comunaId ?? ''
    const provincia = await enLista({ encuestaId: 3, variable: pregunta.name, provincia: comunaId.slice(0, 3) })
    for (const { id, cuentas } of provincia.lugares) expect(cuentas, id).toEqual(cuenta(filas.filter((una) => una.comunaId === id)))
    const comuna = await enLista({ encuestaId: 3, variable: pregunta.name, comuna: comunaId })
    expect(comuna.total.cuentas).toEqual(cuenta(filas.filter((una) => una.comunaId === comunaId)))
    expect(comuna.lugares).toEqual([])
  })

  it('cada opción de las que se marcan, cada fila de una tabla y los números por tramos; lo escrito a mano no se cuenta', async () => {
    const encuestaId = (await enLista({})).encuestas[0]?.encuestaId ?? 0
    const filas = await enviadas(encuestaId)
    const preguntas = await preguntasDe(encuestaId)
    const { variables } = await enLista({ encuestaId })
    for (const [i, pregunta] of preguntas.entries()) {
      const suyas = variables.filter(({ numero }) => numero === i + 1)
      if (pregunta.type === 'text' || pregunta.type === 'date') expect(suyas, pregunta.name).toEqual([])
      if (pregunta.type === 'number') {
        const { categorias, total } = await enLista({ encuestaId, variable: suyas[0]?.variable })
        const contadas = categorias.slice(0, -1).map((tramo) => {
          const [desde = 0, hasta = desde] = tramo.split(' a ').map(Number)
          return filas.filter(({ respuestas }) => {
            const valor = respuestas[pregunta.name]
            return typeof valor === 'number' && valor >= desde && valor <= hasta
          }).length
        })
        expect(total.cuentas.slice(0, -1), pregunta.name).toEqual(contadas)
      }
      if (pregunta.type === 'checkbox') {
        const [opcion] = pregunta.choices
        const { total, categorias } = await enLista({ encuestaId, variable: suyas[0]?.variable })
        const marcadas = filas.filter(({ respuestas }) => [respuestas[pregunta.name]].flat().includes(opcion?.value)).length
        expect(categorias).toEqual(['Marcada', 'No marcada'])
        expect(total.cuentas, pregunta.name).toEqual([marcadas, filas.length - marcadas])
      }
      if (pregunta.type === 'matrix') {
        const [fila] = pregunta.rows
        const { total } = await enLista({ encuestaId, variable: suyas[0]?.variable })
        const enFila = (columna: string) =>
          filas.filter(
            ({ respuestas }) => (respuestas[pregunta.name] as Record<string, string> | undefined)?.[fila?.value ?? ''] === columna,
          ).length
        expect(total.cuentas.slice(0, -1), pregunta.name).toEqual(pregunta.columns.map(({ value }) => enFila(value)))
      }
    }
  })

  it('de una encuesta, una pregunta o un lugar que no hay es 404; un código mal escrito, 400', async () => {
    expect((await ve({ encuestaId: 999 })).status).toBe(404)
    expect((await ve({ encuestaId: 3, variable: 'noExiste' })).status).toBe(404)
    expect((await ve({ region: '99' })).status).toBe(404)
    expect((await ve({ region: 'x' })).status).toBe(400)
  })
})

describe('de una encuesta con muchas respuestas', () => {
  const enOrden = (recuentos: readonly Recuento[]) => recuentos.map((uno) => JSON.stringify(Object.entries(uno).sort())).sort()

  it('se cuentan por partes lo mismo que de una vez, también lo que ya no es de nadie', async () => {
    await sql`
      select seudonimiza_respuestas(array(select respuesta_id from respuesta where encuesta_id = 3 and estado = 'enviada' order by 1 limit 3))
    `.execute(servidor.db)
    const { rows } = await sql<{ cuestionario: Cuestionario }>`select cuestionario from encuesta where encuesta_id = 3`.execute(servidor.db)
    const contadas = contadasDe(rows[0]!.cuestionario)
    const tipos = new Set(
      contadas.map(({ que: { opcion, fila } }) => (opcion === undefined ? (fila === undefined ? 'entera' : 'fila') : 'opcion')),
    )
    expect(tipos.size).toBeGreaterThan(1)
    const porPartes = await recuentaEncuesta(servidor.db, 3, () => Promise.resolve())
    for (const { variable, que } of contadas) {
      const deUnaVez = await recuentosPorComuna(servidor.db, 3, que)
      expect(deUnaVez.length).toBeGreaterThan(0)
      expect(enOrden(comoRecuentos(porPartes[variable] ?? [])), variable).toEqual(enOrden(deUnaVez))
    }
  })

  it('son muchas o pocas las suyas enviadas, y no las de otras encuestas', async () => {
    const { rows } = await sql<{ suyas: number; comenzadas: number; todas: number; deNadie: number }>`
      select (count(*) filter (where encuesta_id = 2 and estado = 'enviada'))::int as suyas,
        (count(*) filter (where encuesta_id = 2))::int as comenzadas, (count(*) filter (where estado = 'enviada'))::int as todas,
        (select count(*)::int from respuesta_seudonima where encuesta_id <> 2) as "deNadie"
      from respuesta
    `.execute(servidor.db)
    const { suyas, comenzadas, todas, deNadie } = rows[0]!
    expect([suyas < comenzadas, suyas < todas, deNadie > 0]).toEqual([true, true, true])
    expect([await seCuentaDeUnaVez(servidor.db, 2, suyas), await seCuentaDeUnaVez(servidor.db, 2, suyas - 1)]).toEqual([true, false])
    const totales = new Set<number>()
    await recuentaEncuesta(servidor.db, 2, (_, total) => Promise.resolve(void totales.add(total)))
    expect([...totales]).toEqual([suyas])
  })

  it('las cuenta la cola, y mientras tanto no hay archivo; después las cifras dicen su hora y se renuevan al pedirlas', async () => {
    const llegan = (cuantas: number) =>
      sql`
        insert into respuesta_seudonima (encuesta_id, periodo_id, region_id, id_ensenanza, id_grado, informante, mes, respuestas)
        select n.encuesta_id, n.periodo_id, n.region_id, n.id_ensenanza, n.id_grado, n.informante, n.mes, n.respuestas
        from (select * from respuesta_seudonima where encuesta_id = 3 limit 1) n, generate_series(1, ${cuantas}::int)
      `.execute(servidor.db)
    const antes = (await enLista({ encuestaId: 3 })).total.respuestas ?? 0
    await llegan(20_001)
    const archivo = await servidor.app.inject({
      method: 'GET',
      url: '/api/admin/datos/frecuencias/descarga?encuestaId=3&formato=csv',
      headers: { authorization: `Bearer ${nacional}` },
    })
    expect([archivo.statusCode, archivo.json()['codigo']]).toEqual([409, 'frecuencias-contando'])
    const respuestas = async () => (await enLista({ encuestaId: 3 })).total.respuestas
    await expect.poll(respuestas, { timeout: 60_000 }).toBe(antes + 20_001)
    const { recuento, lugares } = await enLista({ encuestaId: 3 })
    expect(recuento.avance).toBeNull()
    expect(lugares.reduce((suma, uno) => suma + (uno.respuestas ?? 0), 0)).toBe(antes + 20_001)
    await llegan(10)
    expect(await respuestas()).toBe(antes + 20_001)
    await sql`update recuento set al = al - interval '11 minutes'`.execute(servidor.db)
    expect((await enLista({ encuestaId: 3 })).recuento.avance).toEqual({ hechas: 0, total: 0 })
    await expect.poll(respuestas, { timeout: 60_000 }).toBe(antes + 20_011)
    await sql`delete from respuesta_seudonima where encuesta_id = 3 and ctid not in (select ctid from respuesta_seudonima where encuesta_id = 3 limit 3)`.execute(
      servidor.db,
    )
  })
})

describe('a quien solo ve reportes', () => {
  it('no se le dice ninguna cuenta de uno a cuatro, en ningún lugar ni pregunta, ni se le ofrece el registro', async () => {
    const { encuestas, minimo } = await enLista({}, reportes)
    expect(minimo).toBe(5)
    const deRegistro = await sql<{ id: number }>`select encuesta_id as id from encuesta where es_registro`.execute(servidor.db)
    const ids = encuestas.map(({ encuestaId }) => encuestaId)
    for (const { id } of deRegistro.rows) {
      expect(ids).not.toContain(id)
      expect((await ve({ encuestaId: id }, reportes)).status).toBe(404)
    }
    const { variables, lugares } = await enLista({ encuestaId: ids[0] }, reportes)
    let reservadas = 0
    for (const { variable } of variables.slice(0, 6)) {
      for (const lugar of [{}, ...lugares.slice(0, 3).map(({ id }) => ({ region: id }))]) {
        const { total, lugares: suyos } = await enLista({ encuestaId: ids[0], variable, ...lugar }, reportes)
        for (const fila of [total, ...suyos]) {
          for (const cuenta of [fila.respuestas, ...fila.cuentas]) {
            if (cuenta === null) reservadas += 1
            else expect(cuenta === 0 || cuenta >= 5, JSON.stringify({ variable, fila })).toBe(true)
          }
        }
      }
    }
    expect(reservadas).toBeGreaterThan(0)
  })
})

describe('la descarga', () => {
  const baja = (formato: string, quien: string) =>
    servidor.app.inject({
      method: 'GET',
      url: `/api/admin/datos/frecuencias/descarga?encuestaId=3&formato=${formato}`,
      headers: { authorization: `Bearer ${quien}` },
    })

  it('en CSV y en una planilla trae las mismas cifras, y queda en la auditoría', async () => {
    const { total, categorias } = await enLista({ encuestaId: 3 })
    const csv = (await baja('csv', nacional)).body.replace(/^\uFEFF/, '').split('\r\n')
    expect(csv[0]).toBe(['Lugar', 'Respuestas', ...categorias, ...categorias.map((una) => `${una} (%)`)].map((una) => `"${una}"`).join(';'))
    expect(csv[1]?.split(';').slice(0, 2 + total.cuentas.length)).toEqual([
      '"Chile"',
      String(total.respuestas),
      ...total.cuentas.map(String),
    ])

    const planilla = await baja('xlsx', nacional)
    expect(planilla.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const libro = unzipSync(planilla.rawPayload)
    const hoja = strFromU8(libro['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const numeros = [...hoja.matchAll(/<row r="6".*?<\/row>/g)].flatMap(([fila]) =>
      [...fila.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, uno]) => Number(uno)),
    )
    expect(numeros).toEqual(expect.arrayContaining([total.respuestas, ...total.cuentas]))
    const anotadas = async () => {
      const { rows } = await sql<{
        detalle: unknown
      }>`select detalle from auditoria where accion = 'exportar-frecuencias' order by detalle ->> 'formato'`.execute(servidor.db)
      return rows.map(({ detalle }) => detalle)
    }
    await expect.poll(anotadas).toEqual([
      { encuestaId: 3, formato: 'csv' },
      { encuestaId: 3, formato: 'xlsx' },
    ])
  })

  it('a quien solo ve reportes le dice qué se reservó', async () => {
    expect((await baja('csv', reportes)).body).toContain('"Reservado"')
    expect((await baja('pdf', reportes)).statusCode).toBe(400)
  })
})
