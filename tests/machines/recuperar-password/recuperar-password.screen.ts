import type { Page } from 'playwright-core'
import { CAPTCHA_EN_PAGINA, captchaRoto, CON_CAPTCHA, renueva } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { ABRE_ENLACE, ABRE_OTRA_VEZ, ENLACE_ABIERTO, leeFallaOLlegada, VE_ABRIR } from '#tests/support/paginas/enlace-de-pagina.ts'
import { abre, hay, leeDelContexto, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const pide = (usuario: string) => async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
  await renueva(pagina, contexto)
  await llena(pagina, { 'RBD, nombre de usuario o RUN': usuario })
  await pulsa('Enviarme el enlace')(pagina)
}

const cambia = (clave2: string) => async (pagina: Page) => {
  await llena(pagina, { 'Contraseña nueva': 'girasol-azul-42', 'Repita la contraseña nueva': clave2 })
  await pulsa('Guardar la contraseña')(pagina)
}

export const recuperarPasswordScreen: Pantalla = {
  open: { 'sin enlace': abre('/recuperar-password'), 'con el enlace del correo': abre(`/recuperar-password#token=${'a'.repeat(43)}`) },
  do: {
    ...CAPTCHA_EN_PAGINA,
    ...ABRE_OTRA_VEZ,
    'REQUEST: quién es': pide('12.345.678-5'),
    'REQUEST: sin decir quién': pide(''),
    'CHANGE: dos iguales': cambia('girasol-azul-42'),
    'CHANGE: dos distintas': cambia('otra-clave-99'),
    'ASK_NEW_MAIL: otro correo': pulsa('Pedir otro enlace'),
  },
  ...CON_CAPTCHA,
  see: {
    'choosing.opening': VE_ABRIR.opening,
    'choosing.unopened': VE_ABRIR.unopened,
    'requesting.filling': todo(hay('button', 'Enviarme el enlace'), leeFalla),
    'requesting.submitting': hay('button', 'Pidiendo el correo'),
    requested: todo(hay('heading', 'Revise su correo'), leeDelContexto('message'), hay('link', 'Ingreso de apoderados')),
    'choosing.filling': todo(hay('button', 'Guardar la contraseña'), leeFalla),
    'choosing.submitting': hay('button', 'Guardando'),
    changed: todo(hay('heading', 'Contraseña guardada'), leeDelContexto('message'), hay('link', 'Ingreso de establecimientos')),
    linkUseless: todo(hay('heading', 'Este enlace ya no sirve'), leeFallaOLlegada),
  },
  http: {
    openLink: ABRE_ENLACE,
    postRecuperarPassword: (body: object) => ({ method: 'POST', path: '/api/recuperar-password', body }),
    postRecuperarPasswordNueva: (body: object) => ({ method: 'POST', path: '/api/recuperar-password/nueva', body }),
  },
  answers: ENLACE_ABIERTO,
  exclude: [captchaRoto('recuperar-password.requesting|xstate.error.actor.captcha#0')],
}
