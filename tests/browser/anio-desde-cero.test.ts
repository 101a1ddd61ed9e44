import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAMAS } from '#tests/support/entorno/postgres.ts'
import { levantaEnProduccion } from '#tests/support/navegador/produccion-real.ts'
import { conAplicacion } from '#tests/support/navegador/producto.ts'
import {
  abreElPeriodo,
  avisa,
  boton,
  creaSuClave,
  daAPrimeroBasico,
  dia,
  enDialogo,
  entraPorPrimeraVez,
  fila,
  instala,
} from '#tests/support/personas/agencia.ts'
import { respondeTodo } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { digita, enviaLoRevisado } from '#tests/support/personas/papel.ts'
import {
  entraApoderado,
  entraEstablecimiento,
  pasaLaGuardia,
  presiona,
  registraApoderado,
  ve,
  vincula,
} from '#tests/support/personas/persona.ts'

/**
 * The agency's first year, in production mode on a PostgreSQL with nothing in it, by its pages and its documented commands alone: a small
 * country of two schools and five students.
 */

const CLAVE = 'Lluvia.Sobre.Ancud.31'
const APODERADA = '35.120.458-3'
const CORREO = 'elena.soto@correo.example'
const ENCUESTA = 'Encuesta 2030: 1° básico'
const SIGUIENTE = 'Encuesta 2031: 1° básico'

const ESTUDIANTES = [
  ['40000001-8', 'Lautaro', 80001, 1],
  ['40000002-6', 'Julieta', 80001, 1],
  ['40000003-4', 'Millaray', 80001, 1],
  ['40000004-2', 'Antonia', 80002, 1],
  ['40000005-0', 'Mateo', 80002, 5],
] as const

