import type { Page } from 'playwright-core'
import { CAPTCHA_EN_PAGINA, captchaRoto, CON_CAPTCHA, renueva } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, leeDelContexto, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

interface Contexto {
  captchaToken?: string | null
  typed: { runApoderado: string }
}

const eligeClave = (repetida: string) => async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
  await renueva(pagina, contexto)
  await llena(pagina, { Contraseña: 'girasol-azul-42', 'Repita su contraseña': repetida })
  await pulsa('Crear mi cuenta')(pagina)
}

const escribeCorreo = (repetido: string) => (pagina: Page) =>
  llena(pagina, { 'Correo electrónico': 'Marcela@Correo.cl', 'Repita su correo electrónico': repetido })

/** The person asks for a step in the page's own address, as going back or on in the browser does. */
const pidePaso = (paso: string) => (pagina: Page) =>
  pagina.evaluate((asked) => {
    const direccion = new URL(location.href)
    direccion.searchParams.delete('paso')
    if (asked !== '') direccion.searchParams.set('paso', asked)
    history.pushState(null, '', direccion)
  }, paso)

const enElPaso = (paso: string) => (_: Contexto, estados: readonly string[]) =>
  estados.some((estado) => estado.startsWith(`registering.${paso}`))

export const registroApoderadoScreen: Pantalla = {
  open: { apoderado: abre('/registro-apoderado'), EPJA: abre('/registro-apoderado?origen=EPJA') },
  do: {
    ...CAPTCHA_EN_PAGINA,
    'TYPED: quién es': (pagina) =>
      llena(pagina, { RUN: '12.345.678-5', Nombres: ' Marcela ', 'Apellido paterno': 'Cárcamo', 'Apellido materno (si tiene)': '' }),
    'TYPED: el mismo correo dos veces': escribeCorreo('marcela@correo.cl'),
    'TYPED: dos correos distintos': escribeCorreo('otra@correo.cl'),
    'NEXT: siguiente': (pagina) => pagina.getByRole('button', { name: /^Siguiente/ }).click(),
    'NAVIGATED: al primer paso': pidePaso(''),
    'NAVIGATED: al segundo': pidePaso('2'),
    'NAVIGATED: al tercero': pidePaso('3'),
    'SUBMIT: todo bien': eligeClave('girasol-azul-42'),
    'SUBMIT: contraseñas distintas': eligeClave('otra-clave-99'),
  },
  ...CON_CAPTCHA,
  when: {
    ...CON_CAPTCHA.when,
    'TYPED: quién es': enElPaso('identity'),
    'TYPED: el mismo correo dos veces': enElPaso('mail'),
    'TYPED: dos correos distintos': enElPaso('mail'),
  },
  see: {
    'registering.identity': todo(hay('heading', '¿Quién es usted?'), leeFalla),
    'registering.mail': todo(hay('heading', '¿Cuál es su correo?'), leeFalla),
    'registering.password.filling': todo(hay('heading', 'Elija una contraseña'), hay('button', 'Crear mi cuenta'), leeFalla),
    'registering.password.submitting': hay('button', 'Creando su cuenta'),
    sent: todo(hay('heading', 'Revise su correo'), leeDelContexto('message'), leeDelContexto('email'), hay('link', 'Ir al ingreso')),
  },
  http: { postRegistro: (body: object) => ({ method: 'POST', path: '/api/apoderados/registro', body }) },
  exclude: [captchaRoto('registro-apoderado.registering.password|xstate.error.actor.captcha#0')],
}
