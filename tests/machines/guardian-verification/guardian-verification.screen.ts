import type { Page } from 'playwright-core'
import { CAPTCHA_EN_PAGINA, captchaRoto, CON_CAPTCHA, renueva } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { ABRE_ENLACE, ABRE_OTRA_VEZ, ENLACE_ABIERTO, leeFallaOLlegada, VE_ABRIR } from '#tests/support/paginas/enlace-de-pagina.ts'
import { abre, hay, leeDelContexto, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const pide = (run: string) => async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
  await renueva(pagina, contexto)
  await llena(pagina, { RUN: run })
  await pulsa('Pedir el correo')(pagina)
}

export const guardianVerificationScreen: Pantalla = {
  open: {
    'el enlace del correo': abre('/ingreso-apoderados#verificar=CODIGO-1'),
    'la página cargada otra vez': abre('/ingreso-apoderados#verificar'),
  },
  do: {
    ...CAPTCHA_EN_PAGINA,
    ...ABRE_OTRA_VEZ,
    'VERIFY: verificar': pulsa('Verificar mi cuenta'),
    'ASK_NEW_MAIL: otro correo': pulsa('Pedir otro correo'),
    'REQUEST: RUN bueno': pide('12.345.678-5'),
    'REQUEST: RUN malo': pide('12.345.678-9'),
  },
  ...CON_CAPTCHA,
  see: {
    opening: VE_ABRIR.opening,
    unopened: VE_ABRIR.unopened,
    ready: todo(hay('button', 'Verificar mi cuenta'), leeFalla),
    verifying: hay('button', 'Verificando'),
    verified: todo(hay('heading', 'Cuenta verificada'), leeDelContexto('message'), hay('button', 'Ingresar')),
    linkUseless: todo(hay('heading', 'El enlace ya no sirve'), hay('button', 'Ir al ingreso'), leeFallaOLlegada),
    'requesting.filling': todo(hay('button', 'Pedir el correo'), leeFalla),
    'requesting.submitting': hay('button', 'Pidiendo el correo'),
    requested: todo(hay('heading', 'Revise su correo'), leeDelContexto('message')),
  },
  http: {
    openLink: ABRE_ENLACE,
    postVerificaCuenta: (body: object) => ({ method: 'POST', path: '/api/apoderados/verifica-cuenta', body }),
    postReenvio: (body: object) => ({ method: 'POST', path: '/api/apoderados/reenvio-verificacion', body }),
  },
  answers: ENLACE_ABIERTO,
  exclude: [captchaRoto('guardian-verification.requesting|xstate.error.actor.captcha#0')],
}
