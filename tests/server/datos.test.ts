import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConjuntoNuevo } from '#contract/datos.ts'
import { avanzaConjunto, comienzaConjunto, guardaParte, terminaConjunto, venceConjuntos } from '#server/areas/datos/conjuntos.sql.ts'
import { encargaConjuntos } from '#server/areas/datos/prepara.ts'
import { type Cola, creaCola } from '#server/plugins/cola/cola.ts'
import { creaSobre } from '#server/plugins/cuentas/sobre.ts'
import { usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const TODO: ConjuntoNuevo = { periodoId: 2, conIdentidad: false }
const MOTIVO = 'Cruce con la matrícula, convenio 12 de 2025'

let servidor: ServidorDePrueba
let nacional: string
beforeAll(async () => {
  servidor = await levantar()
  nacional = await servidor.entra('administrador-nacional')
})
beforeEach(() => sql`delete from conjunto`.execute(servidor.db))
afterAll(() => servidor.cierra())

const pide = (body: object, quien: string | null = nacional) => servidor.llama('postAdminDatos', { body }, quien)
const deLaLista = async () => (await servidor.llama('getAdminDatos', { query: {} }, nacional)).body.filas[0]
const baja = (id: number, quien: string | null = nacional, headers: Record<string, string> = {}) =>
  servidor.app.inject({
    method: 'GET',
    url: `/api/admin/datos/${id}/descarga`,
    headers: { ...headers, ...(quien === null ? {} : { authorization: `Bearer ${quien}` }) },
  })

/** Asks for a dataset, waits for its file and gives each of its own by name. */
async function archivosDe(body: ConjuntoNuevo): Promise<{ conjuntoId: number; archivos: Map<string, string> }> {
  const { status, body: pedido } = await pide(body)
  expect(status).toBe(201)
  await expect.poll(async () => (await deLaLista())?.estado).toBe('listo')
  const { statusCode, rawPayload } = await baja(pedido.conjuntoId)
  expect(statusCode).toBe(200)
  const zip = Object.entries(unzipSync(rawPayload))
  return { conjuntoId: pedido.conjuntoId, archivos: new Map(zip.map(([nombre, bytes]) => [nombre, strFromU8(bytes)])) }
}

/** The rows of a CSV of ours by the names of its columns. */
function filasDe(csv = ''): Record<string, string>[] {
  const [encabezado = [], ...filas] = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((linea) => [...linea.matchAll(/"((?:[^"]|"")*)"(?:;|$)|([^";]+)(?:;|$)/g)].map(([, texto, numero]) => texto ?? numero ?? ''))
  return filas.map((campos) => Object.fromEntries(encabezado.map((nombre, i) => [nombre, campos[i] ?? ''])))
}

const cuentas = (valores: (string | undefined)[]) =>
  Object.fromEntries([...new Set(valores)].sort().map((uno) => [uno, valores.filter((otro) => otro === uno).length]))

/** How many submitted answers of a survey gave each value of a question, asked of the database alone. */
async function enLaBase(encuestaId: number, pregunta: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ valor: string; cuantas: number }>`
    select coalesce(respuestas ->> ${pregunta}, '') as valor, count(*)::int as cuantas from respuesta
    where encuesta_id = ${encuestaId} and estado = 'enviada' group by 1
  `.execute(servidor.db)
  return new Map(rows.map(({ valor, cuantas }) => [valor, cuantas]))
}

const QUINTO_BASICO = 4

