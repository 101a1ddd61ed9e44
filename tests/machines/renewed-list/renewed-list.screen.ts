import type { Page } from 'playwright-core'
import { ALREDEDOR_DEL_ESCRITORIO, cursoEnDireccion, abreElEscritorio } from '#tests/support/paginas/escritorio-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { hay, pulsa } from '#tests/support/paginas/vistas.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'

const DECLARADOS = '/api/apoderados-estudiantes/declarados'

const DECLARADO = {
  vinculoId: 31,
  runApoderado: '11111111-1',
  nombres: 'Ana',
  apellidoPaterno: 'Rojas',
  apellidoMaterno: '',
  runEstudiante: '41230418-7',
  nombreEstudiante: 'MARTINA AGUAYO',
  creado: '2025-08-04T08:00:00-04:00',
}

async function confirma(pagina: Page): Promise<void> {
  await pagina.route('**/api/admin/apoderados-estudiantes/31/prueba', (ruta) => ruta.fulfill({ status: 204 }), { times: 1 })
  await pulsa('Confirmar a Ana Rojas')(pagina)
  await pagina.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
}

export const renewedListScreen: Pantalla = {
  alrededor: { ...ALREDEDOR_DEL_ESCRITORIO, [`GET ${DECLARADOS}?${cursoEnDireccion('A')}`]: { status: 200, json: [DECLARADO] } },
  open: { 'los vínculos por confirmar': abreElEscritorio },
  do: { 'action.snapshot: se hizo': yRenueva(DECLARADOS, confirma) },
  see: { working: hay('button', 'Confirmar a Ana Rojas') },
  http: {},
  exclude: soloPorUnDefecto('renewed-list.working', ['list', 'action']),
}
