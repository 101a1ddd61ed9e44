import { stdout } from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { PERMISOS_DE_RUTA, puedeVer, RUTAS } from '#contract/rules/permisos-de-ruta.ts'
import { ROL, type RolId } from '#contract/rules/roles.ts'
import { pathOf } from '#routes'
import { CONTRASENA_DE_DEMOSTRACION } from '#server/semilla/cuentas.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { partesDe, sinLaParte } from '#tests/support/navegador/partes-bloqueadas.ts'
import { entraApoderado, entraEstablecimiento, ve } from '#tests/support/personas/persona.ts'
import { DE_PASO } from './de-paso.ts'
import { nombresPedidos } from './mandato.ts'

/*
 * Takes from each page, one at a time, each part that it is built of, and sees in Chromium that it never stays white nor loading: it says
 * what is known. Ends with status 1 when one does. Names of routes after `--` choose pages.
 */

const elegidas = nombresPedidos('npm run partes', [...RUTAS.filter((ruta) => !DE_PASO.includes(ruta)), 'encuestador'])
const esElegida = (nombre: string): boolean => elegidas.some((una) => una === nombre)

let cargas = 0
const faltas: string[] = []

async function mira(pagina: Page, quien: string, nombre: string, direccion: string): Promise<void> {
  if (!esElegida(nombre)) return
  const { titulo, partes } = await partesDe(pagina, direccion)
  const anotaFalta = (parte: string, falta: string): void => void faltas.push(`${quien}, ${nombre}, sin ${parte}: ${falta}`)
  for (const parte of partes) {
    const falta = await sinLaParte(pagina, direccion, parte)
    cargas += 1
    if (falta !== null) anotaFalta(parte, falta)
  }
  // What was lost meanwhile would be found by the next page: nothing is.
  const despues = await partesDe(pagina, direccion)
  if (despues.titulo !== titulo) anotaFalta('nada', `después muestra «${despues.titulo}» y no «${titulo}»`)
  stdout.write(`| ${quien} | ${nombre} | ${partes.length} |\n`)
}

async function visitante(navegador: Browser, baseURL: string): Promise<Page> {
  const contexto = await navegador.newContext({
    baseURL,
    locale: 'es-CL',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
  })
  contexto.setDefaultTimeout(30_000)
  return contexto.newPage()
}

async function lasSuyas(pagina: Page, quien: string, rol: RolId): Promise<void> {
  const suyas = RUTAS.filter((ruta) => PERMISOS_DE_RUTA[ruta] !== 'publica' && puedeVer(rol, ruta) && !DE_PASO.includes(ruta))
  for (const ruta of suyas) await mira(pagina, quien, ruta, pathOf(ruta))
}

const [aplicacion, navegador] = await Promise.all([levantaAplicacion(), abreChromium()])
stdout.write('| quién | página | partes |\n|---|---|---|\n')
try {
  const publica = await visitante(navegador, aplicacion.url)
  for (const ruta of RUTAS.filter((una) => PERMISOS_DE_RUTA[una] === 'publica' && !DE_PASO.includes(una)))
    await mira(publica, 'sin sesión', ruta, pathOf(ruta))

  const apoderado = await visitante(navegador, aplicacion.url)
  await apoderado.goto(pathOf('ingresoApoderados'))
  await entraApoderado(apoderado, '34.120.587-5', CONTRASENA_DE_DEMOSTRACION)
  await ve(apoderado, 'Mis estudiantes')
  await lasSuyas(apoderado, 'apoderado', ROL.APODERADO)
  if (esElegida('encuestador')) {
    await apoderado.goto(pathOf('misEstudiantes'))
    const [encuesta] = await Promise.all([
      apoderado.context().waitForEvent('page'),
      apoderado.getByRole('button', { name: /^Continuar la encuesta/ }).click(),
    ])
    await encuesta.locator('[data-state^="survey-answering:working"]').waitFor()
    await mira(encuesta, 'apoderado', 'encuestador', new URL(encuesta.url()).pathname)
  }

  for (const [quien, usuario, rol] of [
    ['escuela', '90145-8', ROL.RBD],
    ['agencia', 'admin.nacional', ROL.ADMINISTRADOR_NACIONAL],
  ] as const) {
    const pagina = await visitante(navegador, aplicacion.url)
    await entraEstablecimiento(pagina, usuario, CONTRASENA_DE_DEMOSTRACION)
    await pagina.waitForURL((url) => url.pathname !== pathOf('login'))
    await lasSuyas(pagina, quien, rol)
  }
} finally {
  await navegador.close()
  await aplicacion.cierra()
}
faltas.forEach((falta) => stdout.write(`${falta}\n`))
stdout.write(`partes: ${cargas} cargas, ${faltas.length} faltas.\n`)
process.exitCode = faltas.length === 0 ? 0 : 1