describe('un conjunto de datos', () => {
  it('tiene las respuestas enviadas de cada encuesta del período, tantas como la base', async () => {
    const { archivos } = await archivosDe(TODO)
    const { rows } = await sql<{ encuestaId: number; cuantas: number }>`
      select s.encuesta_id as "encuestaId", (select count(*)::int from respuesta r where r.encuesta_id = s.encuesta_id and r.estado = 'enviada') as cuantas
      from encuesta s where s.periodo_id = 2
    `.execute(servidor.db)
    const suyas = rows.map(({ encuestaId }) => filasDe(archivos.get(`respuestas-${encuestaId}.csv`)).length)
    expect(suyas).toEqual(rows.map(({ cuantas }) => cuantas))
    const total = suyas.reduce((suma, una) => suma + una, 0)
    expect(total).toBeGreaterThan(300)
    expect(await deLaLista()).toMatchObject({ filas: total, total, estado: 'listo', encuesta: null, lugar: 'Chile', descargable: true })
  })

  it('dice en códigos lo que se eligió, lo que no se contestó y lo que no se preguntó', async () => {
    const { archivos } = await archivosDe({ ...TODO, encuestaId: QUINTO_BASICO })
    const filas = filasDe(archivos.get(`respuestas-${QUINTO_BASICO}.csv`))
    const parentesco = await enLaBase(QUINTO_BASICO, 'parentesco')
    const opciones = ['madre', 'padre', 'abuelos', 'hermanos', 'otroFamiliar', 'otra']
    const esperadas = opciones.flatMap((una, i): [string, number][] =>
      parentesco.has(una) ? [[String(i + 1), parentesco.get(una) ?? 0]] : [],
    )
    expect(cuentas(filas.map((fila) => fila['parentesco']))).toEqual(Object.fromEntries(esperadas))
    // Asked of who lives with others: nobody else was shown it.
    const { rows } = await sql<{ solos: number; madres: number }>`
      select (count(*) filter (where (respuestas ->> 'personasHogar')::int = 1))::int as solos,
        (count(*) filter (where respuestas -> 'viveCon' ? 'madre'))::int as madres
      from respuesta where encuesta_id = ${QUINTO_BASICO} and estado = 'enviada'
    `.execute(servidor.db)
    const viveConMadre = cuentas(filas.map((fila) => fila['viveCon_1']))
    expect([viveConMadre['-1'] ?? 0, viveConMadre['1'] ?? 0]).toEqual([rows[0]?.solos, rows[0]?.madres])
    expect(rows[0]?.solos).toBeGreaterThan(0)
    expect(cuentas(filas.map((fila) => fila['personasHogar']))).toEqual(Object.fromEntries(await enLaBase(QUINTO_BASICO, 'personasHogar')))
  })

  it('trae su libro de códigos y cómo lo abre SPSS, con las mismas columnas', async () => {
    const { archivos } = await archivosDe({ ...TODO, encuestaId: QUINTO_BASICO })
    expect([...archivos.keys()].sort()).toEqual([
      'LEAME.txt',
      'libro-de-codigos.csv',
      `respuestas-${QUINTO_BASICO}.csv`,
      `respuestas-${QUINTO_BASICO}.sps`,
    ])
    const libro = filasDe(archivos.get('libro-de-codigos.csv'))
    const columnas = Object.keys(filasDe(archivos.get(`respuestas-${QUINTO_BASICO}.csv`))[0] ?? {})
    expect([...new Set(libro.map((una) => una['variable']))]).toEqual(columnas)
    expect(
      libro.filter(({ variable }) => variable === 'parentesco').map(({ codigo, significado, falta }) => [codigo, significado, falta]),
    ).toEqual([
      ['1', 'Madre', 'No'],
      ['2', 'Padre', 'No'],
      ['3', 'Abuela o abuelo', 'No'],
      ['4', 'Hermana o hermano', 'No'],
      ['5', 'Otro familiar', 'No'],
      ['6', 'Otra persona a su cuidado', 'No'],
      ['-1', 'No corresponde: la pregunta no se mostró', 'Sí'],
      ['-2', 'Sin respuesta', 'Sí'],
      ['-3', 'Valor que no está en el cuestionario', 'Sí'],
    ])
    expect(libro.find(({ variable }) => variable === 'parentesco')).toMatchObject({
      version: '1',
      pregunta: 'parentesco',
      etiqueta: '¿Qué relación tiene usted con la o el estudiante?',
    })
    const sintaxis = archivos.get(`respuestas-${QUINTO_BASICO}.sps`) ?? ''
    expect(sintaxis).toContain("  parentesco '¿Qué relación tiene usted con la o el estudiante?'")
    expect(sintaxis).toContain("    3 'Abuela o abuelo'")
    expect(sintaxis).toContain('MISSING VALUES parentesco (-3, -2, -1).')
    const declaradas = /\/VARIABLES=\s+([^]*?)\.\r\nVARIABLE LABELS/.exec(sintaxis)?.[1]?.trim().split(/\s+/) ?? []
    expect(declaradas.filter((_, i) => i % 2 === 0)).toEqual(columnas)
  })

  it('lleva seudónimos: ni RUN, ni nombres, ni RBD, ni lo que alguien escribió, y otros en cada archivo', async () => {
    const pedido: ConjuntoNuevo = { ...TODO, encuestaId: QUINTO_BASICO }
    const uno = filasDe((await archivosDe(pedido)).archivos.get(`respuestas-${QUINTO_BASICO}.csv`))
    const { rows } = await sql<{ run: string; nombres: string; folio: string | null; idRbd: number }>`
      select e.run, e.nombres, r.folio, e.id_rbd as "idRbd" from respuesta r join estudiante e on e.run = r.run_estudiante
      where r.encuesta_id = ${QUINTO_BASICO} and r.estado = 'enviada'
    `.execute(servidor.db)
    const escrito = new Set(uno.flatMap((fila) => Object.values(fila)))
    expect(
      rows.flatMap(({ run, nombres, folio, idRbd }) => [run, nombres, folio ?? run, String(idRbd)]).filter((dato) => escrito.has(dato)),
    ).toEqual([])
    expect([...escrito].some((dato) => dato.includes('Respuesta de ejemplo'))).toBe(false)
    expect(Object.keys(uno[0] ?? {}).filter((columna) => /parentescoOtro|ultimoControl/.test(columna))).toEqual([])
    const otro = filasDe((await archivosDe(pedido)).archivos.get(`respuestas-${QUINTO_BASICO}.csv`))
    const estudiantes = (filas: typeof uno) => new Set(filas.map((fila) => fila['estudiante']))
    expect(estudiantes(uno).size).toBe(uno.length)
    expect([...estudiantes(otro)].filter((una) => estudiantes(uno).has(una))).toEqual([])
    const escuelas = (filas: typeof uno) => Object.values(cuentas(filas.map((fila) => fila['establecimiento']))).sort()
    expect(escuelas(otro)).toEqual(escuelas(uno))
  })

  it('con identidad dice de quién es cada respuesta y lo que escribió, con un motivo, y solo lo baja quien lo pidió', async () => {
    const { conjuntoId, archivos } = await archivosDe({ ...TODO, encuestaId: QUINTO_BASICO, conIdentidad: true, motivo: MOTIVO })
    const filas = filasDe(archivos.get(`respuestas-${QUINTO_BASICO}.csv`))
    const { rows } = await sql<{ run: string; texto: string }>`
      select run_estudiante as run, coalesce(respuestas ->> 'parentescoOtro', '') as texto from respuesta
      where encuesta_id = ${QUINTO_BASICO} and estado = 'enviada' order by 1
    `.execute(servidor.db)
    expect(
      filas.map(({ run, parentescoOtro }) => ({ run, texto: parentescoOtro })).sort((a, b) => (String(a.run) < String(b.run) ? -1 : 1)),
    ).toEqual(rows)
    await sql`update conjunto set usuario_id = (select min(usuario_id) from usuario where rol_id = 3)`.execute(servidor.db)
    expect((await baja(conjuntoId)).statusCode).toBe(404)
    expect(await deLaLista()).toMatchObject({ descargable: false, conIdentidad: true, motivo: MOTIVO })
    expect((await pide({ ...TODO, conIdentidad: true })).error.campos).toEqual({ motivo: 'Escriba el motivo.' })
    expect((await pide({ ...TODO, conIdentidad: true, motivo: 'si' })).status).toBe(400)
  })

  it('es del lugar que se pide, y cuenta antes cuántas respuestas tendrá', async () => {
    const { rows } = await sql<{ region: string; cuantas: number }>`
      select c.region_id as region, count(*)::int as cuantas from respuesta r
      join estudiante e on e.run = r.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
      where r.estado = 'enviada' and r.periodo_id = 2 group by 1 order by 2 limit 1
    `.execute(servidor.db)
    const { region = '', cuantas = 0 } = rows[0] ?? {}
    const cuenta = async () => (await servidor.llama('getAdminDatosCuenta', { query: { periodoId: 2, region } }, nacional)).body
    expect(await cuenta()).toEqual({ filas: cuantas })
    const { archivos } = await archivosDe({ ...TODO, region })
    const filas = [...archivos].flatMap(([nombre, csv]) => (nombre.startsWith('respuestas') && nombre.endsWith('.csv') ? filasDe(csv) : []))
    expect([filas.length, new Set(filas.map((fila) => fila['region']))]).toEqual([cuantas, new Set([region])])
    expect((await pide({ ...TODO, region: '99' })).status).toBe(404)
    expect((await pide({ ...TODO, encuestaId: 99 })).status).toBe(404)
    // What was answered in an external tool stays there.
    await sql`
      update respuesta set respuestas = '{}' where respuesta_id = (select min(r.respuesta_id) from respuesta r
        join estudiante e on e.run = r.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd and c.region_id = ${region}
        where r.estado = 'enviada' and r.periodo_id = 2)
    `.execute(servidor.db)
    expect(await cuenta()).toEqual({ filas: cuantas - 1 })
  })

  it('incluye las respuestas que ya no son de nadie, una vez, con su región y sin escuela', async () => {
    const antes = filasDe((await archivosDe({ ...TODO, encuestaId: QUINTO_BASICO })).archivos.get(`respuestas-${QUINTO_BASICO}.csv`))
    const { rows } = await sql<{ hechas: number }>`
      select seudonimiza_respuestas(array(select respuesta_id from respuesta where encuesta_id = ${QUINTO_BASICO} and estado = 'enviada' order by 1 limit 3)) as hechas
    `.execute(servidor.db)
    expect(rows[0]?.hechas).toBe(3)
    const despues = filasDe((await archivosDe({ ...TODO, encuestaId: QUINTO_BASICO })).archivos.get(`respuestas-${QUINTO_BASICO}.csv`))
    expect(cuentas(despues.map((fila) => fila['parentesco']))).toEqual(cuentas(antes.map((fila) => fila['parentesco'])))
    expect(cuentas(despues.map((fila) => fila['region']))).toEqual(cuentas(antes.map((fila) => fila['region'])))
    expect(despues.filter((fila) => fila['comuna'] === '')).toHaveLength(3)
  })
})

