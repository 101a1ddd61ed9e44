import type { Page } from 'playwright-core'
import type { VinculoAdministrado } from '#contract/apoderados.admin.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'
import { ANA, creaUno } from '../table/table.screen.ts'

const VINCULO: VinculoAdministrado = {
  vinculoId: 31,
  runEstudiante: '24111222-5',
  nombres: 'Antonia',
  apellidoPaterno: 'Reyes',
  apellidoMaterno: '',
  dsGrado: '5° básico',
  letraCurso: 'B',
  idRbd: 90145,
  dsNomEstable: 'Escuela Los Arrayanes',
  creado: '2025-08-04T08:00:00-04:00',
  probado: null,
}

const LISTA = '/api/admin/apoderados'

const hecho = (pagina: Page, camino: string) => pagina.route(`**${camino}`, (ruta) => ruta.fulfill({ status: 204 }), { times: 1 })

async function vincula(pagina: Page): Promise<void> {
  await pagina.route('**/api/admin/apoderados-estudiantes', (ruta) => ruta.fulfill({ status: 201, json: ANA }), { times: 1 })
  await pulsa('Vincular un estudiante a Ana Rojas')(pagina)
  const dialogo = pagina.getByRole('dialog')
  await dialogo.getByLabel('RUN del estudiante', { exact: true }).fill('24.111.222-5')
  await dialogo.getByRole('button', { name: 'Vincular', exact: true }).click()
}

async function confirma(pagina: Page): Promise<void> {
  await hecho(pagina, '/api/admin/apoderados-estudiantes/31/prueba')
  await pulsa('Confirmar el vínculo con Antonia Reyes')(pagina)
  await pulsa('Confirmar')(pagina)
}

async function desvincula(pagina: Page): Promise<void> {
  await hecho(pagina, '/api/admin/apoderados-estudiantes/31')
  await pulsa('Desvincular a Antonia Reyes')(pagina)
  await llena(pagina, { Motivo: 'Cambió de apoderado.' })
  await pulsa('Desvincular')(pagina)
}

export const adminApoderadosEstudiantesScreen: Pantalla = {
  alrededor: {
    [`GET ${LISTA}?limit=25&offset=0&sortField=apellidoPaterno&sortOrder=asc`]: {
      status: 200,
      json: { total: 1, limit: 25, offset: 0, filas: [{ ...ANA, estudiantes: [VINCULO] }] },
    },
  },
  open: { apoderados: abreComo('agencia', '/admin/apoderados-estudiantes') },
  do: {
    'record.snapshot: un cambio': yRenueva(LISTA, creaUno),
    'link.snapshot: un cambio': yRenueva(LISTA, vincula),
    'confirm.snapshot: se hizo': yRenueva(LISTA, confirma),
    'unlink.snapshot: se hizo': yRenueva(LISTA, desvincula),
  },
  see: { working: hay('heading', '1 apoderado') },
  http: {},
  exclude: soloPorUnDefecto('admin-apoderados-estudiantes.working', ['table', 'record', 'link', 'confirm', 'unlink', 'resend']),
}
