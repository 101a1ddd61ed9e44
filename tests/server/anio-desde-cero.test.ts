import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { instala } from '#server/areas/instalacion/instalar.ts'
import { destinoPorLotes } from '#server/importacion/destino.ts'
import { cargaDeEstablecimientos } from '#server/importacion/establecimientos.ts'
import { cargaDeEstudiantes } from '#server/importacion/estudiantes.ts'
import { importa } from '#server/importacion/importar.ts'
import { comunasConocidas, gradosConocidos, rbdsConocidos } from '#server/importacion/referencias.sql.ts'
import { reparteTokens } from '#server/importacion/tokens.ts'
import { unaInstalacion } from '#tests/support/personas/instalacion.ts'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { respondeYEnvia, tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/**
 * The agency's first year, on a database that has the migrations and nothing else: by the commands' own functions and by API, each
 * step with what the one before left.
 */

const run = (cuerpo: number) => `${cuerpo}-${digitoVerificador(String(cuerpo))}`
const CONTRASENA = 'Lluvia.Sobre.Ancud.31'
const APODERADA = run(99_000_001)
const MATRICULA = [
  [run(40_000_001), 80001, 1],
  [run(40_000_002), 80001, 1],
  [run(40_000_003), 80002, 1],
  [run(40_000_004), 80002, 5],
] as const

let servidor: ServidorDePrueba
let carpeta: string
let nacional: string
let apoderada: string
let encuestaId: number
beforeAll(async () => {
  servidor = await levantar({ semilla: 'vacia' })
  carpeta = await mkdtemp(join(tmpdir(), 'anio-'))
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
})

const INSTALACION = unaInstalacion()
const ENCUESTA = {
  nombre: 'Encuesta 2030: 1° básico',
  activo: true,
  esPublico: true,
  contestador: { informanteDigitadorId: 1 },
  apertura: '2025-01-01T03:00:00.000Z',
  cierre: '2099-12-31T03:00:00.000Z',
  minutos: 15,
}
const definicionDeBasica = () => readFile(new URL('../../server/semilla/cuestionarios/basica-1.json', import.meta.url), 'utf8')
const periodos = async () => (await servidor.llama('getAdminPeriodos', {}, nacional)).body
const elPeriodo = async (nombre: string) => (await periodos()).find((periodo) => periodo.nombre === nombre)
const anterior = async () => (await servidor.llama('getAvance', { query: {} }, nacional)).body.anterior

async function carga(tipo: 'establecimientos' | 'estudiantes', lineas: readonly string[]) {
  const ruta = join(carpeta, `${tipo}.csv`)
  await writeFile(ruta, lineas.join('\n'))
  const { db } = servidor
  const oyente = { rechazo: () => {}, aviso: () => {}, avance: () => {} }
  return tipo === 'establecimientos'
    ? importa(ruta, cargaDeEstablecimientos(await comunasConocidas(db)), destinoPorLotes(db), oyente)
    : importa(ruta, cargaDeEstudiantes(await rbdsConocidos(db), await gradosConocidos(db)), destinoPorLotes(db), oyente)
}

describe('el primer año, desde una base vacía', () => {
  it('se instala una sola vez: la agencia, su mesa de ayuda y quien la administra', async () => {
    expect((await servidor.llama('getInstalacion', {})).body).toEqual({ agencia: null, mesaDeAyuda: null, pendiente: true })
    const { enlace } = await instala(servidor.db, 'http://127.0.0.1:3000', INSTALACION)
    expect(enlace).toMatch(/^http:\/\/127\.0\.0\.1:3000\/recuperar-password#token=[\w-]{43}$/)
    expect((await servidor.llama('getInstalacion', {})).body).toEqual({
      agencia: 'Agencia de prueba',
      mesaDeAyuda: { telefono: '+56221234567', correo: 'ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' },
      pendiente: false,
    })
    await expect(instala(servidor.db, 'http://127.0.0.1:3000', INSTALACION)).rejects.toMatchObject({ codigo: 'ya-instalada' })

    const token = new URL(enlace).hash.replace('#token=', '')
    const elige = () => servidor.llama('postRecuperarPasswordNueva', { body: { token, password: CONTRASENA, password2: CONTRASENA } })
    expect((await elige()).status).toBe(200)
    expect((await elige()).error.codigo).toBe('enlace-usado')
    const ingreso = await servidor.llama('postLogin', { body: { usuario: 'primera', password: CONTRASENA, recaptchaToken: 'prueba' } })
    expect(ingreso.status).toBe(200)
    nacional = ingreso.body.accessToken
  })

  it('recibe el directorio y la matrícula', async () => {
    const escuelas = await carga('establecimientos', [
      'idRbd;dgvRbd;dsNomEstable;comunaId',
      '80001;3;Escuela Ñuble;14101',
      '80002;0;Liceo Los Ulmos;13101',
    ])
    expect(escuelas).toMatchObject({ nuevas: 2, rechazadas: 0 })
    const estudiantes = await carga('estudiantes', [
      'runEstudiante;nombres;apellidoPaterno;apellidoMaterno;idRbd;idEnsenanza;idGrado;letraCurso',
      ...MATRICULA.map(([suRun, rbd, grado]) => `${suRun};Ana;Soto;Pérez;${rbd};110;${grado};A`),
    ])
    expect(estudiantes).toMatchObject({ nuevas: 4, rechazadas: 0 })
  })

  it('crea y abre su primer período', async () => {
    expect(await periodos()).toEqual([])
    const { status, body } = await servidor.llama('postAdminPeriodos', { body: { nombre: '2030' } }, nacional)
    expect(status).toBe(201)
    expect(body).toMatchObject({ nombre: '2030', activo: false, cerrado: null, cierres: 0, encuestas: 0 })
    expect((await servidor.llama('postAdminPeriodos', { body: { nombre: '2030' } }, nacional)).error.codigo).toBe('periodo-repetido')
    expect((await servidor.llama('putAdminPeriodoActivo', { params: { id: body.periodoId } }, nacional)).status).toBe(200)
  })

  it('carga su primera encuesta, y oye cada falta de la definición con su línea', async () => {
    const periodoId = (await elPeriodo('2030'))?.periodoId
    const crea = (cambios: object) =>
      servidor.llama('postAdminEncuestas', { body: { ...ENCUESTA, periodo: { periodoId }, ...cambios } }, nacional)
    const buena = await definicionDeBasica()
    expect((await crea({})).error.campos?.['cuestionarioDe']).toBe('Elija de dónde toma las preguntas.')
    expect((await crea({ definicion: '{\n  "titulo": "Una",\n' })).error.campos?.['definicion']).toBe(
      'Línea 3: El archivo termina antes de tiempo.',
    )
    const sinTipo = buena.replace('"radiogroup"', '"radio"')
    const linea = buena.slice(0, buena.indexOf('"radiogroup"')).split('\n').length
    expect((await crea({ definicion: sinTipo })).error.campos?.['definicion']).toContain(`Línea ${linea}: `)

    const { status, body } = await crea({ definicion: buena })
    expect(status).toBe(201)
    ;({ encuestaId } = body)
    const preguntas = await servidor.llama('getAdminEncuestaCuestionario', { params: { id: encuestaId } }, nacional)
    expect(preguntas.body).toMatchObject({ titulo: 'Encuesta 2030: 1° básico', pages: JSON.parse(buena).pages })
  })

  it('mientras nadie la responde, sus preguntas cambian, y queda cada versión', async () => {
    const params = { id: encuestaId }
    const publica = (definicion: string) => servidor.llama('putAdminEncuestaCuestionario', { params, body: { definicion } }, nacional)
    const buena = await definicionDeBasica()
    expect((await publica(buena.replace('"radiogroup"', '"radio"'))).error.campos?.['definicion']).toMatch(/^Línea \d+: /)
    const preguntas = async () => (await servidor.llama('getAdminEncuestaCuestionario', { params }, nacional)).body
    const antes = await preguntas()
    expect((await publica(buena.replace(antes.pages[0]?.title ?? '', 'Su hogar este año'))).status).toBe(200)
    expect((await preguntas()).pages[0]?.title).toBe('Su hogar este año')
    await publica(buena)
    expect(await preguntas()).toEqual(antes)
    const { body } = await servidor.llama('getAdminEncuestaVersiones', { params }, nacional)
    expect(body.versiones.map(({ numero }) => numero)).toEqual([3, 2, 1])
  })

  it('la da a un grado, y sus estudiantes la tienen', async () => {
    const grado = { idEnsenanza: 110, idGrado: 1, encuestaId }
    expect((await servidor.llama('postEnsenanzasGradosEncuestas', { body: grado }, nacional)).status).toBe(201)
    await reparteTokens(servidor.db, () => {})
    expect((await servidor.llama('getAvance', { query: {} }, nacional)).body.total).toMatchObject({ esperadas: 3, completadas: 0 })
  })

  it('una apoderada se registra, vincula a su estudiante y responde', async () => {
    await servidor.llama('postApoderadosRegistro', {
      body: unRegistroEnviado({
        runApoderado: APODERADA,
        nombres: 'Marcela',
        apellidoPaterno: 'Vera',
        correoElectronico: 'marcela@correo.example',
        correoElectronico2: 'marcela@correo.example',
        password: CONTRASENA,
        password2: CONTRASENA,
      }),
    })
    await expect.poll(() => servidor.correos.length).toBe(1)
    const tokenVerificacion = /#verificar=([\w-]{43})/.exec(servidor.correos[0]?.texto ?? '')?.[1]
    expect((await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion } })).status).toBe(200)
    const ingreso = await servidor.llama('postApoderadosLogin', {
      body: { runApoderado: APODERADA, password: CONTRASENA, recaptchaToken: 'prueba' },
    })
    apoderada = ingreso.body.accessToken
    const { usuarioId } = (await servidor.llama('postTokenUserInfo', {}, apoderada)).body
    const [runEstudiante] = MATRICULA[0]
    await servidor.llama('getEstudiantePorRun', { params: { run: runEstudiante } }, apoderada)
    const vinculo = await servidor.llama('postApoderadosEstudiantes', { body: { runEstudiante, usuarioId } }, apoderada)
    expect(vinculo.status).toBe(201)
    await respondeYEnvia(servidor, apoderada, runEstudiante)
    expect((await servidor.llama('getAvance', { query: {} }, nacional)).body.total).toMatchObject({ esperadas: 3, completadas: 1 })
  })

  it('con respuestas, la encuesta conserva sus preguntas', async () => {
    const cambia = async (id: number, definicion: string) =>
      servidor.llama('putAdminEncuestaCuestionario', { params: { id }, body: { definicion } }, nacional)
    expect((await cambia(encuestaId, await definicionDeBasica())).error.codigo).toBe('encuesta-con-respuestas')
    expect((await cambia(999, await definicionDeBasica())).status).toBe(404)
    expect((await cambia(encuestaId, '')).status).toBe(400)
  })

  it('cierra el período: sus cifras quedan y sus encuestas no abren', async () => {
    const periodo = await elPeriodo('2030')
    const params = { id: periodo?.periodoId ?? 0 }
    const { status, body } = await servidor.llama('postAdminPeriodoCierre', { params }, nacional)
    expect(status).toBe(200)
    expect(body).toMatchObject({ activo: false, cierres: 1, encuestas: 1, esperadas: 3, completadas: 1, cerrado: expect.any(String) })
    expect((await servidor.llama('postAdminPeriodoCierre', { params }, nacional)).error.codigo).toBe('periodo-no-activo')
    const [pendiente] = MATRICULA[1]
    await sql`insert into vinculo (usuario_id, run_estudiante, probado, prueba) select usuario_id, ${pendiente}, now(), 'escuela' from usuario where nombre_usuario = ${APODERADA}`.execute(
      servidor.db,
    )
    const abre = async () => servidor.llama('getAbrir', { params: await tokenDe(servidor, pendiente) }, apoderada)
    expect((await abre()).error.message).toBe('El plazo para responder la encuesta terminó.')
    expect((await servidor.llama('putAdminPeriodoActivo', { params }, nacional)).error.codigo).toBe('periodo-cerrado')
  })

  it('lo reabre con un motivo, y el cierre siguiente escribe otra versión, que es la que vale', async () => {
    const params = { id: (await elPeriodo('2030'))?.periodoId ?? 0 }
    const reabre = (body: object) => servidor.llama('postAdminPeriodoReapertura', { params, body }, nacional)
    expect((await reabre({ motivo: '' })).error.campos?.['motivo']).toBe('Escriba el motivo.')
    const reabierto = await reabre({ motivo: 'Faltó una escuela sin internet.' })
    expect(reabierto.body).toMatchObject({ activo: true, cerrado: null, cierres: 1 })
    expect((await reabre({ motivo: 'Otra vez, por si acaso.' })).error.codigo).toBe('periodo-no-cerrado')
    await respondeYEnvia(servidor, apoderada, MATRICULA[1][0])
    const { body } = await servidor.llama('postAdminPeriodoCierre', { params }, nacional)
    expect(body).toMatchObject({ cierres: 2, esperadas: 3, completadas: 2 })
    const { rows } = await sql<{ cierre: number; completadas: number }>`
      select cierre, sum(completadas)::int as completadas from avance_cerrado group by cierre order by cierre
    `.execute(servidor.db)
    expect(rows).toEqual([
      { cierre: 1, completadas: 1 },
      { cierre: 2, completadas: 2 },
    ])
  })

  it('copia sus encuestas al año siguiente, que se compara con lo que quedó', async () => {
    const desdePeriodoId = (await elPeriodo('2030'))?.periodoId
    const { body } = await servidor.llama(
      'postAdminEncuestasCopia',
      { body: { desdePeriodoId, periodo: '2031', apertura: ENCUESTA.apertura, cierre: ENCUESTA.cierre } },
      nacional,
    )
    expect(body.copiadas).toBe(1)
    const { periodoId } = body.periodo
    await servidor.llama('putAdminPeriodoActivo', { params: { id: periodoId } }, nacional)
    const [copia] = (await servidor.llama('getAdminEncuestas', { query: { periodoId } }, nacional)).body.filas
    if (copia === undefined) throw new Error('No se copió la encuesta.')
    const juntas = { activo: true, encuestas: [copia.encuestaId] }
    expect((await servidor.llama('putAdminPeriodoEncuestas', { params: { id: periodoId }, body: juntas }, nacional)).status).toBe(200)
    const previo = await anterior()
    expect(previo).toMatchObject({ periodo: '2030', esperadas: 3, completadas: 2, alMismoDia: 2 })
    expect(previo?.dias?.map(({ completadas }) => completadas)).toEqual([2])
    const cerrado = await servidor.llama('getAvance', { query: { periodo: desdePeriodoId } }, nacional)
    expect(cerrado.body.total).toEqual({ esperadas: 3, enProgreso: 0, completadas: 2 })
    const otro = await servidor.llama(
      'postAdminPeriodoReapertura',
      { params: { id: desdePeriodoId }, body: { motivo: 'Faltó otra escuela.' } },
      nacional,
    )
    expect(otro.error.message).toBe('El período 2031 está abierto. Ciérrelo antes.')
  })

  it('todo queda en la auditoría, y solo el nivel nacional puede hacerlo', async () => {
    const { filas } = (await servidor.llama('getAuditoria', { query: { limit: 100 } }, nacional)).body
    const hechos = filas.map(({ accion, motivo }) => [accion, motivo])
    expect(hechos).toContainEqual(['crear-periodo', null])
    expect(hechos.filter(([accion]) => accion === 'cerrar-periodo')).toHaveLength(2)
    expect(hechos).toContainEqual(['reabrir-periodo', 'Faltó una escuela sin internet.'])
    const params = { id: (await elPeriodo('2031'))?.periodoId ?? 0 }
    expect((await servidor.llama('postAdminPeriodoCierre', { params })).status).toBe(401)
    expect((await servidor.llama('postAdminPeriodoCierre', { params }, apoderada)).status).toBe(403)
    expect((await servidor.llama('postAdminPeriodoCierre', { params: { id: 99 } }, nacional)).status).toBe(404)
  })
})
