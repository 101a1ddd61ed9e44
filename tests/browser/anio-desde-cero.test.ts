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
  daAlGrado,
  daAPrimeroBasico,
  dia,
  enDialogo,
  entraPorPrimeraVez,
  fila,
  instala,
} from '#tests/support/personas/agencia.ts'
import { responde, respondeTodo, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { digitaRonda, porResolver, resuelveLaPrimera, tecleaLoQueVenga } from '#tests/support/personas/papel.ts'
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
 * country of two schools and fifteen students. Everybody is in it: who administers the country, a region and a commune, the school, two who
 * type its paper forms, a guardian and an adult student.
 */

const CLAVE = 'Lluvia.Sobre.Ancud.31'
const APODERADA = '35.120.458-3'
const CORREO = 'elena.soto@correo.example'
const ADULTA = '15.000.001-7'
const CORREO_DE_ADULTA = 'marta.rios@correo.example'
const ENCUESTA = 'Encuesta 2030: 1° básico'
const DE_ADULTOS = 'Encuesta 2030: personas adultas'

const DE_PRIMERO = [
  ['40000001-8', 'Lautaro'],
  ['40000002-6', 'Julieta'],
  ['40000003-4', 'Millaray'],
  ['40000006-9', 'Emilia'],
  ['40000007-7', 'Vicente'],
  ['40000008-5', 'Amaro'],
  ['40000009-3', 'Isidora'],
  ['40000010-7', 'Gaspar'],
  ['40000011-5', 'Trinidad'],
  ['40000012-3', 'Facundo'],
  ['40000013-1', 'Rayén'],
  ['40000014-K', 'Simón'],
] as const
const ESTUDIANTES = [
  ...DE_PRIMERO.map(([run, nombre]) => [run, nombre, 80001, 110, 1] as const),
  ['15000001-7', 'Marta', 80001, 165, 1],
  ['40000004-2', 'Antonia', 80002, 110, 1],
  ['40000005-0', 'Mateo', 80002, 110, 5],
] as const
/** Paper forms that are typed. */
const HOJAS = 10
/** Surveys that were submitted in the year, of those that there were, and of those the ones of 1° básico. */
const RESPONDIDAS = { todas: 12, de: 14, dePrimero: 11 }
/** Of the paper forms, the ones that somebody else types again. */
const OTRA_VEZ = 2

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

  async function enLaBase<T extends object>(consulta: string, valores: readonly string[] = []): Promise<T[]> {
    const cliente = new pg.Client(producto.aplicacion.databaseUrl)
    await cliente.connect()
    try {
      return (await cliente.query<T>(consulta, [...valores])).rows
    } finally {
      await cliente.end()
    }
  }

  const cuenta = async (consulta: string): Promise<number> => Number((await enLaBase<{ n: number }>(consulta))[0]?.n)

  const enviadas = () => cuenta(`select count(*) as n from respuesta where estado = 'enviada'`)

  const laCrea = async (enlace: string): Promise<Page> => creaSuClave(await producto.visitante(1280), enlace, CLAVE)

  async function cargaElPais(nacional: Page): Promise<void> {
    const { ordena } = producto.aplicacion
    const directorio = await archivo('directorio.csv', [
      'idRbd;dgvRbd;dsNomEstable;comunaId',
      '80001;3;Escuela Ñuble;14101',
      '80002;0;Liceo Los Ulmos;13101',
    ])
    expect(await ordena('importar', ['establecimientos', directorio])).toContain('Nuevas: 2. Cambiadas: 0. Iguales: 0. Rechazadas: 0.')
    const matricula = await archivo('matricula.csv', [
      'runEstudiante;nombres;apellidoPaterno;apellidoMaterno;idRbd;idEnsenanza;idGrado;letraCurso',
      ...ESTUDIANTES.map(([suRun, nombre, rbd, ensenanza, grado]) => `${suRun};${nombre};Soto;Pérez;${rbd};${ensenanza};${grado};A`),
    ])
    expect(await ordena('importar', ['estudiantes', matricula])).toContain('Nuevas: 15. Cambiadas: 0. Iguales: 0. Rechazadas: 0.')
    const cuentas = await archivo('cuentas.csv', [
      'nombreUsuario;nombres;apellidoPaterno;correoElectronico;rolId;activo;regionId;provinciaId;comunaId',
      '80001;Escuela Ñuble;;escuela@nuble.example;Establecimiento;Si;;;',
      '80002;Liceo Los Ulmos;;liceo@ulmos.example;Establecimiento;Si;;;',
      'teresa.vera;Teresa;Vera;teresa.vera@agencia.example;Administrador comunal;Si;Los Ríos;Valdivia;Valdivia',
      'raul.paz;Raúl;Paz;raul.paz@agencia.example;Administrador regional;Si;Los Ríos;;',
      'sofia.luz;Sofía;Luz;sofia.luz@agencia.example;Reportes;Si;;;',
    ])
    await nacional.getByRole('link', { name: 'Usuarios', exact: true }).click()
    await nacional.getByRole('link', { name: 'Carga desde archivo' }).click()
    await nacional.getByLabel('Archivo CSV').setInputFiles(cuentas)
    await presiona(nacional, 'Cargar 5 filas')
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
    await boton(nacional, 'Crear encuesta').click()
    const otra = enDialogo(nacional, 'Crear encuesta')
    await otra.getByLabel('Nombre').fill(DE_ADULTOS)
    await otra.getByLabel('Abre el').fill(dia(-20))
    await otra.getByLabel('Cierra el').fill(dia(30))
    await otra.getByLabel('Toma las preguntas de').selectOption('Un archivo')
    await otra.getByLabel('Archivo de las preguntas').setInputFiles('server/semilla/cuestionarios/epja.json')
    await otra.getByRole('checkbox', { name: /^Activa/ }).check()
    await boton(otra, 'Crear encuesta').click()
    await fila(nacional, DE_ADULTOS).waitFor()
  }

  async function miraLasPreguntas(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: new RegExp(`${ENCUESTA}.*preguntas$`) }).click()
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
    await boton(nacional, /^Enviar 5 correos/).click()
    await boton(enDialogo(nacional, 'Cuentas sin contraseña'), 'Enviar 5 correos').click()
    await expect
      .poll(async () => {
        await boton(nacional, 'Actualizar').click()
        return nacional.getByRole('listitem').filter({ hasText: 'Cuentas sin contraseña, 5 correos' }).innerText()
      })
      .toMatch(/Enviados\s+5/)
  }

  async function publicaUnDocumento(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Avisos y documentos' }).click()
    await nacional.getByRole('link', { name: 'Documentos', exact: true }).click()
    await boton(nacional, 'Crear documento').click()
    const nuevo = enDialogo(nacional, 'Crear documento')
    await nuevo.getByLabel('Título').fill('Cómo ingresar')
    await nuevo.getByLabel('Para qué sirve').fill('Cómo se ve al compartirlo, en una imagen.')
    await nuevo.getByLabel('Archivo', { exact: true }).setInputFiles('public/iconos/tarjeta.png')
    await boton(nuevo, 'Publicar').click()
    await avisa(nacional, 'Publicación guardada.')
  }

  async function leeElDocumento(escuela: Page): Promise<void> {
    await escuela.getByRole('link', { name: 'Documentos de apoyo' }).click()
    const suya = escuela.getByRole('listitem').filter({ hasText: 'Cómo ingresar' })
    const [descarga] = await Promise.all([escuela.waitForEvent('download'), boton(suya, /^Descargar/).click()])
    expect(await readFile(await descarga.path())).toEqual(await readFile('public/iconos/tarjeta.png'))
  }

  /** Somebody of the agency signs in for the first time, by the mail of her new account. */
  const entraPorSuCorreo = async (usuario: string): Promise<Page> =>
    entraPorPrimeraVez(
      await producto.visitante(1280),
      await enlacePara(`${usuario}@agencia.example`, /^Le crearon una cuenta/),
      CLAVE,
      usuario,
    )

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
    await escuela.getByText('Quedan 13 encuestas por completar').waitFor()
    return escuela
  }

  async function respondeUnaFamilia(): Promise<Page> {
    const elena = await producto.visitante(360)
    await registraApoderado(elena, { run: APODERADA, nombres: 'Elena', apellidoPaterno: 'Soto', correo: CORREO, clave: CLAVE }, () =>
      enlacePara(CORREO, /^Verifique su cuenta/),
    )
    await entraApoderado(elena, APODERADA, CLAVE)
    await ve(elena, 'Mis estudiantes')
    await vincula(elena, DE_PRIMERO[0][0])
    const [encuesta] = await Promise.all([elena.context().waitForEvent('page'), boton(elena, /^Comenzar la encuesta de Lautaro/).click()])
    await respondeTodo(encuesta, FAMILIA)
    await presiona(encuesta, 'Enviar encuesta')
    await ve(encuesta, 'Encuesta enviada')
    await encuesta.close()
    return elena
  }

  /** An adult student makes an account, links herself, and answers. */
  async function respondeUnaAdulta(): Promise<void> {
    const marta = await producto.visitante(360)
    await registraApoderado(
      marta,
      { run: ADULTA, nombres: 'Marta', apellidoPaterno: 'Ríos', correo: CORREO_DE_ADULTA, clave: CLAVE },
      () => enlacePara(CORREO_DE_ADULTA, /^Verifique su cuenta/),
      '/registro-apoderado?origen=EPJA',
    )
    await entraApoderado(marta, ADULTA, CLAVE)
    await marta.getByRole('heading', { name: 'Buscar mi encuesta' }).waitFor()
    await marta.getByLabel('Su RUN', { exact: true }).fill(ADULTA)
    await presiona(marta, 'Buscar')
    await presiona(marta, 'Sí, vincular')
    const [encuesta] = await Promise.all([
      marta.context().waitForEvent('page'),
      boton(marta, /^Comenzar/)
        .first()
        .click(),
    ])
    await encuesta
      .getByText(/Parte 1 de/)
      .first()
      .waitFor()
    await tecleaLoQueVenga(encuesta, '1', 'Tab')
    await presiona(encuesta, 'Enviar encuesta')
    await ve(encuesta, 'Encuesta enviada')
    await encuesta.close()
  }

  async function dejaDeDigitar(escuela: Page): Promise<void> {
    await escuela.goBack()
    await presiona(escuela, 'Dejar de digitar')
  }

  const dice = (escuela: Page, quien: string) => escuela.getByRole('textbox', { name: 'Quién digita' }).fill(quien)

  async function digitaElPapel(escuela: Page): Promise<void> {
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    await presiona(escuela, `Ver estudiantes de ${ENCUESTA}`)
    await escuela.getByRole('link', { name: 'Digitación' }).click()
    await dice(escuela, 'Ana Soto')
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    await boton(escuela, /^Digitar formularios/).click()
    await digitaRonda(escuela, HOJAS, 'A-')
    await dejaDeDigitar(escuela)
    expect(await cuenta(`select count(*) as n from respuesta where estado = 'enviada' and digitador = 'Ana Soto'`)).toBe(HOJAS)
  }

  /** Somebody else types some of them again without seeing them; what differs is resolved by the paper, and the desk says how well each types. */
  async function digitaOtraVez(escuela: Page): Promise<void> {
    await escuela.getByRole('link', { name: 'Digitación' }).click()
    await dice(escuela, 'Luis Vera')
    await escuela.getByRole('combobox', { name: 'Cuántos' }).selectOption('Todos')
    await boton(escuela, 'Digitar otra vez').click()
    await digitaRonda(escuela, OTRA_VEZ, 'B-', true)
    await dejaDeDigitar(escuela)
    await expect.poll(() => porResolver(escuela).count()).toBe(OTRA_VEZ)
    await resuelveLaPrimera(escuela, 'Luis Vera')
    // The first typing stands for the other: nothing is sent twice.
    expect(await enviadas()).toBe(2 + HOJAS)
  }

  /** Looks for a student's answers by RUN. */
  async function busca(quien: Page, run: string): Promise<void> {
    await quien.goto('/seleccion-estudiante?vista=respuestas')
    await quien.getByLabel('RUN del estudiante', { exact: true }).fill(run)
    await presiona(quien, 'Buscar')
  }

  /** Whoever administers a commune reads an answer of it, and is offered nothing more; whoever administers the region voids it. */
  async function leenYAnulan(teresa: Page, raul: Page): Promise<void> {
    const [julieta] = DE_PRIMERO[1]
    await busca(teresa, julieta)
    await teresa.getByRole('link', { name: ENCUESTA }).click()
    await ve(teresa, 'Julieta Soto Pérez')
    await teresa.getByRole('heading', { name: /^Respuestas: \d+$/ }).waitFor()
    expect(await teresa.getByRole('heading', { name: /anular/i }).count()).toBe(0)

    // Of another region nothing is known.
    producto.espera(/404 \(Not Found\)/)
    await busca(raul, '40000004-2')
    await raul.getByText('No encontramos un estudiante con ese RUN en su territorio.').first().waitFor()
    await busca(raul, julieta)
    await raul.getByRole('link', { name: ENCUESTA }).click()
    await ve(raul, 'Julieta Soto Pérez')
    await raul.getByRole('radio', { name: 'Anular, para que se responda de nuevo' }).check()
    await raul.getByRole('radio', { name: 'Se respondió por otro estudiante' }).check()
    await raul.getByLabel('Detalle', { exact: true }).fill('La hoja era de su hermana.')
    await presiona(raul, 'Anular respuesta y comprobante')
    await raul.getByText(/^La respuesta quedó anulada/).waitFor()
    expect(await enviadas()).toBe(1 + HOJAS)
  }

  /** What was sent goes back to whoever answered, who corrects it and sends it again: with another receipt, and counted once. */
  async function reabre(raul: Page, elena: Page): Promise<void> {
    const [lautaro] = DE_PRIMERO[0]
    const antes = await enviadas()
    await busca(raul, lautaro)
    await raul.getByRole('link', { name: ENCUESTA }).click()
    await ve(raul, 'Lautaro Soto Pérez')
    await raul.getByRole('radio', { name: 'Reabrir, para que se corrija' }).check()
    await raul.getByRole('group', { name: '¿Por qué?' }).getByRole('radio').last().check()
    await raul.getByLabel('Detalle', { exact: true }).fill('La madrina pide corregir un dato.')
    await presiona(raul, 'Reabrir y anular comprobante')
    await raul.getByText(/^La respuesta quedó reabierta/).waitFor()
    expect(await enviadas()).toBe(antes - 1)
    const vigentes = () => cuenta(`select count(*) as n from comprobante where run_estudiante = '${lautaro}' and estado = 'VALIDO'`)
    expect(await vigentes()).toBe(0)
    await elena.reload()
    const [encuesta] = await Promise.all([elena.context().waitForEvent('page'), boton(elena, /^Continuar la encuesta de Lautaro/).click()])
    await encuesta.locator('[data-state^="survey-answering:working"]').waitFor()
    while (!(await boton(encuesta, 'Enviar encuesta').isVisible())) {
      await boton(encuesta, /^(Continuar|Revisar y enviar)$/).click()
      await encuesta.locator('[data-state^="survey-answering:working"]').waitFor()
    }
    await presiona(encuesta, 'Enviar encuesta')
    await ve(encuesta, 'Encuesta enviada')
    await encuesta.close()
    expect(await enviadas()).toBe(antes)
    expect(await vigentes()).toBe(1)
  }

  /** A guardian whose bond the school confirms begins another survey, and leaves it. Gives the student's RUN and name. */
  async function dejaUnaAMedias(elena: Page, escuela: Page): Promise<{ run: string; nombre: string }> {
    const [libre] = await enLaBase<{ run: string; nombre: string }>(
      `select e.run, e.nombres as nombre from estudiante e where e.id_rbd = 80001 and e.id_ensenanza = 110
        and not exists (select 1 from respuesta r where r.run_estudiante = e.run) order by e.run limit 1`,
    )
    const { run, nombre } = libre ?? { run: '', nombre: '' }
    await vincula(elena, run)
    await boton(elena, new RegExp(`^Comenzar la encuesta de ${nombre}`)).waitFor()
    const lista = new URL('/seleccion-estudiante', escuela.url())
    const { encuestaId = 0 } =
      (await enLaBase<{ encuestaId: number }>(`select encuesta_id as "encuestaId" from encuesta where nombre = $1`, [ENCUESTA]))[0] ?? {}
    lista.search = `?encuesta=${encuestaId}&idEnsenanza=110&idGrado=1&letraCurso=A`
    const porConfirmar = () =>
      cuenta(`select count(*) as n from vinculo v join usuario u using (usuario_id) join estudiante e on e.run = v.run_estudiante
        where v.prueba is null and v.desvinculado is null and u.correo_electronico = '${CORREO}' and e.id_rbd = 80001 and e.id_ensenanza = 110`)
    for (let quedan = await porConfirmar(); quedan > 0; quedan -= 1) {
      await escuela.goto(lista.href)
      await boton(escuela, /^Confirmar a Elena/)
        .first()
        .click()
      await boton(enDialogo(escuela, 'Confirmar el vínculo'), 'Confirmar').click()
      await expect.poll(porConfirmar).toBe(quedan - 1)
    }
    expect(await cuenta(`select count(*) as n from vinculo where prueba is null and run_estudiante = '${run}'`)).toBe(0)
    const [encuesta] = await Promise.all([
      elena.context().waitForEvent('page'),
      boton(elena, new RegExp(`^Comenzar la encuesta de ${nombre}`)).click(),
    ])
    await responde(encuesta, { titulo: 'Hogar', respuestas: FAMILIA[0]!.respuestas.slice(0, 1) })
    await veGuardado(encuesta)
    await encuesta.close()
    return { run, nombre }
  }

  /** Whoever has a survey to answer and an address is reminded of it: told before, once, and counted. */
  async function recuerda(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Usuarios', exact: true }).click()
    await nacional.getByRole('link', { name: 'Recordatorios', exact: true }).click()
    const deQuienes = `from vinculo v join usuario u on u.usuario_id = v.usuario_id and u.verificado
      join token_encuesta k on k.run_estudiante = v.run_estudiante
      where v.desvinculado is null and not exists (select 1 from respuesta r where r.token = k.token and r.estado = 'enviada')`
    expect(await cuenta(`select count(distinct v.usuario_id) as n ${deQuienes}`)).toBe(1)
    expect(await cuenta(`select count(distinct v.run_estudiante) as n ${deQuienes}`)).toBe(1)
    await nacional.getByText('Sale un correo por apoderado, por 1 estudiante pendiente.').waitFor()
    await boton(nacional, 'Enviar 1 correo').click()
    await boton(enDialogo(nacional, 'Recordatorio a apoderados'), 'Enviar 1 correo').click()
    await expect
      .poll(
        async () =>
          (await producto.aplicacion.correos()).filter(({ para, asunto }) => para === CORREO && asunto.startsWith('Falta')).length,
      )
      .toBe(1)
    await expect
      .poll(async () => {
        await boton(nacional, 'Actualizar').click()
        return nacional.getByRole('listitem').filter({ hasText: '1 correo' }).innerText()
      })
      .toMatch(/Enviados\s+1/)
    await nacional.getByText('No hay a quién escribir ahora.').waitFor()
  }

  /** What a guardian left a week ago is taken over by the school, which is told so before, and answers it. */
  async function tomaLaDejada(escuela: Page, { run, nombre }: { run: string; nombre: string }): Promise<void> {
    const suya = () => fila(escuela, new RegExp(nombre))
    await escuela.reload()
    await suya().getByText('La responde su apoderado').waitFor()
    await enLaBase(
      `update respuesta set creada = creada - interval '8 days', actualizada = actualizada - interval '8 days' where run_estudiante = $1`,
      [run],
    )
    await escuela.reload()
    await boton(suya(), /^Tomar/).click()
    const pregunta = enDialogo(escuela, '¿Tomar la encuesta?')
    await pregunta.getByText(/^Un apoderado con su vínculo comprobado la dejó a medias/).waitFor()
    const [encuesta] = await Promise.all([escuela.context().waitForEvent('page'), boton(pregunta, 'Tomar la encuesta').click()])
    await tecleaLoQueVenga(encuesta, '1', 'Tab')
    await presiona(encuesta, 'Enviar encuesta')
    await ve(encuesta, 'Encuesta enviada')
    await encuesta.close()
    expect(
      await cuenta(
        `select count(*) as n from respuesta where run_estudiante = '${run}' and estado = 'enviada' and informante = 'establecimiento'`,
      ),
    ).toBe(1)
    expect(
      await cuenta(
        `select count(*) as n from respuesta_tomada t join token_encuesta k on k.token = t.token where k.run_estudiante = '${run}'`,
      ),
    ).toBe(1)
    expect(await enviadas()).toBe(RESPONDIDAS.todas)
  }

  /** How often each answer was given: the country sees each count, and whoever only reads reports none of one to four. */
  async function veLasFrecuencias(nacional: Page): Promise<void> {
    const contadas = await enLaBase<{ n: string }>(
      `select count(*) as n from respuesta r join encuesta s on s.encuesta_id = r.encuesta_id
        where s.nombre = $1 and r.estado = 'enviada' group by r.respuestas ->> 'parentesco'`,
      [ENCUESTA],
    )
    const deCada = contadas.map(({ n }) => Number(n)).toSorted((una, otra) => una - otra)
    expect(deCada.reduce((suma, una) => suma + una, 0)).toBe(RESPONDIDAS.dePrimero)
    const cifras = async (quien: Page): Promise<string[]> => {
      await quien.getByRole('link', { name: 'Datos', exact: true }).click()
      // Whoever only reads reports is offered nothing else there.
      if (quien === nacional) await quien.getByRole('link', { name: 'Frecuencias', exact: true }).click()
      await quien.getByLabel('Encuesta', { exact: true }).selectOption(ENCUESTA)
      await quien.getByRole('heading', { name: /^1\. / }).waitFor()
      return quien.locator('li > span:last-child').allInnerTexts()
    }
    const delPais = (await cifras(nacional)).map((una) => Number.parseInt(una, 10)).filter((una) => una > 0)
    expect(delPais.toSorted((una, otra) => una - otra)).toEqual(deCada)
    await nacional.getByText(`Chile: ${RESPONDIDAS.dePrimero} respuestas enviadas.`).waitFor()

    const sofia = await entraPorSuCorreo('sofia.luz')
    const reservadas = await cifras(sofia)
    expect(reservadas).toContain('Reservado')
    expect(reservadas.map((una) => Number.parseInt(una, 10)).filter((una) => una > 0 && una < 5)).toEqual([])
    await sofia.getByText('Se reserva toda cuenta de 1 a 4 personas', { exact: false }).waitFor()
  }

  async function veElAvance(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Avance', exact: true }).click()
    const resumen = nacional.getByRole('region', { name: 'Resumen' })
    await expect.poll(() => resumen.innerText()).toMatch(/85,7\s%\s*de las 14 encuestas está completada/)
    expect(await enviadas()).toBe(RESPONDIDAS.todas)
    expect(await cuenta('select count(*) as n from token_encuesta')).toBe(RESPONDIDAS.de)
    await nacional.getByRole('heading', { name: 'Establecimientos rezagados: 1' }).waitFor()
    await nacional.getByRole('region', { name: 'Establecimientos rezagados' }).getByText('Liceo Los Ulmos').first().waitFor()
  }

  async function cierra(nacional: Page, elena: Page, escuela: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Encuestas', exact: true }).click()
    await nacional.getByRole('link', { name: 'Períodos', exact: true }).click()
    await boton(nacional, 'Cerrar el período 2030').click()
    await boton(enDialogo(nacional, 'Cerrar el período 2030'), 'Cerrar el período').click()
    await nacional.getByText('Terminó con 12 respondidas de 14').waitFor()
    expect(await cuenta('select sum(completadas) as n from avance_cerrado')).toBe(RESPONDIDAS.todas)
    // No period is open: the figures of the last one are still to be seen.
    await nacional.getByRole('link', { name: 'Avance', exact: true }).click()
    await nacional.getByRole('link', { name: 'Ver el período 2030' }).click()
    await expect.poll(() => nacional.getByRole('region', { name: 'Resumen' }).innerText()).toMatch(/85,7\s%\s*de las 14 encuestas/)
    await elena.reload()
    await ve(elena, 'Mis estudiantes')
    // Until the next period opens a school has nothing to confirm, and is not sent back to its data.
    await escuela.goto('/inicio')
    await ve(escuela, 'Escuela Ñuble')
    expect(await cuenta(`select count(*) as n from usuario where datos_actualizados is not null and datos_periodo_id is not null`)).toBe(1)
  }

  async function sacaLosDatos(nacional: Page): Promise<void> {
    await nacional.getByRole('link', { name: 'Datos', exact: true }).click()
    await boton(nacional, 'Nuevo conjunto').click()
    const pedido = enDialogo(nacional, 'Nuevo conjunto')
    await pedido.getByLabel('Período').selectOption('2030')
    await boton(pedido, 'Preparar').click()
    const [descarga] = await Promise.all([nacional.waitForEvent('download'), boton(nacional, /^Descargar.*2030/).click()])
    const archivos = unzipSync(await readFile(await descarga.path()))
    const filas = Object.keys(archivos)
      .filter((nombre) => nombre.endsWith('.csv') && nombre !== 'libro-de-codigos.csv')
      .map((nombre) =>
        strFromU8(archivos[nombre] ?? new Uint8Array())
          .trimEnd()
          .split('\r\n')
          .slice(1),
      )
    expect(filas.map(({ length }) => length).toSorted((una, otra) => una - otra)).toEqual([1, RESPONDIDAS.dePrimero])
    expect(filas.flat().join('\n')).not.toMatch(/4000000|40\.000\.0|15000001|Lautaro|Marta/)
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
    await nacional.getByRole('link', { name: 'Períodos', exact: true }).click()
    await boton(nacional, /^Activar sus 2 encuestas/).click()
    await boton(enDialogo(nacional, 'Activar 2 encuestas del período 2031'), 'Activar').click()
    await boton(nacional, /^Desactivar sus 2 encuestas/).waitFor()
    await boton(nacional, 'Abrir el período 2031').click()
    await boton(enDialogo(nacional, 'Abrir el período 2031'), 'Abrir el período').click()
    await nacional.getByText('Abierto, 2 encuestas').waitFor()
    await nacional.getByRole('link', { name: 'Avance', exact: true }).click()
    const resumen = nacional.getByRole('region', { name: 'Resumen' })
    await expect.poll(() => resumen.innerText()).toMatch(/2030 terminó en\s+85,7\s%/)
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

  test('de la instalación al año siguiente, sin SQL', { timeout: 600_000 }, async () => {
    const nacional = await entraPorPrimeraVez(await producto.visitante(1280), await instala(producto.aplicacion), CLAVE)
    await cargaElPais(nacional)
    await abreElPeriodo(nacional, '2030')
    await cargaLaEncuesta(nacional)
    await miraLasPreguntas(nacional)
    await daAPrimeroBasico(nacional, ENCUESTA, 13)
    await daAlGrado(
      nacional,
      DE_ADULTOS,
      {
        nivel: 'Jóvenes y adultos (EPJA)',
        ensenanza: 'Educación Básica Adultos sin Oficios',
        grado: 'Nivel Básico 1 (1° a 4° Básico)',
      },
      '1 estudiante',
    )
    await invita(nacional)
    // Each at her own computer, as in the year itself.
    const [escuela] = await Promise.all([entraLaEscuela(), publicaUnDocumento(nacional)])
    const [elena] = await Promise.all([respondeUnaFamilia(), leeElDocumento(escuela)])
    await Promise.all([respondeUnaAdulta(), digitaElPapel(escuela)])
    const [teresa, raul] = await Promise.all([entraPorSuCorreo('teresa.vera'), entraPorSuCorreo('raul.paz'), digitaOtraVez(escuela)])
    await leenYAnulan(teresa, raul)
    await reabre(raul, elena)
    const dejada = await dejaUnaAMedias(elena, escuela)
    await recuerda(nacional)
    await tomaLaDejada(escuela, dejada)
    await veLasFrecuencias(nacional)
    await veElAvance(nacional)
    await cierra(nacional, elena, escuela)
    await sacaLosDatos(nacional)
    await abreElAnioSiguiente(nacional)
    await cierraElQueYaNoEsta(nacional)
  })
})
