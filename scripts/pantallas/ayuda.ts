import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { PERMISOS_DE_RUTA } from '#contract/rules/permisos-de-ruta.ts'
import { pathOf } from '#routes'
import { type PerfilDeAyuda, TAREAS, type Tarea } from '#screens/ayuda/contenido.ts'
import { archivoDe, ENCUADRES, encuadreDe } from '#screens/ayuda/imagen.tsx'
import { enWebp } from './webp.ts'

/** Who does in the demonstration what each kind of person does. */
const CUENTAS: Readonly<Record<PerfilDeAyuda, string>> = {
  apoderado: 'apoderado',
  epja: 'epja',
  establecimiento: 'rbd',
  agencia: 'administrador-nacional',
}
/** A task that only somebody else has to do. */
const DE_OTRA_CUENTA: Readonly<Record<string, string>> = { 'primer-ingreso': 'rbd-nuevo' }

/** What is in the middle of the picture, where it is not the beginning of the page. */
const AL_MEDIO: Readonly<Record<string, (pagina: Page) => Locator>> = {
  'agregar-estudiante': (pagina) => pagina.getByLabel('RUN del estudiante').first(),
  'cambiar-correo': (pagina) => pagina.getByRole('heading', { name: 'Correo electrónico' }),
  'codigos-de-curso': (pagina) => pagina.getByRole('heading', { name: /^Apoderados de / }),
  'ingresar-agencia': (pagina) => pagina.getByRole('heading', { name: 'Otras formas de ingreso' }),
  'dejar-recordatorios': (pagina) => pagina.getByRole('button', { name: 'Dejar de recibirlos' }),
}

/** The students of a survey: the one that was chosen before, or this. */
const alCurso = async (pagina: Page): Promise<void> => {
  const eleccion = pagina.getByRole('button', { name: /^Ver estudiantes de .*5° básico$/ })
  const lista = pagina.getByRole('heading', { name: /estudiantes$/, level: 2 })
  await eleccion.or(lista).first().waitFor()
  if (await eleccion.isVisible()) await eleccion.click()
  await lista.waitFor()
}

const otraPestana = async (pagina: Page, boton: RegExp): Promise<Page> => {
  const [otra] = await Promise.all([pagina.context().waitForEvent('page'), pagina.getByRole('button', { name: boton }).first().click()])
  await otra.waitForLoadState('networkidle')
  return otra
}

/** What is done to arrive at what the task shows, and the page that shows it. */
const LLEGADAS: Readonly<Record<string, (pagina: Page) => Promise<Page>>> = {
  responder: (pagina) => otraPestana(pagina, /^Continuar la encuesta/),
  'guardar-comprobante': async (pagina) => {
    await pagina
      .getByRole('button', { name: /^Ver comprobante/ })
      .first()
      .click()
    await pagina.getByRole('dialog').getByRole('definition').first().waitFor()
    return pagina
  },
  'ver-quien-falta': async (pagina) => {
    await alCurso(pagina)
    return pagina
  },
  'digitar-papel': async (pagina) => {
    await alCurso(pagina)
    await pagina.getByRole('button', { name: /^Digitar formularios/ }).click()
    await pagina.getByRole('heading', { name: 'La hoja en papel' }).waitFor()
    return pagina
  },
  'codigos-de-curso': async (pagina) => {
    await alCurso(pagina)
    await pagina.getByRole('region', { name: 'Avance por curso' }).getByRole('button').first().click()
    await pagina.getByText(/^Nadie espera/).waitFor()
    return pagina
  },
  'corregir-respuesta': async (pagina) => {
    await pagina.getByRole('link', { name: 'Buscar por RUN' }).click()
    await pagina.getByRole('heading', { name: 'Respuestas por RUN', level: 1 }).waitFor()
    return pagina
  },
  'recordar-a-apoderados': async (pagina) => {
    await alCurso(pagina)
    await pagina.getByRole('link', { name: 'Recordatorios' }).click()
    await pagina.getByRole('heading', { name: 'Si envía ahora' }).waitFor()
    return pagina
  },
}

/** The pictures of the help, each of the page where its task is done (`ImagenDeTarea`), below `public`. Gives how many were taken. */
export async function retrataLaAyuda(
  navegador: Browser,
  baseURL: string,
  entraComo: (pagina: Page, perfil: string) => Promise<void>,
): Promise<number> {
  await mkdir('public/guias', { recursive: true })
  const paginas = new Map<string, Page>()
  const abre = async (quien: string, encuadre: keyof typeof ENCUADRES): Promise<Page> => {
    const sabida = paginas.get(`${quien} ${encuadre}`)
    if (sabida) return sabida
    const { ancho, alto } = ENCUADRES[encuadre]
    const contexto = await navegador.newContext({
      baseURL,
      locale: 'es-CL',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      viewport: { width: ancho, height: alto },
    })
    contexto.setDefaultTimeout(15_000)
    const pagina = await contexto.newPage()
    if (quien !== 'nadie') await entraComo(pagina, quien)
    paginas.set(`${quien} ${encuadre}`, pagina)
    return pagina
  }
  const retrata = async (tarea: Tarea, ruta: NonNullable<Tarea['abre']>['ruta']): Promise<void> => {
    const [perfil = 'apoderado'] = tarea.perfiles
    const quien = PERMISOS_DE_RUTA[ruta] === 'publica' ? 'nadie' : (DE_OTRA_CUENTA[tarea.id] ?? CUENTAS[perfil])
    const pagina = await abre(quien, encuadreDe(tarea))
    await pagina.goto(pathOf(ruta))
    await pagina.getByRole('heading', { level: 1 }).waitFor()
    await pagina.waitForLoadState('networkidle')
    const vista = (await LLEGADAS[tarea.id]?.(pagina)) ?? pagina
    await vista.waitForLoadState('networkidle')
    await AL_MEDIO[tarea.id]?.(vista).evaluate((cosa) => cosa.scrollIntoView({ block: 'center' }))
    // What comes when somebody is near it.
    await vista.waitForLoadState('networkidle')
    await vista.evaluate(() => document.fonts.ready)
    await writeFile(`public${archivoDe(tarea)}`, await enWebp(vista, encuadreDe(tarea) === 'telefono' ? 2 : 1))
    if (vista !== pagina) await vista.close()
  }
  const conPagina = TAREAS.flatMap((tarea) => (tarea.abre === undefined ? [] : [{ tarea, ruta: tarea.abre.ruta }]))
  for (const { tarea, ruta } of conPagina) await retrata(tarea, ruta)
  for (const pagina of paginas.values()) await pagina.context().close()
  return conPagina.length
}
