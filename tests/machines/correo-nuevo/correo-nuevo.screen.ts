import type { Page } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, lee, leeDelContexto, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

/** Of a link that does not serve it is no alert: nobody did anything wrong. */
const dicePorQue = async (pagina: Page, { failure }: Readonly<Record<string, { mensaje: string } | null>>): Promise<void> => {
  await lee(failure?.mensaje ?? 'Abra el enlace que llegó a su correo.')(pagina)
}

export const correoNuevoScreen: Pantalla = {
  open: {
    'el enlace del correo nuevo': abre('/correo-nuevo#confirmar=CODIGO'),
    'el enlace del correo de antes': abre('/correo-nuevo#deshacer=CODIGO'),
    'sin enlace': abre('/correo-nuevo'),
  },
  do: { 'CONFIRM: confirmar': pulsa('Confirmar mi correo'), 'UNDO: deshacer': pulsa('Deshacer el cambio') },
  see: {
    'confirming.ready': todo(hay('button', 'Confirmar mi correo'), leeFalla),
    'confirming.submitting': hay('button', 'Confirmando'),
    confirmed: todo(hay('heading', 'Correo confirmado'), leeDelContexto('message')),
    'undoing.ready': todo(hay('button', 'Deshacer el cambio'), leeFalla),
    'undoing.submitting': hay('button', 'Deshaciendo'),
    undone: todo(hay('heading', 'Cambio deshecho'), leeDelContexto('message')),
    linkUseless: todo(hay('heading', 'Este enlace no sirve'), dicePorQue),
  },
  http: {
    postConfirmacion: (body: object) => ({ method: 'POST', path: '/api/usuarios/correo/confirmacion', body }),
    postReversion: (body: object) => ({ method: 'POST', path: '/api/usuarios/correo/reversion', body }),
  },
}