describe('quién pide y qué queda dicho', () => {
  it('solo los administradores nacionales', async () => {
    const perfiles = ['rbd', 'administrador-regional', 'administrador-comunal', 'reportes', 'apoderado'] as const
    const { conjuntoId } = await archivosDe(TODO)
    for (const perfil of perfiles) {
      const quien = await servidor.entra(perfil)
      expect((await pide(TODO, quien)).status).toBe(403)
      expect((await baja(conjuntoId, quien)).statusCode).toBe(403)
    }
    expect((await pide(TODO, null)).status).toBe(401)
    expect((await pide({ ...TODO, periodoId: 'dos' })).status).toBe(400)
  })

  it('cada pedido y cada descarga queda en la auditoría, con su motivo', async () => {
    const { conjuntoId } = await archivosDe({ ...TODO, encuestaId: QUINTO_BASICO, conIdentidad: true, motivo: MOTIVO })
    const { body } = await servidor.llama('getAuditoria', { query: { objetoId: String(conjuntoId), limit: 5 } }, nacional)
    const suyas = body.filas.filter(({ objeto }) => objeto === 'conjunto')
    expect(suyas.map(({ accion, motivo, nombreUsuario }) => [accion, motivo, nombreUsuario])).toEqual([
      ['descargar-datos', null, 'admin.nacional'],
      ['pedir-datos', MOTIVO, 'admin.nacional'],
    ])
    expect(suyas[1]?.detalle).toMatchObject({ periodoId: 2, encuestaId: QUINTO_BASICO, nivel: 'pais', conIdentidad: true })
  })
})

