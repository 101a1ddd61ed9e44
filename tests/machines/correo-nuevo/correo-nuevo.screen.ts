import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { ABRE_ENLACE, ABRE_OTRA_VEZ, ENLACE_ABIERTO, leeFallaOLlegada, VE_ABRIR } from '#tests/support/paginas/enlace-de-pagina.ts'
import { abre, hay, leeDelContexto, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

export const correoNuevoScreen: Pantalla = {
  open: {
    'el enlace del correo nuevo': abre('/correo-nuevo#confirmar=CODIGO-1'),
    'el enlace del correo de antes': abre('/correo-nuevo#deshacer=CODIGO-1'),
    'sin enlace': abre('/correo-nuevo'),
  },
  do: { ...ABRE_OTRA_VEZ, 'CONFIRM: confirmar': pulsa('Confirmar mi correo'), 'UNDO: deshacer': pulsa('Deshacer el cambio') },
  see: {
    'confirming.opening': VE_ABRIR.opening,
    'confirming.unopened': VE_ABRIR.unopened,
    'undoing.opening': VE_ABRIR.opening,
    'undoing.unopened': VE_ABRIR.unopened,
    'confirming.ready': todo(hay('button', 'Confirmar mi correo'), leeFalla),
    'confirming.submitting': hay('button', 'Confirmando'),
    confirmed: todo(hay('heading', 'Correo confirmado'), leeDelContexto('message')),
    'undoing.ready': todo(hay('button', 'Deshacer el cambio'), leeFalla),
    'undoing.submitting': hay('button', 'Deshaciendo'),
    undone: todo(hay('heading', 'Cambio deshecho'), leeDelContexto('message')),
    linkUseless: todo(hay('heading', 'Este enlace no sirve'), leeFallaOLlegada),
  },
  http: {
    openLink: ABRE_ENLACE,
    postConfirmacion: (body: object) => ({ method: 'POST', path: '/api/usuarios/correo/confirmacion', body }),
    postReversion: (body: object) => ({ method: 'POST', path: '/api/usuarios/correo/reversion', body }),
  },
  answers: ENLACE_ABIERTO,
}
