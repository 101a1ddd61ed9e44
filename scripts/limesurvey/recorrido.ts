import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as espera } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { EnProduccion } from '#tests/support/navegador/produccion-real.ts'
import {
  abreElPeriodo,
  avisa,
  boton,
  daAPrimeroBasico,
  dia,
  enDialogo,
  entraPorPrimeraVez,
  fila,
  instala,
} from '#tests/support/personas/agencia.ts'
import { entraApoderado, escribe, presiona, registraApoderado, ve, vincula } from '#tests/support/personas/persona.ts'
import { vuelve } from '#tests/support/paginas/volver.ts'
import { cargaEncuesta, type LimesurveyReal } from './real.ts'
import type { Retratos } from './retratos.ts'

const CLAVE = 'Lluvia.Sobre.Ancud.31'
const ENCUESTA = 'Encuesta 2030: 1° básico'
const LA_DE_ALLA = 'Vulnerabilidad 2030, 1° básico'
const ELENA = { run: '35.120.458-3', nombres: 'Elena', apellidoPaterno: 'Soto', correo: 'elena.soto@correo.example', clave: CLAVE }
const ESTUDIANTES = [
  ['40000001-8', 'Lautaro'],
  ['40000002-6', 'Julieta'],
  ['40000003-4', 'Millaray'],
  ['40000004-2', 'Antonia'],
] as const
const DEFINICION = 'server/semilla/cuestionarios/basica-1.json'
const DE_ALLA = 'tests/contract/lss/hogar-y-escuela.lss'

/** How often the figure is looked at, and how long it is waited for, in milliseconds. */
const CADA = 1_000
const PACIENCIA = 180_000

/** What has to be so; when it is not, the walk ends there. */
function exige(cumple: boolean, que: string): asserts cumple {
  if (!cumple) throw new Error(`No se cumple: ${que}`)
}

/** Brings what says that into sight, in whichever of both forms of a list is shown; it may be drawn again meanwhile. */
const aLaVista = (pagina: Page, texto: string | RegExp) => () =>
  pagina
    .getByText(texto)
    .filter({ visible: true })
    .last()
    .evaluate((uno) => uno.scrollIntoView({ block: 'nearest' }))

export interface Ambiente {
  producto: EnProduccion
  /** Where the browser finds the product, with a certificate. */
  sitio: string
  limesurvey: LimesurveyReal
  navegador: Browser
  retratos: Retratos
  carpeta: string
  /** Tells where the walk is. */
  dice: (texto: string) => void
}

/** What was counted on the way. */
export interface Contado {
  /** Seconds from the completion there until the national figure has it, when nobody looks. */
  hastaLaCifra: number[]
  /** Milliseconds that `abrir` took to say that the tool does not answer. */
  alAbrirCaida: number
  /** Milliseconds from the repaired password to a trial that went well. */
  trasReparar: number
  /** Lines of the log that tell a failure there, and one of them. */
  lineas: number
  linea: string
  /** Bytes of the PDF. */
  pdf: number
}

