import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, leeDelContexto, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

export const recordatoriosScreen: Pantalla = {
  open: {
    'el enlace de un recordatorio': abre('/recordatorios#baja=7.abcdefghijklmnopqrstuv'),
    'sin enlace': abre('/recordatorios'),
    'un enlace sin su código': abre('/recordatorios#baja='),
  },
  do: { 'CONFIRM: confirmar': pulsa('No recibir más recordatorios') },
  see: {
    ready: todo(hay('button', 'No recibir más recordatorios'), leeFalla),
    submitting: hay('button', 'Anotando'),
    ended: todo(hay('heading', 'No recibirá más recordatorios'), leeDelContexto('message')),
    linkUseless: hay('heading', 'Este enlace no sirve'),
  },
  http: {
    postBaja: ({ codigo }: { codigo: string }) => ({ method: 'POST', path: `/api/invitaciones/baja?codigo=${codigo}` }),
  },
}
