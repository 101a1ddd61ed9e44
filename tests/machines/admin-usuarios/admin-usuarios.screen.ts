import type { Page } from 'playwright-core'
import type { UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'

const LISTA = '/api/admin/usuarios'

const RITA: UsuarioAdministrado = {
  ...unPerfil(120, 'rita', { usuarioId: 9, nombres: 'RITA', apellidoPaterno: 'ASENJO', correoElectronico: 'rita@agencia.example' }),
  cargoId: null,
  dsCargo: null,
  dsTerritorio: 'Todo el país',
  dsComuna: null,
  dgvRbd: null,
  conSegundoFactor: true,
  correoRepetido: false,
  version: 3,
}

async function guarda(pagina: Page): Promise<void> {
  await pagina.route(`**${LISTA}/9`, (ruta) => ruta.fulfill({ json: RITA }), { times: 1 })
  await pulsa('Editar a Rita Asenjo')(pagina)
  await pulsa('Guardar cambios')(pagina)
}

async function restablece(pagina: Page): Promise<void> {
  await pagina.route(`**${LISTA}/9/segundo-factor`, (ruta) => ruta.fulfill({ json: {} }), { times: 1 })
  await pulsa('Segundo factor de Rita Asenjo')(pagina)
  await llena(pagina, { Motivo: 'Perdió su teléfono.' })
  await pulsa('Restablecer')(pagina)
}

export const adminUsuariosScreen: Pantalla = {
  alrededor: {
    [`GET ${LISTA}?limit=25&offset=0&sortField=nombres&sortOrder=asc`]: {
      status: 200,
      json: { total: 1, limit: 25, offset: 0, filas: [RITA] },
    },
    ...Object.fromEntries([1, 2, 3, 4, 120].map((rol) => [`GET /api/cargos-roles/rol/${rol}`, { status: 200, json: [] }])),
  },
  open: { 'la administración nacional': abreComo('agencia', '/admin/usuarios') },
  do: {
    'record.snapshot: un cambio': yRenueva(LISTA, guarda),
    'secondFactor.snapshot: se hizo': yRenueva(LISTA, restablece),
  },
  see: { working: hay('heading', '1 usuario') },
  http: {},
  exclude: soloPorUnDefecto('admin-usuarios.working', ['table', 'record', 'reset', 'sessions', 'secondFactor', 'reference']),
}
