import type { Page } from 'playwright-core'
import { CAPTCHA_EN_PAGINA, captchaRoto, CON_CAPTCHA, renueva } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const pregunta = (codigo: string) => async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
  await renueva(pagina, contexto)
  await llena(pagina, { 'Código del comprobante': codigo })
  await pulsa('Verificar')(pagina)
}

const CODIGO = '7F3A91C40E5DB8264A17C9E053FB82D6'

export const verificarScreen: Pantalla = {
  open: { 'la página pública': abre('/verificar') },
  do: {
    ...CAPTCHA_EN_PAGINA,
    'SUBMIT: un código': pregunta('7f3a 91c4 0e5d b826 4a17 c9e0 53fb 82d6'),
    'SUBMIT: un código corto': pregunta('7F3A'),
    'VERIFY_ANOTHER: otro': pulsa('Verificar otro comprobante'),
  },
  ...CON_CAPTCHA,
  see: {
    'asking.filling': todo(hay('button', 'Verificar'), leeFalla),
    'asking.verifying': hay('button', 'Verificando'),
    answered: todo(hay('heading', 'NO EXISTE'), hay('button', 'Verificar otro comprobante')),
  },
  http: {
    getComprobante: ({ id, captchaToken }: { id: string; captchaToken: string }) => ({
      method: 'GET',
      path: `/api/comprobantes/${id}?captchaToken=${captchaToken}`,
    }),
  },
  answers: { 'getComprobante.done: no existe': { status: 200, json: { id: CODIGO, estado: 'NO_EXISTE' } } },
  exclude: [captchaRoto('verificar.asking|xstate.error.actor.captcha#0')],
}
