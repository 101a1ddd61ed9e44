import type { Page } from 'playwright-core'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

interface Encuesta {
  encuestaId: number
  nombre: string
  version: number
}

/** What a survey is sent with besides its name; its dates are days of Chile. */
const CAMPOS = {
  activo: false,
  esPublico: true,
  periodo: { periodoId: 1 },
  contestador: { informanteDigitadorId: 1 },
  apertura: '2025-08-04T04:00:00.000Z',
  cierre: '2025-11-01T02:59:59.000Z',
  minutos: 20,
}

const completa = ({ encuestaId, nombre, version }: Encuesta): EncuestaAdministrada => ({
  ...CAMPOS,
  encuestaId,
  nombre,
  version,
  periodo: { periodoId: 1, nombre: '2025' },
  contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
  grados: 1,
  estudiantes: 1200,
  esRegistro: false,
  herramienta: null,
  respuestas: 0,
  eliminable: true,
})

const DE_OTRA = completa({ encuestaId: 7, nombre: 'Quinto año', version: 2 })
const FILAS = [completa({ encuestaId: 7, nombre: 'Quinto', version: 1 }), completa({ encuestaId: 8, nombre: 'Sexto', version: 4 })]
const lista = (limit: number) => ({ status: 200, json: { total: 2, limit, offset: 0, filas: FILAS } })

const guarda = (nombre: string) => async (pagina: Page) => {
  await llena(pagina, { Nombre: nombre, 'Abre el': '2025-08-04', 'Cierra el': '2025-10-31' })
  await pulsa(/^(Crear encuesta|Guardar cambios)$/)(pagina)
}

async function veElFormulario(pagina: Page, { item }: Readonly<Record<string, unknown>>): Promise<void> {
  await hay('dialog', item === null ? 'Crear encuesta' : 'Editar encuesta')(pagina)
}

export const adminRecordScreen: Pantalla = {
  alrededor: {
    'GET /api/periodos': { status: 200, json: [{ periodoId: 1, nombre: '2025', activo: true }] },
    'GET /api/informantes-digitadores': { status: 200, json: [{ informanteDigitadorId: 1, nombre: 'Apoderado' }] },
    'GET /api/admin/encuestas?limit=100': lista(100),
    'GET /api/admin/encuestas?limit=25&offset=0': lista(25),
  },
  open: { encuestas: abreComo('agencia', '/admin/encuestas') },
  do: {
    'OPEN: Quinto': pulsa('Editar Quinto'),
    'CREATE: una nueva': pulsa('Crear encuesta'),
    'SAVE: Quinto básico': guarda('Quinto básico'),
    'SAVE: sin nombre': guarda(''),
    'KEEP_MINE: la mía': pulsa('Guardar la mía'),
    'TAKE_THEIRS: la guardada': pulsa('Seguir con la guardada'),
    'ASK_DELETE: Quinto': pulsa('Eliminar Quinto'),
    'ASK_DELETE: Sexto': pulsa('Eliminar Sexto'),
    'DELETE: eliminar': pulsa('Eliminar'),
    'CANCEL: desistir': pulsa('Cerrar'),
  },
  see: {
    closed: hay('heading', 'Encuestas'),
    editing: todo(veElFormulario, leeFalla),
    saving: todo(veElFormulario, hay('button', 'Guardando')),
    conflict: todo(hay('dialog', 'Otra persona cambió estos datos'), hay('cell', 'Quinto básico'), hay('cell', 'Quinto año')),
    confirmingDelete: todo(hay('dialog', 'Eliminar la encuesta'), hay('button', 'Eliminar'), leeFalla),
    deleting: hay('button', 'Un momento'),
  },
  http: {
    saveRecord: ({ item, data: { nombre } }: { item: Encuesta | null; data: { nombre: string } }) =>
      item === null
        ? { method: 'POST', path: '/api/admin/encuestas', body: { ...CAMPOS, nombre, cuestionarioDe: 7 } }
        : {
            method: 'PUT',
            path: '/api/admin/encuestas',
            body: { ...CAMPOS, nombre, encuestaId: item.encuestaId, version: item.version },
          },
    deleteRecord: ({ item: { encuestaId } }: { item: Encuesta }) => ({
      method: 'DELETE',
      path: `/api/admin/encuestas/${encuestaId}`,
    }),
  },
  answers: {
    'saveRecord.done: guardada': { status: 200, json: DE_OTRA },
    'saveRecord.error: otra persona la cambió': {
      status: 409,
      json: { message: 'Otra persona cambió estos datos.', codigo: 'version-antigua', versiones: { enviada: {}, guardada: DE_OTRA } },
    },
  },
}
