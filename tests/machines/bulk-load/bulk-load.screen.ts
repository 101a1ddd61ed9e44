import type { Page } from 'playwright-core'
import type { FilaDeCarga } from '#contract/usuarios.admin.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

/** What each file says, by its name. */
const ARCHIVOS: Readonly<Record<string, string>> = {
  'usuarios.csv': 'nombreUsuario,nombres\nana,Ana\n',
  'otro.csv': 'nombreUsuario,nombres\nluis,Luis\n',
}

const elige = (name: string) => async (pagina: Page) => {
  await pagina.getByLabel('Archivo CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(ARCHIVOS[name] ?? '') })
}

const FILAS: FilaDeCarga[] = [{ linea: 2, nombreUsuario: 'ana', resultado: 'creado', motivos: [] }]
const laFila = todo(hay('cell', 'ana'), hay('cell', 'Nuevo'))

export const bulkLoadScreen: Pantalla = {
  open: { 'la carga': abreComo('agencia', '/admin/usuarios?vista=carga') },
  do: {
    'CHOOSE: usuarios.csv': elige('usuarios.csv'),
    'CHOOSE: otro.csv': elige('otro.csv'),
    'LOAD: cargar': pulsa('Cargar 1 fila'),
    'RETRY: reintentar': pulsa('Reintentar'),
  },
  see: {
    choosing: lee(/^Elija un archivo CSV de hasta 1\.000 filas\./),
    simulating: lee('Revisando el archivo…'),
    failed: todo(lee('No pudimos revisar el archivo'), leeFalla),
    reviewing: todo(hay('heading', 'Esto pasaría al cargarlo'), laFila, leeFalla),
    loading: lee('Cargando las filas…'),
    done: todo(hay('heading', 'Archivo cargado'), laFila),
  },
  http: {
    postCarga: ({ file: { name }, simular }: { file: { name: string }; simular: boolean }) => ({
      method: 'POST',
      path: '/api/admin/usuarios/carga',
      body: { csv: ARCHIVOS[name], simular },
    }),
  },
  answers: {
    'simulation.done: una fila': { status: 200, json: { filas: FILAS } },
    'load.done: una fila': { status: 200, json: { filas: FILAS } },
  },
}