describe.runIf(PROGRAMAS !== undefined)('el primer año, en producción y desde una base vacía', () => {
  const producto = conAplicacion(levantaEnProduccion)
  let carpeta: string
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'anio-'))
  })
  afterAll(() => rm(carpeta, { recursive: true }))

  async function archivo(nombre: string, lineas: readonly string[]): Promise<string> {
    const ruta = join(carpeta, nombre)
    await writeFile(ruta, lineas.join('\n'))
    return ruta
  }

  /** The link of the last mail to somebody with that subject. */
  async function enlacePara(para: string, asunto: RegExp): Promise<string> {
    const carta = async () => (await producto.aplicacion.correos()).find((uno) => uno.para === para && asunto.test(uno.asunto))
    await expect.poll(carta, { message: `un correo para ${para}` }).toBeDefined()
    return (await carta())?.enlaces[0] ?? ''
  }

  async function cuenta(consulta: string): Promise<number> {
    const cliente = new pg.Client(producto.aplicacion.databaseUrl)
    await cliente.connect()
    try {
      const { rows } = await cliente.query<{ n: number }>(consulta)
      return Number(rows[0]?.n)
    } finally {
      await cliente.end()
    }
  }

  const laCrea = async (enlace: string): Promise<Page> => creaSuClave(await producto.visitante(1280), enlace, CLAVE)

  async function cargaElPais(nacional: Page): Promise<void> {
    const { ordena } = producto.aplicacion
    const directorio = await archivo('directorio.csv', [
      'idRbd;dgvRbd;dsNomEstable;comunaId',
      '80001;3;Escuela Ñuble;14101',
      '80002;0;Liceo Los Ulmos;13101',
    ])
    expect(await ordena('importar', ['establecimientos', directorio])).toContain('2 nuevas, 0 cambiadas, 0 iguales, 0 rechazadas')
    const matricula = await archivo('matricula.csv', [
      'runEstudiante;nombres;apellidoPaterno;apellidoMaterno;idRbd;idEnsenanza;idGrado;letraCurso',
      ...ESTUDIANTES.map(([suRun, nombre, rbd, grado]) => `${suRun};${nombre};Soto;Pérez;${rbd};110;${grado};A`),
    ])
    expect(await ordena('importar', ['estudiantes', matricula])).toContain('5 nuevas, 0 cambiadas, 0 iguales, 0 rechazadas')
    const cuentas = await archivo('cuentas.csv', [
      'nombreUsuario;nombres;apellidoPaterno;correoElectronico;rolId;activo;regionId;provinciaId;comunaId',
      '80001;Escuela Ñuble;;escuela@nuble.example;Establecimiento;Si;;;',
      '80002;Liceo Los Ulmos;;liceo@ulmos.example;Establecimiento;Si;;;',
      'teresa.vera;Teresa;Vera;teresa.vera@agencia.example;Administrador comunal;Si;Los Ríos;Valdivia;Valdivia',
    ])
    await nacional.getByRole('link', { name: 'Usuarios', exact: true }).click()
    await nacional.getByRole('link', { name: 'Carga desde archivo' }).click()
    await nacional.getByLabel('Archivo CSV').setInputFiles(cuentas)
    await presiona(nacional, 'Cargar 3 filas')
    await nacional.getByRole('heading', { name: 'Archivo cargado' }).waitFor()
  }

  async function cargaLaEncuesta(nacional: Page): Promise<void> {
    const definicion = await readFile(new URL('../../server/semilla/cuestionarios/basica-1.json', import.meta.url), 'utf8')
    const mala = definicion.replace('"radiogroup"', '"radio"')
    const linea = definicion.slice(0, definicion.indexOf('"radiogroup"')).split('\n').length
    await nacional.getByRole('link', { name: 'Encuestas', exact: true }).first().click()
    await nacional.getByRole('link', { name: 'Encuestas', exact: true }).last().click()
    await boton(nacional, 'Crear encuesta').click()
    const nueva = enDialogo(nacional, 'Crear encuesta')
    await nueva.getByLabel('Nombre').fill(ENCUESTA)
    await nueva.getByLabel('Abre el').fill(dia(-20))
    await nueva.getByLabel('Cierra el').fill(dia(30))
    await nueva.getByLabel('Archivo de las preguntas').setInputFiles(await archivo('mala.json', [mala]))
    await nueva.getByRole('checkbox', { name: /^Activa/ }).check()
    producto.espera(/400 \(Bad Request\).*\/admin\/encuestas/)
    await boton(nueva, 'Crear encuesta').click()
    await nueva.getByText(`Línea ${linea}: `, { exact: false }).first().waitFor()
    await nueva.getByLabel('Archivo de las preguntas').setInputFiles(await archivo('buena.json', [definicion]))
    await boton(nueva, 'Crear encuesta').click()
    await avisa(nacional, 'Encuesta guardada.')
  }

  async function miraLasPreguntas(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: new RegExp(`^Preguntas.*${ENCUESTA}`) }).click()
    await ve(nacional, 'Preguntas de la encuesta')
    const telefono = nacional.frameLocator(`iframe[title="Vista previa: ${ENCUESTA}"]`)
    await telefono.getByText('Antonia, estudiante de ejemplo').waitFor()
    expect(await telefono.locator('html').evaluate(() => window.innerWidth)).toBe(358)
    await boton(nacional, 'Como quien digita').click()
    await telefono.getByRole('heading', { name: 'La hoja en papel' }).waitFor()
    // Looking answers nothing.
    expect(await cuenta('select count(*) as n from respuesta')).toBe(0)
  }

  async function invita(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Usuarios', exact: true }).click()
    await nacional.getByRole('link', { name: 'Invitaciones' }).click()
    await boton(nacional, /^Enviar 3 correos/).click()
    await boton(enDialogo(nacional, 'Cuentas sin contraseña'), 'Enviar 3 correos').click()
    await expect
      .poll(async () => {
        await boton(nacional, 'Actualizar').click()
        return nacional.getByRole('listitem').filter({ hasText: 'Cuentas sin contraseña, 3 correos' }).innerText()
      })
      .toMatch(/Enviados\s+3/)
  }

  async function publicaUnDocumento(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Avisos y documentos' }).click()
    await nacional.getByRole('link', { name: 'Documentos', exact: true }).click()
    await boton(nacional, 'Crear documento').click()
    const nuevo = enDialogo(nacional, 'Crear documento')
    await nuevo.getByLabel('Título').fill('Cómo ingresar')
    await nuevo.getByLabel('Para qué sirve').fill('La página de ingreso, en una imagen.')
    await nuevo.getByLabel('Archivo', { exact: true }).setInputFiles('docs/pantallas/ingreso.png')
    await boton(nuevo, 'Publicar').click()
    await avisa(nacional, 'Publicación guardada.')
  }

  async function leeElDocumento(escuela: Page): Promise<void> {
    await escuela.getByRole('link', { name: 'Documentos de apoyo' }).click()
    const suya = escuela.getByRole('listitem').filter({ hasText: 'Cómo ingresar' })
    const [descarga] = await Promise.all([escuela.waitForEvent('download'), boton(suya, /^Descargar/).click()])
    expect(await readFile(await descarga.path())).toEqual(await readFile('docs/pantallas/ingreso.png'))
  }

  async function entraLaEscuela(): Promise<Page> {
    const escuela = await laCrea(await enlacePara('escuela@nuble.example', /^Le crearon una cuenta/))
    // The guard asks by this status whether the school's data are up to date.
    producto.espera(/409 \(Conflict\).*datos-actualizados/)
    await entraEstablecimiento(escuela, '80001-3', CLAVE)
    await pasaLaGuardia(escuela, {
      Nombres: 'Rosa',
      'Apellido paterno': 'Vera',
      'Correo electrónico del director o la directora': 'directora@nuble.example',
      'Teléfono móvil': '+56 9 1234 5678',
    })
    await ve(escuela, 'Escuela Ñuble')
    await escuela.getByText('Quedan 3 encuestas por completar').waitFor()
    return escuela
  }

  async function respondeUnaFamilia(): Promise<Page> {
    const elena = await producto.visitante(360)
    await registraApoderado(elena, { run: APODERADA, nombres: 'Elena', apellidoPaterno: 'Soto', correo: CORREO, clave: CLAVE }, () =>
      enlacePara(CORREO, /^Verifique su cuenta/),
    )
    await entraApoderado(elena, APODERADA, CLAVE)
    await ve(elena, 'Mis estudiantes')
    await vincula(elena, ESTUDIANTES[0][0])
    const [encuesta] = await Promise.all([elena.context().waitForEvent('page'), boton(elena, /^Comenzar la encuesta de Lautaro/).click()])
    await respondeTodo(encuesta, FAMILIA)
    await presiona(encuesta, 'Enviar encuesta')
    await ve(encuesta, 'Encuesta enviada')
    await encuesta.close()
    return elena
  }

  async function digitaUnaHoja(escuela: Page): Promise<void> {
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    const [papel] = await Promise.all([escuela.context().waitForEvent('page'), boton(fila(escuela, 'Julieta'), /^Comenzar/).click()])
    await digita(papel, 'B-0001')
    await enviaLoRevisado(papel)
    await ve(papel, 'Encuesta enviada')
    await papel.close()
  }

  async function veElAvance(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Avance', exact: true }).click()
    const resumen = nacional.getByRole('region', { name: 'Resumen' })
    await expect.poll(() => resumen.innerText()).toMatch(/50,0\s%\s*de las 4 encuestas está completada/)
    expect(await cuenta(`select count(*) as n from respuesta where estado = 'enviada'`)).toBe(2)
    await nacional.getByRole('heading', { name: 'Establecimientos rezagados: 1' }).waitFor()
    await nacional.getByRole('region', { name: 'Establecimientos rezagados' }).getByText('Liceo Los Ulmos').first().waitFor()
  }

  async function cierra(nacional: Page, elena: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Encuestas', exact: true }).click()
    await nacional.getByRole('link', { name: 'Períodos', exact: true }).click()
    await boton(nacional, 'Cerrar el período 2030').click()
    await boton(enDialogo(nacional, 'Cerrar el período 2030'), 'Cerrar el período').click()
    await nacional.getByText('Terminó con 2 respondidas de 4').waitFor()
    expect(await cuenta('select sum(completadas) as n from avance_cerrado')).toBe(2)
    await elena.reload()
    await ve(elena, 'Mis estudiantes')
  }

  async function sacaLosDatos(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Datos', exact: true }).click()
    await boton(nacional, 'Nuevo conjunto').click()
    const pedido = enDialogo(nacional, 'Nuevo conjunto')
    await pedido.getByLabel('Período').selectOption('2030')
    await boton(pedido, 'Preparar').click()
    const [descarga] = await Promise.all([nacional.waitForEvent('download'), boton(nacional, /^Descargar.*2030/).click()])
    const archivos = unzipSync(await readFile(await descarga.path()))
    const [respuestas = ''] = Object.keys(archivos).filter((nombre) => nombre.endsWith('.csv') && nombre !== 'libro-de-codigos.csv')
    const lineas = strFromU8(archivos[respuestas] ?? new Uint8Array())
      .trimEnd()
      .split('\r\n')
    expect(lineas).toHaveLength(3)
    expect(lineas.join('\n')).not.toMatch(/40000001|40\.000\.001|Lautaro/)
  }

  async function abreElAnioSiguiente(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Encuestas', exact: true }).click()
    await boton(nacional, 'Copiar de otro período').click()
    const copia = enDialogo(nacional, 'Copiar encuestas a otro período')
    await copia.getByLabel('Desde el período').selectOption('2030')
    await copia.getByLabel('Al período').fill('2031')
    await copia.getByLabel('Abre el').fill(dia(-20))
    await copia.getByLabel('Cierra el').fill(dia(30))
    await boton(copia, 'Copiar').click()
    await avisa(nacional, 'Encuestas copiadas.')
    await boton(fila(nacional, SIGUIENTE), /^Editar/).click()
    const edicion = enDialogo(nacional, 'Editar encuesta')
    await edicion.getByRole('checkbox', { name: /^Activa/ }).check()
    await boton(edicion, 'Guardar cambios').click()
    await avisa(nacional, 'Encuesta guardada.')
    await nacional.getByRole('link', { name: 'Períodos', exact: true }).click()
    await boton(nacional, 'Abrir el período 2031').click()
    await boton(enDialogo(nacional, 'Abrir el período 2031'), 'Abrir el período').click()
    await nacional.getByText('Abierto, 1 encuesta').waitFor()
    await nacional.getByRole('link', { name: 'Avance', exact: true }).click()
    const resumen = nacional.getByRole('region', { name: 'Resumen' })
    await expect.poll(() => resumen.innerText()).toMatch(/2030 terminó en\s+50,0\s%/)
    expect(await resumen.innerText()).toMatch(/^0,0\s%/)
  }

  async function cierraElQueYaNoEsta(nacional: Page): Promise<void> {
    // Of the other school's commune it brings another one: of a commune that it does not bring it would say nothing.
    const otro = await archivo('otro-directorio.csv', [
      'idRbd;dgvRbd;dsNomEstable;comunaId',
      '80001;3;Escuela Ñuble;14101',
      '80003;9;Colegio Los Peumos;13101',
    ])
    expect(await producto.aplicacion.ordena('importar', ['establecimientos', otro])).toContain('80002')
    await nacional.getByRole('link', { name: 'Establecimientos', exact: true }).click()
    await nacional.getByRole('link', { name: 'Ausentes del directorio' }).click()
    await nacional.getByRole('heading', { name: '1 establecimiento', exact: true }).waitFor()
    await boton(fila(nacional, 'Liceo Los Ulmos'), /^Marcar como cerrado/).click()
    const pregunta = enDialogo(nacional, 'Marcar como cerrado')
    await pregunta.getByLabel('Motivo').fill('El directorio de 2031 no lo trae.')
    await boton(pregunta, 'Marcar como cerrado').click()
    await boton(fila(nacional, 'Liceo Los Ulmos'), /^Deshacer el cierre/).waitFor()
    expect(await cuenta(`select count(*) as n from establecimiento where estado_funcionamiento = 'cerrado'`)).toBe(1)
    expect(await cuenta('select count(*) as n from estudiante where id_rbd = 80002')).toBe(2)
  }

  test('de la instalación al año siguiente, sin SQL', { timeout: 480_000 }, async () => {
    const nacional = await entraPorPrimeraVez(await producto.visitante(1280), await instala(producto.aplicacion), CLAVE)
    await cargaElPais(nacional)
    await abreElPeriodo(nacional, '2030')
    await cargaLaEncuesta(nacional)
    await miraLasPreguntas(nacional)
    await daAPrimeroBasico(nacional, ENCUESTA, 4)
    await invita(nacional)
    await publicaUnDocumento(nacional)
    const escuela = await entraLaEscuela()
    await leeElDocumento(escuela)
    const elena = await respondeUnaFamilia()
    await digitaUnaHoja(escuela)
    await veElAvance(nacional)
    await cierra(nacional, elena)
    await sacaLosDatos(nacional)
    await abreElAnioSiguiente(nacional)
    await cierraElQueYaNoEsta(nacional)
  })
})
