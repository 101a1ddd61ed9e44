import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { cierraPeriodo } from '#server/areas/encuestas/periodos.sql.ts'
import { UNA_ENCUESTA_NUEVA } from '#tests/support/servidor/encuestas.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let nacional: string
let comunal: string
beforeAll(async () => {
  servidor = await levantar()
  ;[nacional, comunal] = [await servidor.entra('administrador-nacional'), await servidor.entra('administrador-comunal')]
})
afterAll(() => servidor.cierra())

const crea = (cambios: object = {}) => servidor.llama('postAdminEncuestas', { body: { ...UNA_ENCUESTA_NUEVA, ...cambios } }, nacional)

function unCambio(
  { encuestaId, version, nombre, activo, esPublico, periodo, contestador, apertura, cierre, minutos }: EncuestaAdministrada,
  cambios: object = {},
) {
  const { periodoId } = periodo
  const { informanteDigitadorId } = contestador
  return {
    encuestaId,
    version,
    nombre,
    activo,
    esPublico,
    periodo: { periodoId },
    contestador: { informanteDigitadorId },
    apertura,
    cierre,
    minutos,
    ...cambios,
  }
}
const cambia = (encuesta: EncuestaAdministrada, cambios: object = {}) =>
  servidor.llama('putAdminEncuestas', { body: unCambio(encuesta, cambios) }, nacional)

async function encuestasDe(periodoId: number, quien = nacional) {
  return (await servidor.llama('getAdminEncuestas', { query: { periodoId } }, quien)).body.filas
}