describe('el archivo', () => {
  it('se baja desde donde se cortó, y solo si es el mismo', async () => {
    const { conjuntoId } = await archivosDe(TODO)
    const entero = await baja(conjuntoId)
    const { etag = '', 'accept-ranges': acepta } = entero.headers
    expect([acepta, etag]).toEqual(['bytes', `"${createHash('sha256').update(entero.rawPayload).digest('hex')}"`])
    const resto = await baja(conjuntoId, nacional, { range: 'bytes=1000-', 'if-range': String(etag) })
    expect([resto.statusCode, resto.headers['content-range']]).toEqual([
      206,
      `bytes 1000-${entero.rawPayload.length - 1}/${entero.rawPayload.length}`,
    ])
    expect(resto.rawPayload.equals(entero.rawPayload.subarray(1000))).toBe(true)
    const medio = await baja(conjuntoId, nacional, { range: 'bytes=10-19' })
    expect(medio.rawPayload.equals(entero.rawPayload.subarray(10, 20))).toBe(true)
    const cola = await baja(conjuntoId, nacional, { range: 'bytes=-5' })
    expect(cola.rawPayload.equals(entero.rawPayload.subarray(-5))).toBe(true)
    expect((await baja(conjuntoId, nacional, { range: 'bytes=1000-', 'if-range': '"otro"' })).statusCode).toBe(200)
    const fuera = await baja(conjuntoId, nacional, { range: 'bytes=999999999-' })
    expect([fuera.statusCode, fuera.headers['content-range']]).toEqual([416, `bytes */${entero.rawPayload.length}`])
  })

  it('se borra al cumplir sus días: 410, y lo que nunca hubo es 404', async () => {
    const { conjuntoId } = await archivosDe(TODO)
    await sql`update conjunto set vence = now() - interval '1 second'`.execute(servidor.db)
    expect((await baja(conjuntoId)).json()).toMatchObject({ codigo: 'conjunto-vencido' })
    await venceConjuntos(servidor.db)
    expect((await baja(conjuntoId)).statusCode).toBe(410)
    const { rows } = await sql<{ partes: number }>`select count(*)::int as partes from conjunto_parte`.execute(servidor.db)
    expect(rows[0]?.partes).toBe(0)
    expect(await deLaLista()).toMatchObject({ estado: 'vencido', descargable: false })
    expect((await baja(999)).statusCode).toBe(404)
  })
})

