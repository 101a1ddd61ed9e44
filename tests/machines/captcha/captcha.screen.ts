import type { Page } from 'playwright-core'
import { falla, noDibuja, resuelve, vence } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, lee, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

/** A sign-in that the service refuses spends the captcha. */
async function gastaEl(pagina: Page): Promise<void> {
  await llena(pagina, { 'RBD o nombre de usuario': '90145-8', Contraseña: 'Clave-Secreta-1' })
  await pulsa('Ingresar')(pagina)
  await lee('Usuario o contraseña incorrectos.')(pagina)
}

const cargando = lee('Cargando la verificación…')
const aLaVista = hay('group', 'Verificación de persona')

export const captchaScreen: Pantalla = {
  alrededor: {
    'GET /api/configuracion': null,
    'POST /api/login': { status: 401, json: { message: 'Usuario o contraseña incorrectos.', codigo: 'credenciales' } },
  },
  open: { 'una página': abre('/login') },
  do: {
    'SOLVED: bien': resuelve,
    'SOLVED: otra vez': resuelve,
    'EXPIRED: venció': vence,
    'WIDGET_FAILED: falló': falla,
    'RESET: limpiar': gastaEl,
    'RETRY: reintentar': pulsa('Reintentar'),
  },
  when: { 'RESET: limpiar': (_, estados) => estados.includes('working.solved') },
  atOnce: { 'widget.error: no se dibuja': noDibuja },
  see: {
    'bringing.script.loading': () => Promise.resolve(),
    'bringing.script.pausing': () => Promise.resolve(),
    'bringing.patience.expected': cargando,
    'bringing.patience.late': lee('La verificación está tardando más de lo normal. Seguimos intentando.'),
    'working.unsolved': aLaVista,
    'working.solved': aLaVista,
    failed: todo(lee('No pudimos cargar la verificación.'), hay('button', 'Reintentar')),
  },
  http: { loadScript: () => ({ method: 'GET', path: '/api/configuracion' }) },
  answers: {
    'loadScript.done: cargado': { status: 200, json: { captcha: { scriptUrl: '/captcha/api.js', siteKey: 'CLAVE' }, local: false } },
  },
}