async function tokensDe(encuestaId: number): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from token_encuesta where encuesta_id = ${encuestaId}`.execute(servidor.db)
  return rows[0]?.total ?? 0
}

describe('la lista de encuestas', () => {
  it('es la del período, con sus grados, estudiantes y respuestas', async () => {
    const filas = await encuestasDe(2)
    expect(filas.map(({ encuestaId }) => encuestaId)).toEqual([1, 2, 3, 4, 5, 6])
    expect(filas[3]).toMatchObject({ nombre: 'Encuesta de Vulnerabilidad 2025: 1° medio', grados: 4, version: 1 })
    expect(filas[5]).toMatchObject({ grados: 0, estudiantes: 0 })
    expect(filas[2]?.estudiantes).toBeGreaterThan(filas[2]?.respuestas ?? 0)
  })

  it('un administrador comunal cuenta solo lo de su comuna', async () => {
    const [pais] = await encuestasDe(2)
    const [comuna] = await encuestasDe(2, comunal)
    expect(comuna?.estudiantes).toBeGreaterThan(0)
    expect(comuna?.estudiantes).toBeLessThan(pais?.estudiantes ?? 0)
  })

  it.each(['administrador-nacional', 'administrador-regional', 'administrador-comunal'] as const)(
    'de un período cerrado, %s lee lo mismo que en el avance',
    async (perfil) => {
      const quien = await servidor.entra(perfil)
      const { body } = await servidor.llama('getAvance', { query: { periodo: 1 } }, quien)
      const suyas = body.encuestas.map(({ encuestaId, esperadas, completadas }) => [encuestaId, completadas, esperadas])
      expect(suyas.every(([, completadas]) => (completadas ?? 0) > 0)).toBe(true)
      expect((await encuestasDe(1, quien)).map(({ encuestaId, respuestas, estudiantes }) => [encuestaId, respuestas, estudiantes])).toEqual(
        suyas,
      )
    },
  )
})

describe('las preguntas de una encuesta de LimeSurvey', () => {
  const lss = () => readFile(new URL('../contract/lss/hogar-y-escuela.lss', import.meta.url), 'utf8')
  const conArchivo = (definicion: string, cambios: object = {}) => crea({ cuestionarioDe: undefined, definicion, ...cambios })

  it('no se cargan sin que se vea antes lo que no pasa, con su línea', async () => {
    const { status, error } = await conArchivo(await lss())
    expect(status).toBe(400)
    expect(Object.keys(error.campos ?? {})).toEqual(['aceptaOmisiones'])
    expect(error.campos?.['aceptaOmisiones']).toContain('Línea 336: P8: es de tipo orden de preferencia, y no pasa.\n')
  })

  it('se cargan sin eso cuando se acepta, y se cambian igual', async () => {
    const { status, body } = await conArchivo(await lss(), { aceptaOmisiones: true })
    expect(status).toBe(201)
    const params = { id: body.encuestaId }
    const nombres = ({ pages }: Cuestionario) => pages.map(({ elements }) => elements.map(({ name }) => name))
    const preguntas = async () => nombres((await servidor.llama('getAdminEncuestaCuestionario', { params }, nacional)).body)
    const DE_ANTES = [
      ['p1', 'p2', 'p3', 'p4'],
      ['p5', 'p6', 'p7', 'p9'],
    ]
    const DESPUES = [DE_ANTES[0], ['p5', 'p6', 'p7', 'final']]
    expect(await preguntas()).toEqual(DE_ANTES)
    const otra = (await lss()).replace('![CDATA[P9]]', '![CDATA[Final]]')
    const conEso = { params, body: { definicion: otra, aceptaOmisiones: true } }
    expect(
      (await servidor.llama('putAdminEncuestaCuestionario', { params, body: { definicion: otra } }, nacional)).error.campos,
    ).toHaveProperty('aceptaOmisiones')
    expect(nombres((await servidor.llama('postAdminEncuestaRevision', conEso, nacional)).body)).toEqual(DESPUES)
    expect(await preguntas()).toEqual(DE_ANTES)
    expect((await servidor.llama('putAdminEncuestaCuestionario', conEso, nacional)).status).toBe(200)
    expect(await preguntas()).toEqual(DESPUES)
  })

  it('con faltas no se cargan, aunque se acepte lo que no pasa', async () => {
    const { status, error } = await conArchivo((await lss()).replace('![CDATA[Familiar]]', '![CDATA[]]'), { aceptaOmisiones: true })
    expect(status).toBe(400)
    expect(error.campos).toEqual({ definicion: 'Línea 614: P3: El texto está vacío.' })
  })

  it('caben en 2 MB, y no en más', async () => {
    const relleno = (largo: number) => `<!--${'x'.repeat(largo)}-->`
    const texto = await lss()
    const justo = texto + relleno(2_000_000 - texto.length - 7)
    expect((await conArchivo(justo, { aceptaOmisiones: true })).status).toBe(201)
    const { status, error } = await conArchivo(`${justo}\n`, { aceptaOmisiones: true })
    expect([status, error.campos]).toEqual([400, { definicion: 'El archivo es muy grande: use a lo más 2 MB.' }])
  })
})

describe('las versiones de las preguntas de una encuesta', () => {
  const versiones = async (id: number, quien = nacional) => servidor.llama('getAdminEncuestaVersiones', { params: { id } }, quien)
  const hogar = (titulo: string, ...nombres: string[]) =>
    JSON.stringify({
      titulo,
      version: 1,
      minutos: 5,
      pages: [{ name: 'hogar', title: 'Su hogar', elements: nombres.map((name) => ({ type: 'text', name, title: `¿${name}?` })) }],
    })
  const revisa = (id: number, definicion: string) =>
    servidor.llama('postAdminEncuestaRevision', { params: { id }, body: { definicion } }, nacional)
  const publica = (id: number, definicion: string) =>
    servidor.llama('putAdminEncuestaCuestionario', { params: { id }, body: { definicion } }, nacional)

  it('guardan cada publicación con su fecha, la última primero; mirar una no la publica, y cambiar el nombre no es una versión', async () => {
    const desde = Date.now()
    const otra = (await versiones(3)).body
    const { body: creada } = await crea({ cuestionarioDe: undefined, definicion: hogar('Una', 'uno', 'dos') })
    const { encuestaId } = creada
    const revisada = await revisa(encuestaId, hogar('Otra', 'uno', 'tres'))
    expect([revisada.status, revisada.body.titulo]).toEqual([200, creada.nombre])
    expect(revisada.body.pages[0]?.elements.map(({ name }) => name)).toEqual(['uno', 'tres'])
    expect((await versiones(encuestaId)).body.versiones.map(({ numero }) => numero)).toEqual([1])

    expect((await publica(encuestaId, hogar('Otra', 'uno', 'tres'))).status).toBe(200)
    const { filas } = (await servidor.llama('getAdminEncuestas', { query: {} }, nacional)).body
    const guardada = filas.find((una) => una.encuestaId === encuestaId) ?? creada
    expect((await cambia(guardada, { nombre: 'Se llama de otro modo' })).status).toBe(200)
    const { body } = await versiones(encuestaId)
    expect(body).toMatchObject({ nombre: 'Se llama de otro modo', respuestas: 0 })
    expect(
      body.versiones.map(({ numero, cuestionario }) => [numero, cuestionario.titulo, cuestionario.pages[0]?.elements[1]?.name]),
    ).toEqual([
      [2, 'Se llama de otro modo', 'tres'],
      [1, 'Se llama de otro modo', 'dos'],
    ])
    expect((await versiones(3)).body, 'las de otra encuesta').toEqual(otra)
    for (const { publicada } of body.versiones) {
      expect(Date.parse(publicada ?? '')).toBeGreaterThanOrEqual(desde - 1000)
      expect(Date.parse(publicada ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    }
  })

  it('una encuesta con respuestas conserva la suya, y se mira con sus faltas dichas', async () => {
    const { body } = await versiones(2)
    expect(body.respuestas).toBeGreaterThan(0)
    expect(body.versiones.map(({ numero }) => numero)).toEqual([1])
    expect((await publica(2, hogar('Otra', 'uno'))).error.codigo).toBe('encuesta-con-respuestas')
    expect((await revisa(2, '{')).error.campos).toEqual({ definicion: 'Línea 1: El archivo termina antes de tiempo.' })
    expect((await versiones(2)).body).toEqual(body)
  })

  it('de una encuesta que no existe es 404; las lee quien administra un territorio, y nadie más las cambia', async () => {
    expect((await versiones(9999)).status).toBe(404)
    expect((await revisa(9999, hogar('Otra', 'uno'))).status).toBe(404)
    expect((await versiones(2, comunal)).status).toBe(200)
    const suya = { params: { id: 2 }, body: { definicion: hogar('Otra', 'uno') } }
    expect((await servidor.llama('postAdminEncuestaRevision', suya, comunal)).status).toBe(403)
  })
})

describe('crear y cambiar una encuesta', () => {
  it('toma las preguntas de otra y su propio título', async () => {
    const { status, body } = await crea()
    expect(status).toBe(201)
    expect(body).toMatchObject({ nombre: 'Encuesta de prueba', activo: true, esPublico: false, minutos: 15, grados: 0 })
    const { rows } = await sql<{ titulo: string; paginas: number }>`
      select cuestionario->>'titulo' as titulo, jsonb_array_length(cuestionario->'pages') as paginas from encuesta where encuesta_id = ${body.encuestaId}
    `.execute(servidor.db)
    expect(rows[0]?.titulo).toBe('Encuesta de prueba')
    expect(rows[0]?.paginas).toBeGreaterThan(1)
  })

  it.each([
    [{ cierre: UNA_ENCUESTA_NUEVA.apertura }, 'cierre', 'Debe cerrar después de abrir.'],
    [{ apertura: '2025-02-30T04:00:00.000Z' }, 'apertura', 'Esa fecha no existe.'],
    [{ cierre: '2025-11-31T04:00:00.000Z' }, 'cierre', 'Esa fecha no existe.'],
    [{ nombre: ' ' }, 'nombre', 'Debe ingresar el nombre de la encuesta.'],
    [{ periodo: { periodoId: 99 } }, 'periodo.periodoId', 'Ese período no existe.'],
    [{ contestador: { informanteDigitadorId: 99 } }, 'contestador.informanteDigitadorId', 'Quien responde no existe.'],
    [{ cuestionarioDe: 999 }, 'cuestionarioDe', 'Esa encuesta no existe.'],
    [{ minutos: 0 }, 'minutos', 'Debe ser al menos 1.'],
    [{ activo: 'Si' }, 'activo', 'Indique si está activa.'],
  ])('rechaza %j en %s', async (cambios, campo, mensaje) => {
    const { status, error } = await crea(cambios)
    expect(status).toBe(400)
    expect(error.campos?.[campo]).toBe(mensaje)
  })

  it('la segunda de dos personas recibe 409 con ambas versiones', async () => {
    const { body: creada } = await crea({ nombre: 'A dos manos' })
    expect((await cambia(creada, { minutos: 20 })).body).toMatchObject({ minutos: 20, version: 2 })
    const { status, error } = await cambia(creada, { minutos: 30 })
    expect(status).toBe(409)
    expect(error.versiones).toMatchObject({ enviada: { minutos: 30 }, guardada: { minutos: 20, version: 2 } })
    expect((await cambia({ ...creada, version: 9 }, { minutos: 30 })).status, 'una versión que todavía no existe').toBe(409)
  })

  it('con respuestas no cambia de período', async () => {
    const [primera] = await encuestasDe(2)
    if (!primera) throw new Error('No hay encuestas.')
    expect((await cambia(primera, { periodo: { periodoId: 1 } })).error.codigo).toBe('encuesta-con-respuestas')
  })

  it('una que no existe da 404', async () => {
    const [primera] = await encuestasDe(2)
    if (!primera) throw new Error('No hay encuestas.')
    expect((await cambia({ ...primera, encuestaId: 9999 })).status).toBe(404)
  })
})

it('un período que se cierra no guarda cifras de una encuesta inactiva', async () => {
  const deshecho = new Error('deshecho')
  const guardadas = servidor.db.transaction().execute(async (trx) => {
    await sql`update encuesta set activo = false where encuesta_id = 3`.execute(trx)
    await cierraPeriodo(trx, 2)
    for (const tabla of ['avance_cerrado', 'avance_cerrado_escuela', 'avance_cerrado_dia']) {
      const { rows } = await sql<{ id: number }>`
        select distinct a.encuesta_id as id from ${sql.table(tabla)} a join encuesta s using (encuesta_id) where s.periodo_id = 2
      `.execute(trx)
      const ids = rows.map(({ id }) => id)
      expect([ids.includes(2), ids.includes(3)], tabla).toEqual([true, false])
    }
    throw deshecho
  })
  await expect(guardadas).rejects.toBe(deshecho)
})

describe('eliminar una encuesta', () => {
  it('no se puede mientras tenga respuestas', async () => {
    expect((await servidor.llama('deleteAdminEncuestas', { params: { id: 1 } }, nacional)).error.codigo).toBe('encuesta-con-respuestas')
  })

  it('no se puede si la cuenta un período cerrado, y la lista no lo ofrece', async () => {
    const { body } = await crea({ nombre: 'Con cifras' })
    const ofrece = async () =>
      (await encuestasDe(body.periodo.periodoId)).find(({ encuestaId }) => encuestaId === body.encuestaId)?.eliminable
    expect(await ofrece()).toBe(true)
    await sql`
      insert into avance_cerrado (comuna_id, encuesta_id, id_ensenanza, id_grado, esperadas, completadas)
      values ('14101', ${body.encuestaId}, 110, 2, 30, 12)
    `.execute(servidor.db)
    expect(await ofrece()).toBe(false)
    expect((await servidor.llama('deleteAdminEncuestas', { params: { id: body.encuestaId } }, nacional)).error.codigo).toBe(
      'encuesta-con-cifras',
    )
    await sql`delete from avance_cerrado where encuesta_id = ${body.encuestaId}`.execute(servidor.db)
  })

  it('sin respuestas se va con sus grados, y queda en la auditoría', async () => {
    const { body } = await crea({ nombre: 'Se elimina' })
    await servidor.llama('postEnsenanzasGradosEncuestas', { body: { idEnsenanza: 110, idGrado: 2, encuestaId: body.encuestaId } }, nacional)
    expect((await servidor.llama('deleteAdminEncuestas', { params: { id: body.encuestaId } }, nacional)).status).toBe(204)
    expect(await tokensDe(body.encuestaId)).toBe(0)
    expect((await servidor.llama('deleteAdminEncuestas', { params: { id: body.encuestaId } }, nacional)).status).toBe(404)
    const { rows } =
      await sql`select 1 from auditoria where accion = 'eliminar-encuesta' and objeto_id = ${String(body.encuestaId)}`.execute(servidor.db)
    expect(rows).toHaveLength(1)
  })
})

describe('copiar las encuestas a otro período', () => {
  const copia = (cambios: object = {}) =>
    servidor.llama(
      'postAdminEncuestasCopia',
      {
        body: { desdePeriodoId: 1, periodo: '2026', apertura: '2026-08-03T04:00:00.000Z', cierre: '2026-11-30T03:00:00.000Z', ...cambios },
      },
      nacional,
    )

  it('las crea inactivas, con el nombre, los grados y los estudiantes del período nuevo', async () => {
    const { status, body } = await copia()
    expect(status).toBe(201)
    expect(body).toMatchObject({ periodo: { nombre: '2026', activo: false }, copiadas: 2 })
    const filas = await encuestasDe(body.periodo.periodoId)
    expect(filas.map(({ nombre, activo, grados }) => ({ nombre, activo, grados }))).toEqual([
      { nombre: 'Encuesta de Vulnerabilidad 2026: 1° básico', activo: false, grados: 1 },
      { nombre: 'Encuesta de Vulnerabilidad 2026: 5° básico', activo: false, grados: 1 },
    ])
    expect(await tokensDe(filas[0]?.encuestaId ?? 0)).toBe(filas[0]?.estudiantes)
  })

  it('repetida no copia otra vez', async () => {
    expect((await copia()).body.copiadas).toBe(0)
  })

  it('no copia un período sobre sí mismo ni uno que no existe, ni a fechas que no existen', async () => {
    expect((await copia({ apertura: '2026-02-30T03:00:00.000Z' })).error.campos).toEqual({ apertura: 'Esa fecha no existe.' })
    expect((await copia({ cierre: '2026-11-31T03:00:00.000Z' })).error.campos).toEqual({ cierre: 'Esa fecha no existe.' })
    expect((await copia({ periodo: '2024' })).status).toBe(400)
    expect((await copia({ desdePeriodoId: 77 })).status).toBe(404)
  })

  it('el período nuevo se activa y es el único', async () => {
    const { body } = await copia()
    const activo = await servidor.llama('putAdminPeriodoActivo', { params: { id: body.periodo.periodoId } }, nacional)
    expect(activo.body.filter((periodo) => periodo.activo).map(({ nombre }) => nombre)).toEqual(['2026'])
    expect((await servidor.llama('putAdminPeriodoActivo', { params: { id: 2 } }, nacional)).status).toBe(200)
    expect((await servidor.llama('putAdminPeriodoActivo', { params: { id: 99 } }, nacional)).status).toBe(404)
  })

  it('las copiadas se activan juntas, y juntas se desactivan; lo que ya estaba así no se anota', async () => {
    const { periodoId } = (await copia()).body.periodo
    const copiadas = (await encuestasDe(periodoId)).map(({ encuestaId }) => encuestaId)
    const deja = (activo: boolean, encuestas = copiadas, id = periodoId) =>
      servidor.llama('putAdminPeriodoEncuestas', { params: { id }, body: { activo, encuestas } }, nacional)
    const anotadas = async () =>
      (
        await sql<{ accion: string; detalle: unknown }>`
          select accion, detalle from auditoria where accion in ('activar-encuestas', 'desactivar-encuestas') order by auditoria_id
        `.execute(servidor.db)
      ).rows

    const activadas = await deja(true)
    expect(activadas.status).toBe(200)
    expect(activadas.body.susEncuestas.map(({ nombre, activo, grados }) => ({ nombre, activo, grados }))).toEqual([
      { nombre: 'Encuesta de Vulnerabilidad 2026: 1° básico', activo: true, grados: 1 },
      { nombre: 'Encuesta de Vulnerabilidad 2026: 5° básico', activo: true, grados: 1 },
    ])
    expect(
      (await encuestasDe(2)).filter(({ activo }) => !activo),
      'las de otro período siguen igual',
    ).toEqual([])
    await deja(true)
    await deja(false)
    expect((await encuestasDe(periodoId)).map(({ activo }) => activo)).toEqual([false, false])
    expect(await anotadas()).toEqual([
      { accion: 'activar-encuestas', detalle: { encuestas: copiadas } },
      { accion: 'desactivar-encuestas', detalle: { encuestas: copiadas } },
    ])
  })

  it('no activa ninguna si una es de otro período, ni las de uno cerrado, ni de uno que no existe', async () => {
    const { periodoId } = (await copia()).body.periodo
    const [una = 0] = (await encuestasDe(periodoId)).map(({ encuestaId }) => encuestaId)
    const activa = (id: number, encuestas: number[]) =>
      servidor.llama('putAdminPeriodoEncuestas', { params: { id }, body: { activo: true, encuestas } }, nacional)
    expect((await activa(periodoId, [una, 1])).status).toBe(404)
    expect((await activa(periodoId, [])).error.campos).toEqual({ encuestas: 'Elija al menos una encuesta.' })
    expect((await activa(99, [una])).status).toBe(404)
    await sql`update periodo set cerrado = now() where periodo_id = ${periodoId}`.execute(servidor.db)
    expect((await activa(periodoId, [una])).error.codigo).toBe('periodo-cerrado')
    await sql`update periodo set cerrado = null where periodo_id = ${periodoId}`.execute(servidor.db)
    expect((await encuestasDe(periodoId)).map(({ activo }) => activo)).toEqual([false, false])
  })
})

describe('los grados de cada encuesta', () => {
  const matriz = async (quien = nacional) => (await servidor.llama('getGradosConEncuestas', { params: { id: 2 } }, quien)).body
  const gradoDe = async (idEnsenanza: number, idGrado: number) =>
    (await matriz()).find((fila) => fila.idEnsenanza === idEnsenanza && fila.idGrado === idGrado)

  it('se espera una encuesta donde otro período la hizo, o donde la hace la misma altura de otra enseñanza', async () => {
    const esperadas = (await matriz()).filter(({ esperada }) => esperada).map(({ dsGrado }) => dsGrado)
    expect([...new Set(esperadas)]).toEqual(expect.arrayContaining(['Kínder (NT2)', '1° Básico', '5° Básico', '1° Medio']))
    expect(esperadas.filter((dsGrado) => dsGrado === '1° Medio')).toHaveLength(4)
    expect(esperadas).not.toContain('2° Medio')
    const primero = (await gradoDe(510, 1))?.encuestas[0]
    await sql`delete from ensenanza_grado_encuesta where id_ensenanza_grado = ${primero?.idEnsenanzaGrado}`.execute(servidor.db)
    expect(await gradoDe(510, 1)).toMatchObject({ esperada: true, encuestas: [] })
    await sql`insert into ensenanza_grado_encuesta (id_ensenanza, id_grado, encuesta_id) values (510, 1, ${primero?.encuestaId})`.execute(
      servidor.db,
    )
  })

  it('la matriz tiene todos los grados, con sus estudiantes y encuestas; los vacíos y los repetidos se ven', async () => {
    expect(await gradoDe(110, 5)).toMatchObject({ dsGrado: '5° Básico', encuestas: [{ encuestaId: 3 }] })
    expect((await gradoDe(110, 2))?.encuestas).toEqual([])
    await servidor.llama('postEnsenanzasGradosEncuestas', { body: { idEnsenanza: 110, idGrado: 5, encuestaId: 2 } }, nacional)
    expect((await gradoDe(110, 5))?.encuestas.map(({ encuestaId }) => encuestaId)).toEqual([2, 3])
  })

  it('al dar una encuesta a un grado, cada estudiante recibe su token', async () => {
    const { body: encuesta } = await crea({ nombre: 'Para tercero' })
    const { status, body } = await servidor.llama(
      'postEnsenanzasGradosEncuestas',
      { body: { idEnsenanza: 110, idGrado: 3, encuestaId: encuesta.encuestaId } },
      nacional,
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ dsEnsenanza: 'Enseñanza Básica', dsGrado: '3° Básico', dsEncuesta: 'Para tercero' })
    expect(await tokensDe(encuesta.encuestaId)).toBe((await gradoDe(110, 3))?.estudiantes)
    const lista = await servidor.llama('getEnsenanzasGradosEncuestas', { query: { encuestaId: encuesta.encuestaId } }, nacional)
    expect(lista.body).toEqual([body])
    expect(
      (
        await servidor.llama(
          'postEnsenanzasGradosEncuestas',
          { body: { idEnsenanza: 110, idGrado: 3, encuestaId: encuesta.encuestaId } },
          nacional,
        )
      ).error.codigo,
    ).toBe('grado-repetido')
    const otro = { idEnsenanza: 110, idGrado: 4, encuestaId: encuesta.encuestaId }
    expect((await servidor.llama('postEnsenanzasGradosEncuestas', { body: otro }, nacional)).status).toBe(201)
    expect(await tokensDe(encuesta.encuestaId)).toBe(
      ((await gradoDe(110, 3))?.estudiantes ?? 0) + ((await gradoDe(110, 4))?.estudiantes ?? 0),
    )
    expect((await servidor.llama('deleteEnsenanzasGradosEncuestas', { params: { id: body.idEnsenanzaGrado } }, nacional)).status).toBe(204)
    expect((await servidor.llama('deleteEnsenanzasGradosEncuestas', { params: { id: body.idEnsenanzaGrado } }, nacional)).status).toBe(404)
  })

  it('el registro de madres, padres y embarazadas no se da a ningún grado, tampoco copiado', async () => {
    const da = (encuestaId: number) =>
      servidor.llama('postEnsenanzasGradosEncuestas', { body: { idEnsenanza: 110, idGrado: 6, encuestaId } }, nacional)
    expect((await da(6)).error).toMatchObject({ codigo: 'encuesta-sin-grados' })
    const { body: conSusPreguntas } = await crea({ nombre: 'Otro registro', cuestionarioDe: 6 })
    expect((await da(conSusPreguntas.encuestaId)).error.codigo).toBe('encuesta-sin-grados')
    await servidor.llama(
      'postAdminEncuestasCopia',
      { body: { desdePeriodoId: 2, periodo: '2035', apertura: UNA_ENCUESTA_NUEVA.apertura, cierre: UNA_ENCUESTA_NUEVA.cierre } },
      nacional,
    )
    const { body } = await servidor.llama('getAdminEncuestas', { query: { limit: 100 } }, nacional)
    const copias = body.filas.filter(({ nombre }) => nombre === 'Registro de madres, padres y embarazadas 2035')
    expect(copias).toMatchObject([{ esRegistro: true }])
    expect((await da(copias[0]?.encuestaId ?? 0)).error.codigo).toBe('encuesta-sin-grados')
    expect((await gradoDe(110, 6))?.encuestas).toEqual([])
  })

  it('un grado con respuestas no se quita, y uno que no existe no se da', async () => {
    const conRespuestas = (await gradoDe(110, 1))?.encuestas[0]
    expect(conRespuestas?.respuestas).toBeGreaterThan(0)
    expect(
      (await servidor.llama('deleteEnsenanzasGradosEncuestas', { params: { id: conRespuestas?.idEnsenanzaGrado ?? 0 } }, nacional)).error
        .codigo,
    ).toBe('grado-con-respuestas')
    expect(
      (await servidor.llama('postEnsenanzasGradosEncuestas', { body: { idEnsenanza: 999, idGrado: 1, encuestaId: 1 } }, nacional)).status,
    ).toBe(404)
  })

  it('un administrador comunal ve los estudiantes de su comuna', async () => {
    const suma = (filas: { estudiantes: number }[]) => filas.reduce((total, { estudiantes }) => total + estudiantes, 0)
    expect(suma(await matriz(comunal))).toBeLessThan(suma(await matriz()))
  })
})

it('los informantes son los del registro', async () => {
  expect((await servidor.llama('getInformantesDigitadores', {}, nacional)).body.map(({ nombre }) => nombre)).toEqual([
    'Apoderado',
    'Establecimiento',
    'Estudiante de EPJA',
  ])
})

describe('lo que queda en la auditoría', () => {
  const hechos = async () => (await servidor.llama('getAuditoria', { query: { limit: 100 } }, nacional)).body.filas
  const ultimo = async () => (await hechos())[0]

  it('crear y cambiar una encuesta, con lo que decide quién responde', async () => {
    const { body: encuesta } = await crea({ nombre: 'Para la auditoría' })
    expect(await ultimo()).toMatchObject({
      accion: 'crear-encuesta',
      objeto: 'encuesta',
      objetoId: String(encuesta.encuestaId),
      nombreUsuario: 'admin.nacional',
    })
    await cambia(encuesta, { activo: false })
    expect(await ultimo()).toMatchObject({ accion: 'cambiar-encuesta', detalle: { antes: { activo: true }, despues: { activo: false } } })
  })

  it('dar y quitar una encuesta a un grado', async () => {
    const { body } = await servidor.llama(
      'postEnsenanzasGradosEncuestas',
      { body: { idEnsenanza: 110, idGrado: 4, encuestaId: 3 } },
      nacional,
    )
    expect(await ultimo()).toMatchObject({ accion: 'dar-grado', detalle: { dsGrado: '4° Básico', encuestaId: 3 } })
    await servidor.llama('deleteEnsenanzasGradosEncuestas', { params: { id: body.idEnsenanzaGrado } }, nacional)
    expect((await ultimo())?.accion).toBe('quitar-grado')
  })

  it('copiar las encuestas de un período y activarlo', async () => {
    const { body } = await servidor.llama(
      'postAdminEncuestasCopia',
      { body: { desdePeriodoId: 1, periodo: '2031', apertura: UNA_ENCUESTA_NUEVA.apertura, cierre: UNA_ENCUESTA_NUEVA.cierre } },
      nacional,
    )
    expect(await ultimo()).toMatchObject({
      accion: 'copiar-encuestas',
      objeto: 'periodo',
      objetoId: String(body.periodo.periodoId),
      detalle: { desdePeriodoId: 1 },
    })
    await servidor.llama('putAdminPeriodoActivo', { params: { id: body.periodo.periodoId } }, nacional)
    expect(await ultimo()).toMatchObject({ accion: 'activar-periodo', objetoId: String(body.periodo.periodoId) })
    await servidor.llama('putAdminPeriodoActivo', { params: { id: 2 } }, nacional)
  })

  it('lo que el servicio rechazó no queda', async () => {
    const antes = (await hechos()).length
    expect((await crea({ nombre: '' })).status).toBe(400)
    expect((await servidor.llama('putAdminPeriodoActivo', { params: { id: 999 } }, nacional)).status).toBe(404)
    expect((await hechos()).length).toBe(antes)
  })
})
