import type { Page } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const acepta = (leido: boolean) => async (pagina: Page) => {
  await pagina.getByRole('checkbox', { name: 'Leí el protocolo y me comprometo a cumplirlo.' }).setChecked(leido)
  await pulsa('Acepto')(pagina)
}

export const protocoloConfidencialidadScreen: Pantalla = {
  alrededor: { 'GET /api/aceptaciones-protocolo/usuario/7': { status: 200, json: [] } },
  open: { 'una escuela': abreComo('escuela sin el protocolo', '/protocolo-confidencialidad') },
  do: { 'ACCEPT: sin marcar': acepta(false), 'ACCEPT: leído': acepta(true) },
  see: {
    reading: todo(hay('button', 'Acepto'), leeFalla),
    accepting: hay('button', 'Registrando'),
    accepted: hay('button', 'Cerrar sesión'),
  },
  http: { acceptProtocol: (body: object) => ({ method: 'POST', path: '/api/aceptaciones-protocolo', body }) },
  answers: {
    'acceptProtocol.done: aceptado': {
      status: 201,
      json: { usuarioId: 7, idRbd: 90145, version: '2025', fecha: '2025-09-10T12:00:00-03:00' },
    },
  },
}
