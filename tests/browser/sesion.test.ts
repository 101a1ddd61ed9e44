import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entraApoderado, entraEstablecimiento, escribe, presiona, ve } from '#tests/support/persona.ts'
import { conProducto } from '#tests/support/producto.ts'

const producto = conProducto()

const CONTRASENA = 'Pizarra.Verde.25'
const SESION_EXPIRADA = 'Su sesión ha expirado.'

async function unaEscuela(ancho: number): Promise<Page> {
  const escuela = await producto.visitante(ancho)
  await entraEstablecimiento(escuela, '90145-8', CONTRASENA)
  await ve(escuela, 'Escuela Los Arrayanes del Sur')
  return escuela
}

async function unaApoderada(): Promise<Page> {
  const apoderada = await producto.visitante(360)
  await apoderada.goto('/ingreso-apoderados')
  await entraApoderado(apoderada, '34.120.587-5', CONTRASENA)
  await apoderada.getByRole('region', { name: 'Mensajes' }).getByText('Usuario logueado!').waitFor()
  await apoderada.goto('/mis-estudiantes')
  await apoderada.getByRole('region', { name: 'Antonia Paz Mancilla Paillán' }).waitFor()
  return apoderada
}

/** What the tab keeps of the session; null when nothing. */
const loGuardado = (pagina: Page): Promise<string | null> => pagina.evaluate(() => sessionStorage.getItem('persist:root'))

/** Ends the session on the server, as signing out elsewhere does: this browser does not know it yet. */
async function pierdeSuSesion(pagina: Page): Promise<void> {
  const guardado: { fields: { accessToken: string } } = JSON.parse((await loGuardado(pagina)) ?? '')
  const { status } = await fetch(`${producto.aplicacion.url}/api/token/cierre`, {
    method: 'POST',
    headers: { authorization: `Bearer ${guardado.fields.accessToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(status).toBe(204)
}

/** What happens in the page from here on. */
function vigila(pagina: Page) {
  const visto = { advertencias: [] as string[], direcciones: [] as string[] }
  pagina.on('console', (mensaje) => {
    if (mensaje.type() === 'warning') visto.advertencias.push(mensaje.text())
  })
  pagina.on('framenavigated', (marco) => visto.direcciones.push(marco.url().replace(producto.aplicacion.url, '')))
  return visto
}

const mensajes = (pagina: Page) => pagina.getByRole('region', { name: 'Mensajes' }).getByText(SESION_EXPIRADA, { exact: true })

/** Going back leads to a door, and never shows again what the session showed. */
async function noVuelveAtras(pagina: Page, secreto: string): Promise<void> {
  await pagina.goBack()
  await pagina.getByRole('heading', { level: 1, name: /^Ingreso de/ }).waitFor()
  expect(await pagina.getByText(secreto).count()).toBe(0)
}

/** Holds what the server answers to the page until so many answers wait, and lets all arrive at once. Gives their statuses. */
async function juntaRespuestas(pagina: Page, cuantas: number): Promise<number[]> {
  let suelta = () => {}
  const juntas = new Promise<void>((cumple) => {
    suelta = cumple
  })
  const estados: number[] = []
  await pagina.route('**/api/**', async (ruta) => {
    const respuesta = await ruta.fetch()
    estados.push(respuesta.status())
    if (estados.length === cuantas) suelta()
    await juntas
    // The first refusal ends the session, which abandons the other calls.
    await ruta.fulfill({ response: respuesta }).catch(() => {})
  })
  return estados
}

test('un colegio cierra su sesión y volver atrás no muestra nada', async () => {
  const escuela = await unaEscuela(1280)
  await escuela.getByRole('link', { name: 'Estudiantes' }).click()
  await ve(escuela, 'Estudiantes')
  await presiona(escuela, 'Cerrar sesión')
  await ve(escuela, 'Ingreso de establecimientos')
  expect(new URL(escuela.url()).pathname + new URL(escuela.url()).search).toBe('/login')
  expect(await loGuardado(escuela)).toBeNull()
  await noVuelveAtras(escuela, 'Escuela Los Arrayanes del Sur')
})

test('un apoderado cierra su sesión desde el teléfono y volver atrás no muestra nada', async () => {
  const apoderada = await unaApoderada()
  await presiona(apoderada, 'Menú')
  await presiona(apoderada, 'Cerrar sesión')
  await ve(apoderada, 'Ingreso de apoderados')
  expect(new URL(apoderada.url()).pathname).toBe('/ingreso-apoderados')
  expect(await loGuardado(apoderada)).toBeNull()
  await noVuelveAtras(apoderada, 'Antonia Paz')
})

test('las direcciones /logout y /logout-apoderado cierran la sesión y llevan a su puerta', async () => {
  const escuela = await unaEscuela(360)
  await escuela.goto('/logout')
  await ve(escuela, 'Ingreso de establecimientos')
  expect(await loGuardado(escuela)).toBeNull()
  const apoderada = await unaApoderada()
  await apoderada.goto('/logout-apoderado')
  await ve(apoderada, 'Ingreso de apoderados')
  expect(await loGuardado(apoderada)).toBeNull()
})

test('varias llamadas rechazadas a la vez terminan la sesión del colegio una sola vez', async () => {
  producto.espera(/401 \(Unauthorized\)/)
  const escuela = await unaEscuela(360)
  await escuela.goto('/seleccion-estudiante')
  await presiona(escuela, 'Elegir Encuesta de Vulnerabilidad 2025: 5° básico')
  await escuela.getByRole('heading', { name: 'Todos los cursos: 20 estudiantes' }).waitFor()
  await pierdeSuSesion(escuela)
  const visto = vigila(escuela)
  const estados = await juntaRespuestas(escuela, 2)
  await escuela.reload()
  await ve(escuela, 'Ingreso de establecimientos')
  await mensajes(escuela).waitFor()
  expect(await mensajes(escuela).count()).toBe(1)
  expect(estados.slice(0, 2)).toEqual([401, 401])
  expect(visto.advertencias).toEqual(['La sesión expiró o fue revocada.'])
  expect(visto.direcciones.filter((direccion) => direccion.startsWith('/login'))).toEqual(['/login?sesionExpirada=true'])
  expect(await loGuardado(escuela)).toBeNull()
})

test('una llamada rechazada lleva al apoderado a su puerta con el aviso', async () => {
  producto.espera(/401 \(Unauthorized\)/)
  const apoderada = await unaApoderada()
  await pierdeSuSesion(apoderada)
  const visto = vigila(apoderada)
  await escribe(apoderada, { 'RUN del estudiante': '36.208.845-3' })
  await presiona(apoderada, 'Buscar')
  await ve(apoderada, 'Ingreso de apoderados')
  await mensajes(apoderada).waitFor()
  expect(await mensajes(apoderada).count()).toBe(1)
  expect(visto.direcciones).toEqual(['/ingreso-apoderados?sesionExpirada=true'])
  expect(visto.advertencias).toEqual(['La sesión expiró o fue revocada.'])
  expect(await loGuardado(apoderada)).toBeNull()
})
