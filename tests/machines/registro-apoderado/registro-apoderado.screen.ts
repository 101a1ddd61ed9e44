import type { Page } from 'playwright-core'
import { CAPTCHA_EN_PAGINA, captchaRoto, CON_CAPTCHA, renueva } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, leeDelContexto, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const seRegistra = (correo2: string, clave2: string) => async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
  await renueva(pagina, contexto)
  await llena(pagina, {
    RUN: '12.345.678-5',
    Nombres: ' Marcela ',
    'Apellido paterno': 'Cárcamo',
    'Apellido materno (si tiene)': '',
    'Correo electrónico': 'Marcela@Correo.cl',
    'Repita su correo electrónico': correo2,
    Contraseña: 'girasol-azul-42',
    'Repita su contraseña': clave2,
  })
  await pulsa('Crear mi cuenta')(pagina)
}

export const registroApoderadoScreen: Pantalla = {
  open: { apoderado: abre('/registro-apoderado'), EPJA: abre('/registro-apoderado?origen=EPJA') },
  do: {
    ...CAPTCHA_EN_PAGINA,
    'SUBMIT: todo bien': seRegistra('marcela@correo.cl', 'girasol-azul-42'),
    'SUBMIT: correos y contraseñas distintos': seRegistra('otra@correo.cl', 'otra-clave-99'),
  },
  ...CON_CAPTCHA,
  see: {
    'registering.filling': todo(hay('button', 'Crear mi cuenta'), leeFalla),
    'registering.submitting': hay('button', 'Creando su cuenta'),
    sent: todo(hay('heading', 'Revise su correo'), leeDelContexto('message'), leeDelContexto('email'), hay('link', 'Ir al ingreso')),
  },
  http: { postRegistro: (body: object) => ({ method: 'POST', path: '/api/apoderados/registro', body }) },
  exclude: [captchaRoto('registro-apoderado.registering|xstate.error.actor.captcha#0')],
}