/** Walks from the list of LimeSurvey's surveys to a voided answer, on a product that has just been installed. */
export async function recorre({ producto, sitio, limesurvey, navegador, retratos, carpeta, dice }: Ambiente): Promise<Contado> {
  const abiertos: BrowserContext[] = []
  async function visitante(ancho: number): Promise<Page> {
    const contexto = await navegador.newContext({
      baseURL: sitio,
      viewport: { width: ancho, height: 800 },
      locale: 'es-CL',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      // Both certificates are of an authority that no browser knows.
      ignoreHTTPSErrors: true,
    })
    abiertos.push(contexto)
    contexto.setDefaultTimeout(60_000)
    return contexto.newPage()
  }

  async function archivo(nombre: string, lineas: readonly string[]): Promise<string> {
    const ruta = join(carpeta, nombre)
    await writeFile(ruta, lineas.join('\n'))
    return ruta
  }

  async function enlacePara(para: string, asunto: RegExp): Promise<string> {
    const limite = Date.now() + PACIENCIA
    while (Date.now() < limite) {
      const carta = (await producto.correos()).find((uno) => uno.para === para && asunto.test(uno.asunto))
      if (carta !== undefined) return carta.enlaces[0] ?? ''
      await espera(200)
    }
    throw new Error(`No llegó el correo para ${para}.`)
  }

  async function preparaElPais(nacional: Page): Promise<void> {
    const { ordena } = producto
    await ordena('importar', [
      'establecimientos',
      await archivo('directorio.csv', ['idRbd;dgvRbd;dsNomEstable;comunaId', '80001;3;Escuela Ñuble;14101']),
    ])
    await ordena('importar', [
      'estudiantes',
      await archivo('matricula.csv', [
        'runEstudiante;nombres;apellidoPaterno;apellidoMaterno;idRbd;idEnsenanza;idGrado;letraCurso',
        ...ESTUDIANTES.map(([run, nombre]) => `${run};${nombre};Soto;Pérez;80001;110;1;A`),
      ]),
    ])
    await abreElPeriodo(nacional, '2030')
    await nacional.getByRole('link', { name: 'Encuestas', exact: true }).last().click()
    await boton(nacional, 'Crear encuesta').click()
    const nueva = enDialogo(nacional, 'Crear encuesta')
    await nueva.getByLabel('Nombre').fill(ENCUESTA)
    await nueva.getByLabel('Abre el').fill(dia(-20))
    await nueva.getByLabel('Cierra el').fill(dia(30))
    await nueva.getByLabel('Archivo de las preguntas').setInputFiles(DEFINICION)
    await nueva.getByRole('checkbox', { name: /^Activa/ }).check()
    await boton(nueva, 'Crear encuesta').click()
    await avisa(nacional, 'Encuesta guardada.')
    await daAPrimeroBasico(nacional, ENCUESTA, ESTUDIANTES.length)
  }

  const integraciones = async (nacional: Page) => {
    await nacional.goto('/admin/integraciones')
    await ve(nacional, 'Integraciones')
    await boton(nacional, /^Probar ahora.*LimeSurvey/).waitFor()
  }
  const laDeLimesurvey = (nacional: Page) => nacional.getByRole('listitem').filter({ has: boton(nacional, /^Probar ahora.*LimeSurvey/) })

  /** The survey of here, tied to that of there by its number. */
  async function une(nacional: Page, sid: number): Promise<void> {
    await nacional.goto('/admin/encuestas')
    await boton(fila(nacional, ENCUESTA), /^Unir/).click()
    const union = enDialogo(nacional, `Unir «${ENCUESTA}» con LimeSurvey`)
    await union.getByLabel('Encuesta de LimeSurvey').selectOption(String(sid))
    await union.getByText('No está activa: actívela en LimeSurvey.').waitFor()
    const falta = union.getByText('Falta:').first()
    await retratos.toma(
      nacional,
      'unir-faltas',
      'Se elige de la lista de LimeSurvey, y se dice en palabras lo que le falta: así como se cargó allá no está activa.',
      () => falta.scrollIntoViewIfNeeded(),
    )
    await boton(union, 'Unir').click()
    await union.getByRole('alert').first().waitFor()
    await retratos.toma(nacional, 'unir-negada', 'Mientras falte algo no se une: el campo dice qué.', () =>
      union.getByRole('alert').first().scrollIntoViewIfNeeded(),
    )
    await limesurvey.llama('set_survey_properties', sid, { tokenanswerspersistence: 'Y', autoredirect: 'Y' })
    await limesurvey.llama('set_language_properties', sid, { surveyls_url: `${sitio}/encuesta-terminada.html` })
    await limesurvey.llama('activate_survey', sid)
    await limesurvey.llama('activate_tokens', sid)
    await boton(union, 'Probar ahora').click()
    await union.getByText('Está activa.').waitFor()
    await union.getByText('Falta:').first().waitFor({ state: 'detached' })
    await retratos.toma(nacional, 'unir-bien', 'Arreglada en LimeSurvey, «Probar ahora» la revisa otra vez: no falta nada.', () =>
      union.getByText('Al terminar, la persona vuelve al sistema.').scrollIntoViewIfNeeded(),
    )
    await boton(union, 'Unir').click()
    await union.waitFor({ state: 'detached' })
    await nacional.getByText(`LimeSurvey ${sid}`).first().waitFor()
    await retratos.toma(
      nacional,
      'unida',
      'La encuesta quedó unida con la de LimeSurvey por su número.',
      aLaVista(nacional, `LimeSurvey ${sid}`),
    )
  }

  /** Opens the survey of a student from the guardian's home: LimeSurvey's page, in another tab. */
  async function abreAlla(elena: Page, nombre: string): Promise<Page> {
    const [alla] = await Promise.all([
      elena.context().waitForEvent('page'),
      boton(elena, new RegExp(`^(Comenzar|Continuar) la encuesta de ${nombre}`)).click(),
    ])
    await alla.locator('#ls-button-submit').waitFor()
    return alla
  }

  const avanza = (alla: Page) => alla.locator('#ls-button-submit').click()

  async function respondeLaPrimera(alla: Page): Promise<void> {
    await alla.getByRole('textbox', { name: /personas viven en su hogar/ }).fill('3')
    await alla
      .getByRole('radiogroup', { name: /subsidio/ })
      .getByText('No', { exact: true })
      .click()
    await alla
      .getByRole('radiogroup', { name: /llega a la escuela/ })
      .getByText('En bus', { exact: true })
      .click()
  }

  /** From LimeSurvey's first page to its last button, without pressing it. */
  async function respondeHastaElFinal(alla: Page): Promise<void> {
    if ((await alla.getByRole('textbox', { name: /personas viven en su hogar/ }).count()) === 0) await avanza(alla)
    await respondeLaPrimera(alla)
    await avanza(alla)
    await alla.locator('#ls-button-submit[value="movesubmit"]').waitFor()
  }

  /** Seconds until the national figure counts one more than `antes`, with nobody else looking. */
  async function hastaQueCuente(nacional: Page, completadas: number): Promise<number> {
    const desde = performance.now()
    while (performance.now() - desde < PACIENCIA) {
      await nacional.reload()
      const resumen = nacional.getByRole('region', { name: 'Resumen' })
      await resumen.getByText(/de las 4 encuestas/).waitFor()
      const esperado = `${String((completadas * 100) / 4).replace('.', ',')}`
      if ((await resumen.innerText()).replaceAll(/\s/g, '').startsWith(`${esperado},0%`)) return (performance.now() - desde) / 1000
      await espera(CADA)
    }
    throw new Error(`La cifra nacional no llegó a ${completadas} en ${PACIENCIA / 1000} s.`)
  }

  try {
    dice('instala y carga el país')
    const nacional = await entraPorPrimeraVez(await visitante(1280), await instala(producto), CLAVE)
    await preparaElPais(nacional)

    dice('prueba la conexión y une la encuesta')
    await integraciones(nacional)
    await boton(nacional, /^Probar ahora.*LimeSurvey/).click()
    await nacional.getByText('Funciona: respondió bien.').first().waitFor()
    await retratos.toma(
      nacional,
      'integraciones',
      'El sistema externo en `/admin/integraciones`: su dirección, y que responde al probarlo.',
      () => laDeLimesurvey(nacional).scrollIntoViewIfNeeded(),
    )
    const sid = await cargaEncuesta(limesurvey, DE_ALLA, LA_DE_ALLA)
    await une(nacional, sid)

    dice('una apoderada responde a medias, vuelve y termina')
    const elena = await visitante(360)
    await registraApoderado(elena, ELENA, () => enlacePara(ELENA.correo, /^Verifique su cuenta/))
    await entraApoderado(elena, ELENA.run, CLAVE)
    for (const [run] of ESTUDIANTES) {
      await vincula(elena, run)
      await elena
        .getByText('Vínculo por comprobar')
        .nth(ESTUDIANTES.findIndex(([uno]) => uno === run))
        .waitFor()
    }
    await elena.reload()
    await ve(elena, 'Mis estudiantes')
    await retratos.toma(elena, 'sin-iniciar', 'La apoderada ve a sus estudiantes, cada uno con su encuesta por comenzar.')
    const [deLautaro] = await Promise.all([elena.context().waitForEvent('page'), boton(elena, /^Comenzar la encuesta de Lautaro/).click()])
    await deLautaro.locator('#ls-button-submit').waitFor()
    await retratos.toma(deLautaro, 'alla', 'La encuesta se abre en LimeSurvey, en otra pestaña y en su idioma.')
    exige(new URL(deLautaro.url()).searchParams.get('sid') === String(sid), 'se abre la encuesta a la que se unió')
    await avanza(deLautaro)
    await respondeLaPrimera(deLautaro)
    await retratos.toma(deLautaro, 'alla-respondiendo', 'Responde allá la primera página.')
    await avanza(deLautaro)
    await deLautaro.locator('#ls-button-submit[value="movesubmit"]').waitFor()
    await deLautaro.close()
    await vuelve(elena)
    await elena.getByText('En progreso').first().waitFor()
    await retratos.toma(elena, 'a-medias', 'Cerró la pestaña a medias: al volver el estado se pregunta otra vez, y es «En progreso».')

    const otraVez = await abreAlla(elena, 'Lautaro')
    if ((await otraVez.locator('#ls-button-submit[value="movesubmit"]').count()) === 0) await respondeHastaElFinal(otraVez)
    await retratos.toma(otraVez, 'alla-final', 'Al continuar, LimeSurvey sigue donde quedó; falta enviar.')
    await avanza(otraVez)
    await otraVez.waitForURL(`${sitio}/**`)
    await otraVez.getByRole('heading', { level: 1 }).waitFor()
    await retratos.toma(
      otraVez,
      'vuelta',
      'Al terminar, LimeSurvey lleva a la URL final: una página del sistema que dice qué hacer con esa pestaña.',
    )
    await otraVez.close()
    await vuelve(elena)
    await elena.getByRole('dialog', { name: 'Comprobante' }).getByText('Encuesta completada').waitFor()
    await retratos.toma(
      elena,
      'comprobante',
      'De vuelta en su pestaña el estado se pregunta otra vez: está completada, y su comprobante se abre solo.',
    )
    await elena.getByRole('dialog', { name: 'Comprobante' }).getByRole('button', { name: 'Cerrar' }).click()

    dice('otras se completan sin que nadie mire')
    await nacional.goto('/dashboard')
    const hastaLaCifra: number[] = []
    for (const [i, nombre] of ['Julieta', 'Millaray'].entries()) {
      await elena.goto('/mis-estudiantes')
      const alla = await abreAlla(elena, nombre)
      await respondeHastaElFinal(alla)
      // Her own page is left too: what is told here is found by the synchroniser alone.
      await elena.goto('about:blank')
      await Promise.all([alla.waitForRequest(`${sitio}/encuesta-terminada.html`), avanza(alla)])
      await alla.close()
      hastaLaCifra.push(await hastaQueCuente(nacional, i + 2))
      dice(`la cifra nacional la tuvo a los ${hastaLaCifra.at(-1)?.toFixed(1)} s`)
    }
    await retratos.toma(nacional, 'avance', 'La cifra nacional cuenta las que se completaron allá sin que nadie las mirara.')

    dice('LimeSurvey deja de responder')
    await elena.goto('/mis-estudiantes')
    const comenzar = boton(elena, /^Comenzar la encuesta de Antonia/)
    await comenzar.waitFor()
    // What was just asked is not asked again for 20 seconds: it is at opening that nobody answers.
    await limesurvey.cae()
    const desde = performance.now()
    const [abrir] = await Promise.all([
      elena.waitForResponse((respuesta) => new URL(respuesta.url()).pathname.endsWith('/abrir')),
      comenzar.click(),
    ])
    const alAbrirCaida = performance.now() - desde
    exige(abrir.status() === 503, `abrir es 503 mientras no responde, y fue ${abrir.status()}`)
    await elena.getByText('La herramienta de encuestas no responde. Intente en unos minutos.').first().waitFor()
    await retratos.toma(
      elena,
      'caida',
      'LimeSurvey detenido: al abrir se dice que la herramienta no responde, y que se intente en unos minutos (503).',
      aLaVista(elena, 'La herramienta de encuestas no responde.'),
    )
    await integraciones(nacional)
    await laDeLimesurvey(nacional)
      .getByText(/ECONNREFUSED|other side closed/)
      .waitFor()
    await retratos.toma(nacional, 'caida-integraciones', 'Quien opera ve la última falla con su causa: la conexión fue rechazada.', () =>
      laDeLimesurvey(nacional).scrollIntoViewIfNeeded(),
    )
    const deFalla = producto
      .bitacora()
      .split('\n')
      .filter((linea) => linea.includes('"sistema":"encuestas"'))
    exige(deFalla.length > 0, 'cada falla queda en la bitácora')
    await limesurvey.vuelve()

    dice('la clave cambia allá y se repara')
    await limesurvey.ponClave('Otra.clave.de.alla.77')
    await producto.detiene()
    await producto.arranca()
    await integraciones(nacional)
    await boton(nacional, /^Probar ahora.*LimeSurvey/).click()
    const prueba = enDialogo(nacional, 'Probar LimeSurvey')
    await boton(prueba, 'Probar otra vez').waitFor()
    await prueba.getByRole('alert').waitFor()
    await retratos.toma(nacional, 'clave', 'La clave cambió en LimeSurvey: la prueba falla y dice con qué.')
    await limesurvey.ponClave(limesurvey.clave)
    const reparada = performance.now()
    await boton(prueba, 'Probar otra vez').click()
    await nacional.getByText('Funciona: respondió bien.').first().waitFor()
    const trasReparar = performance.now() - reparada
    await retratos.toma(nacional, 'clave-reparada', 'Reparada allá, sirve de inmediato, sin esperar ni reiniciar.')

    dice('se lee, se baja el PDF y se anula')
    await nacional.goto('/seleccion-estudiante?vista=respuestas')
    await ve(nacional, 'Respuestas por RUN')
    await escribe(nacional, { 'RUN del estudiante': ESTUDIANTES[0][0] })
    await presiona(nacional, 'Buscar')
    await nacional.getByRole('link', { name: ENCUESTA }).click()
    await nacional.getByText('¿Cuántas personas viven en su hogar?', { exact: false }).waitFor()
    await retratos.toma(nacional, 'lectura', 'La agencia lee lo respondido en LimeSurvey, en palabras.')
    const [bajada] = await Promise.all([nacional.waitForEvent('download'), boton(nacional, 'PDF').click()])
    const pdf = await readFile(await bajada.path())
    exige(pdf.subarray(0, 5).toString() === '%PDF-', 'el archivo es un PDF')
    await nacional.getByRole('radio').first().check()
    await nacional.getByLabel('Detalle').fill('La familia pidió responder de nuevo.')
    await retratos.toma(nacional, 'anular', 'Para anular se da una razón y un detalle, que quedan en la auditoría.', () =>
      boton(nacional, 'Anular respuesta y comprobante').scrollIntoViewIfNeeded(),
    )
    await boton(nacional, 'Anular respuesta y comprobante').click()
    await nacional.getByText('Anulada').first().waitFor()
    await retratos.toma(nacional, 'anulada', 'La respuesta y su comprobante quedaron anulados, aquí y en LimeSurvey.')
    const participantes = await limesurvey.llama<{ completed: string }[]>('list_participants', sid, 0, 10, false, ['completed'])
    exige(participantes.filter(({ completed }) => completed === 'N').length >= 1, 'el participante puede responder de nuevo en LimeSurvey')
    await elena.reload()
    await ve(elena, 'Mis estudiantes')
    await elena.getByText('Anulada').first().waitFor()
    await retratos.toma(
      elena,
      'anulada-apoderada',
      'La apoderada ve que fue anulada, y que puede comenzarla de nuevo.',
      aLaVista(elena, 'La respuesta anterior dejó de servir.'),
    )

    return { hastaLaCifra, alAbrirCaida, trasReparar, lineas: deFalla.length, linea: deFalla.at(-1) ?? '', pdf: pdf.length }
  } catch (error) {
    for (const [i, pagina] of abiertos.flatMap((contexto) => contexto.pages()).entries())
      await pagina.screenshot({ path: join('coverage', `limesurvey-${i}.png`), fullPage: true }).catch(() => {})
    throw error
  } finally {
    for (const contexto of abiertos) await contexto.close()
  }
}