describe('un proceso que termina a medias', () => {
  const colas: Cola[] = []
  afterAll(async () => {
    for (const cola of colas) await cola.detiene()
  })

  async function enPreparacion(): Promise<number> {
    const { rows } = await sql<{ conjuntoId: number }>`
      insert into conjunto (usuario_id, periodo_id, nivel, lugar_id, lugar, con_identidad, total)
      values (${await usuarioIdDe(servidor, nacional)}, 2, 'pais', '', 'Chile', false, 1) returning conjunto_id as "conjuntoId"
    `.execute(servidor.db)
    return rows[0]?.conjuntoId ?? 0
  }

  it('lo deja a otro, que lo comienza de nuevo y lo termina entero', async () => {
    const conjuntoId = await enPreparacion()
    let avisado = false
    const otroProceso = (seCierra: () => boolean) => {
      const cola = creaCola(servidor.db, creaSobre('el secreto de otros procesos', 'cola'), { demora: 0, bitacora: { error: () => {} } })
      colas.push(cola)
      return { cola, encarga: encargaConjuntos(cola, servidor.db, servidor.db, seCierra) }
    }
    await servidor.app.servicios.cola.detiene()
    const primero = otroProceso(() => (avisado = true))
    await primero.encarga(servidor.db, [{ datos: conjuntoId }])
    primero.cola.empieza()
    await expect.poll(() => avisado).toBe(true)
    await primero.cola.detiene()
    expect(await deLaLista()).toMatchObject({ estado: 'preparando', descargable: false })
    expect((await baja(conjuntoId)).json()).toMatchObject({ codigo: 'conjunto-sin-preparar' })
    await sql`update encargo set desde = now() where tipo = 'conjunto'`.execute(servidor.db)
    otroProceso(() => false).cola.empieza()
    await expect.poll(async () => (await deLaLista())?.estado).toBe('listo')
    const zip = unzipSync((await baja(conjuntoId)).rawPayload)
    const filas = Object.entries(zip).flatMap(([nombre, bytes]) =>
      nombre.startsWith('respuestas') && nombre.endsWith('.csv') ? filasDe(strFromU8(bytes)) : [],
    )
    expect((await deLaLista())?.filas).toBe(filas.length)
    expect(new Set(filas.map((fila) => fila['estudiante'])).size).toBe(filas.length)
  })

  it('lo que escribe quien llegó tarde, o después de cancelarlo, no entra en el archivo', async () => {
    const deAntes = { conjuntoId: await enPreparacion(), toma: '00000000-0000-4000-8000-00000000000d' }
    await comienzaConjunto(servidor.db, deAntes)
    await guardaParte(servidor.db, deAntes, 0, new Uint8Array([9]))
    await terminaConjunto(servidor.db, deAntes, { filas: 1, huella: 'suya' })
    const conjuntoId = await enPreparacion()
    const [una, otra] = ['a', 'b'].map((letra) => ({ conjuntoId, toma: `00000000-0000-4000-8000-00000000000${letra}` }))
    if (una === undefined || otra === undefined) throw new Error('faltan tomas')
    await comienzaConjunto(servidor.db, una)
    expect(await guardaParte(servidor.db, una, 0, new Uint8Array([1, 2]))).toBe(true)
    await comienzaConjunto(servidor.db, otra)
    expect(await guardaParte(servidor.db, una, 1, new Uint8Array([3]))).toBe(false)
    expect(await guardaParte(servidor.db, otra, 0, new Uint8Array([4]))).toBe(true)
    const { rows } = await sql<{ contenido: Uint8Array }>`select contenido from conjunto_parte where conjunto_id = ${conjuntoId}`.execute(
      servidor.db,
    )
    expect(rows.map(({ contenido }) => [...contenido])).toEqual([[4]])
    expect((await servidor.llama('deleteAdminDatos', { params: { id: conjuntoId } }, nacional)).status).toBe(204)
    const quedan = await sql`select conjunto_id from conjunto_parte`.execute(servidor.db)
    expect(quedan.rows, 'el archivo de otro sigue entero').toEqual([{ conjunto_id: deAntes.conjuntoId }])
    expect(await avanzaConjunto(servidor.db, otra, 5)).toBe(false)
    expect(await comienzaConjunto(servidor.db, otra)).toBeUndefined()
    expect((await servidor.llama('deleteAdminDatos', { params: { id: conjuntoId } }, nacional)).error.codigo).toBe('conjunto-terminado')
  })

  it('cancelar uno que ya no se prepara deja como está al que se prepara después', async () => {
    const conjuntoId = await enPreparacion()
    const cancela = () => servidor.llama('deleteAdminDatos', { params: { id: conjuntoId } }, nacional)
    expect((await cancela()).status).toBe(204)
    await enPreparacion()
    expect(await cancela()).toMatchObject({ status: 409, error: { codigo: 'conjunto-terminado' } })
    expect(await deLaLista()).toMatchObject({ estado: 'preparando' })
  })

  it('no prepara dos a la vez de la misma persona, y deja de intentar el que siempre falla', async () => {
    const conjuntoId = await enPreparacion()
    expect((await pide(TODO)).error.codigo).toBe('conjunto-en-preparacion')
    const toma = { conjuntoId, toma: '00000000-0000-4000-8000-00000000000c' }
    for (let vez = 1; vez <= 6; vez += 1) expect(await comienzaConjunto(servidor.db, toma)).toBeDefined()
    expect(await comienzaConjunto(servidor.db, toma)).toBeUndefined()
    expect(await avanzaConjunto(servidor.db, toma, 5)).toBe(false)
    expect(await deLaLista()).toMatchObject({ estado: 'fallido', filas: 0 })
  })
})
