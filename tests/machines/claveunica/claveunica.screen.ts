import type { Page } from 'playwright-core'
import { sinAlmacen } from '#tests/support/paginas/almacen-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, lee, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const guardado = (csrfToken: string) => (pagina: Page) =>
  pagina
    .addInitScript((texto) => sessionStorage.setItem('claveunica', texto), JSON.stringify({ csrfToken, origen: 'EPJA' }))
    .then(() => undefined)

/** At the door it is the button's words; on the way back, the page's title. */
const yendo = lee(/^(Yendo a ClaveÚnica|Ingresando con ClaveÚnica…)$/)
const ingresando = hay('heading', 'Ingresando con ClaveÚnica…')

const une = (password: string) => async (pagina: Page) => {
  await llena(pagina, { 'Contraseña de la cuenta anterior': password })
  await pulsa('Conservar mi cuenta')(pagina)
}

const daCorreo = (correo: string) => async (pagina: Page) => {
  await llena(pagina, { 'Correo electrónico': correo })
  await pulsa('Enviar el enlace')(pagina)
}

export const claveunicaScreen: Pantalla = {
  open: {
    'la puerta': abre('/ingreso-apoderados'),
    'vuelve con código': abre('/claveunica/retorno?code=C1&state=E1'),
    'vuelve sin código': abre('/claveunica/retorno?state=E1'),
    'vuelve tras cancelar': abre('/claveunica/retorno?state=E1&error=access_denied'),
  },
  do: {
    'START: elige ClaveÚnica': pulsa(/^(Ingresar con ClaveÚnica|Intentar otra vez)$/),
    'RETRY: reintentar': pulsa('Reintentar'),
    'JOIN: la escribe': une('girasol-azul-42'),
    'JOIN: sin escribirla': une(''),
    'GIVE_EMAIL: bien escrito': daCorreo('maria@demo.cl'),
    'GIVE_EMAIL: mal escrito': daCorreo('maria'),
    'SKIP: seguir': pulsa(/^(Seguir sin ella|Ahora no)$/),
  },
  atOnce: {
    'takeDeparture.done: el mismo estado': guardado('E1'),
    'takeDeparture.done: otro estado': guardado('E2'),
    'takeDeparture.done: nada guardado': () => Promise.resolve(),
    'takeDeparture.error: sin almacén': (pagina) => pagina.addInitScript(sinAlmacen('getItem', 'claveunica')).then(() => undefined),
    'leave.error: sin almacén': async (pagina) => {
      await pagina.evaluate(sinAlmacen('setItem', 'claveunica'))
    },
  },
  see: {
    ready: leeFalla,
    requesting: yendo,
    leaving: yendo,
    exchanging: ingresando,
    loadingProfile: ingresando,
    profileFailed: todo(hay('button', 'Reintentar'), leeFalla),
    formerAccount: todo(hay('heading', 'Su RUN ya tenía una cuenta'), leeFalla),
    joining: hay('button', 'Uniendo la cuenta'),
    offeringEmail: todo(hay('heading', '¿Dónde le escribimos?'), leeFalla),
    askingEmail: hay('button', 'Enviando el enlace'),
    cancelled: hay('heading', 'Usted canceló el ingreso'),
    failed: todo(hay('button', 'Intentar otra vez'), leeFalla),
    signedIn: hay('button', 'Cerrar sesión'),
  },
  http: {
    requestDeparture: () => ({ method: 'GET', path: '/api/claveunica/csrfToken' }),
    exchangeCode: ({ token, csrfToken, origen }: { token: string; csrfToken: string; origen: string }) => ({
      method: 'GET',
      path: `/api/claveunica/userinfo?token=${token}&csrfToken=${csrfToken}&origen=${origen}`,
    }),
    loadProfile: () => ({ method: 'POST', path: '/api/token/userInfo' }),
    joinFormerAccount: ({ password }: { password: string }) => ({
      method: 'POST',
      path: '/api/claveunica/cuenta-anterior',
      body: { password },
    }),
    askEmail: ({ correoElectronico }: { correoElectronico: string }) => ({
      method: 'PUT',
      path: '/api/usuarios',
      body: {
        nombres: 'ROSA',
        apellidoPaterno: 'SOTO',
        apellidoMaterno: '',
        telefono1: null,
        telefono2: '+56911112222',
        correoElectronico,
      },
    }),
  },
  exclude: [
    {
      id: 'claveunica.returning|xstate.done.actor.takeDepartureWait#0',
      reason: 'Lo que se guardó en el navegador se lee al instante: la página no lo hace esperar; su actor sí.',
    },
    {
      id: 'claveunica.leaving|CAME_BACK#0',
      reason:
        'Una página que el navegador vuelve a mostrar se carga entera otra vez: la máquina que esperaba no sigue (tests/browser/pagina-que-vuelve.test.ts).',
    },
  ],
}
