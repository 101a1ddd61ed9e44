import type { Page } from 'playwright-core'
import type { EncuestaAdministrada, GradoConEncuestas } from '#contract/encuestas.admin.ts'
import { unaEncuesta } from '#tests/screens/escuela-falsa.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { comoSeLee, hay, lee, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { vuelve, vueltaRota } from '#tests/support/paginas/volver.ts'

const grado = (idGrado: number): GradoConEncuestas => ({
  idEnsenanza: 110,
  dsEnsenanza: 'Enseñanza básica',
  idGrado,
  dsGrado: `${idGrado}° básico`,
  estudiantes: 1200,
  esperada: true,
  encuestas: [],
})
const DOS_GRADOS = [grado(5), grado(6)]
const ENCUESTA: EncuestaAdministrada = {
  ...unaEncuesta(),
  grados: 0,
  estudiantes: 0,
  respuestas: 0,
  eliminable: true,
  esRegistro: false,
  herramienta: null,
  version: 1,
}

/** Gives the survey to a grade; the page asks for its grades again by itself. */
async function cambiaUnGrado(pagina: Page): Promise<void> {
  await pulsa(/^5° básico/)(pagina)
  await pagina.getByRole('combobox', { name: 'Agregar una encuesta' }).selectOption({ label: ENCUESTA.nombre })
  await pulsa('Agregar')(pagina)
  await pulsa('Listo')(pagina)
}

/** The grades, or what the page says in their place. */
const veLosGrados =
  (enSuLugar: string) =>
  async (pagina: Page, { filas }: Readonly<Record<string, unknown>>): Promise<void> => {
    if ((filas as readonly string[]).length === 0) return lee(enSuLugar)(pagina)
    await hay('button', /^5° básico/)(pagina)
    await hay('button', /^6° básico/)(pagina)
  }

/** Why what is in sight is not the newest. */
async function leePorQueNoSeRenovo(pagina: Page, { failure }: Readonly<Record<string, unknown>>): Promise<void> {
  if (failure === null) return
  const { mensaje } = failure as { mensaje: string }
  await pagina
    .getByRole('status')
    .filter({ hasText: 'No pudimos actualizar los grados' })
    .getByText(comoSeLee(mensaje), { exact: true })
    .waitFor()
}

interface Contexto {
  filas: readonly string[]
}

export const collectionScreen: Pantalla = {
  alrededor: {
    'GET /api/periodos': { status: 200, json: [{ periodoId: 1, nombre: '2025', activo: true }] },
    'GET /api/informantes-digitadores': { status: 200, json: [{ informanteDigitadorId: 1, nombre: 'Apoderado' }] },
    'GET /api/admin/encuestas?limit=100': { status: 200, json: { total: 1, limit: 100, offset: 0, filas: [ENCUESTA] } },
    'POST /api/admin/ensenanzas-grados-encuestas': {
      status: 201,
      json: {
        idEnsenanzaGrado: 9,
        idEnsenanza: 110,
        dsEnsenanza: 'Enseñanza básica',
        idGrado: 5,
        dsGrado: '5° básico',
        encuestaId: 7,
        dsEncuesta: ENCUESTA.nombre,
      },
    },
  },
  open: { 'los grados': abreComo('agencia', '/admin/ensenanzas-grados-encuestas') },
  do: {
    'RETRY: reintentar': pulsa('Reintentar'),
    'REFRESH: algo cambió': cambiaUnGrado,
    'RETURNED: vuelve': vuelve,
  },
  when: { 'REFRESH: algo cambió': ({ filas }: Contexto) => filas.length > 0 },
  see: {
    loading: veLosGrados('Cargando los grados…'),
    ready: todo(veLosGrados('No hay grados'), leePorQueNoSeRenovo),
    failed: todo(lee('No pudimos cargar los grados'), leeFalla),
  },
  http: { loadAll: () => ({ method: 'GET', path: '/api/admin/ensenanzas-grados-encuestas/periodo/1' }) },
  answers: {
    'loadAll.done: con filas': { status: 200, json: DOS_GRADOS },
    'loadAll.done: sin filas': { status: 200, json: [] },
  },
  exclude: [vueltaRota('collection|xstate.error.actor.watchReturn#0')],
}
