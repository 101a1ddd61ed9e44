import type { Page } from 'playwright-core'
import type { EncuestasDeRun } from '#contract/proveedor.mesa.ts'
import type { Survey } from '#machines/survey-access/survey-access.vocabulary.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { COMPLETADA, HALLADA, REABIERTA } from './answers-desk.cases.ts'

const MESA = '/seleccion-estudiante?vista=respuestas'
const RUTA = '/api/limesurvey/encuesta/3'

const busca = (run: string) => async (pagina: Page) => {
  await llena(pagina, { 'RUN del estudiante': run })
  await pulsa('Buscar')(pagina)
}

/** Says why, and does it: the button says what to. */
const actua = (opcion: string, razon: string, detalle: string) => async (pagina: Page) => {
  const eleccion = pagina.getByRole('radio', { name: opcion, exact: true })
  if ((await eleccion.count()) > 0) await eleccion.check()
  await pagina.getByRole('radio', { name: razon, exact: true }).check()
  await llena(pagina, { Detalle: detalle })
  await pagina.getByRole('button', { name: /^(Reabrir|Anular)/ }).click()
}

async function veLoLeido(pagina: Page, contexto: Readonly<Record<string, unknown>>): Promise<void> {
  const { reading: leida, done } = contexto as { reading: { estado: string } | null; done: string | null }
  if (leida === null) return
  await hay('heading', 'Antonia Reyes')(pagina)
  await (leida.estado === 'COMPLETADA' ? lee('¿Cuántas personas viven en su hogar?') : lee(/^Todavía no se envía/))(pagina)
  if (done === 'reabrir') await lee(/^La respuesta quedó reabierta/)(pagina)
  if (done === 'anular') await lee(/^La respuesta quedó anulada/)(pagina)
}

export const answersDeskScreen: Pantalla = {
  open: { 'quien busca': abreComo('agencia', MESA), 'desde la lista': abreComo('agencia', `${MESA}&encuesta=3&token=Ab3dEf6hIj9kLm2`) },
  do: {
    'SEARCH: el de Antonia': busca('24.111.222-5'),
    'SEARCH: uno mal escrito': busca('24.111.222-4'),
    'DOWNLOAD: el PDF': pulsa('PDF'),
    'DOWNLOAD: el comprobante': pulsa('Comprobante'),
    'ACT: reabrir con motivo': actua('Reabrir, para que se corrija', 'La familia pidió corregir', 'Son 6 personas, no 5.'),
    'ACT: anular con motivo': actua('Anular, para que se responda de nuevo', 'Se respondió por otro estudiante', 'Era la hermana.'),
    'ACT: sin detalle': actua('Anular, para que se responda de nuevo', 'La familia pidió corregir', 'x'),
    'RETRY: reintentar': pulsa('Reintentar'),
  },
  // One that was reopened has nothing to download.
  when: { 'DOWNLOAD: el PDF': ({ reading }: { reading: { estado: string } | null }) => reading?.estado === 'COMPLETADA' },
  see: {
    'searching.asking': todo(hay('heading', 'Respuestas por RUN'), leeFalla),
    'searching.looking': hay('button', 'Buscando'),
    'searching.found': async (pagina, { found }) => {
      await hay('heading', 'Antonia Reyes')(pagina)
      await (
        (found as unknown as EncuestasDeRun).encuestas.length === 0
          ? lee('No le corresponde ninguna encuesta')
          : hay('link', 'Encuesta 2025')
      )(pagina)
    },
    'reading.loading': veLoLeido,
    'reading.failed': todo(hay('button', 'Reintentar'), leeFalla),
    'reading.shown': todo(veLoLeido, leeFalla),
    'reading.downloading': hay('button', 'Preparando'),
    'reading.acting': hay('button', 'Un momento'),
  },
  http: {
    getEncuestasDeRun: () => ({ method: 'GET', path: '/api/limesurvey/run/24111222-5/encuestas' }),
    getLectura: ({ token }: Survey) => ({ method: 'GET', path: `${RUTA}/token/${token}/lectura` }),
    download: ({ token, file }: Survey & { file: string }) => ({
      method: 'GET',
      path:
        file === 'comprobante'
          ? `${RUTA}/token/${token}/comprobante/descarga`
          : `${RUTA}/token/${token}/respuestas/descarga?formato=${file}`,
    }),
    act: ({ kind, respuestaId, motivo }: { kind: string; respuestaId: number; motivo: string }) => ({
      method: kind === 'reabrir' ? 'POST' : 'DELETE',
      path: kind === 'reabrir' ? `${RUTA}/respuesta/${respuestaId}/reapertura` : `${RUTA}/respuesta/${respuestaId}`,
      body: { motivo },
    }),
  },
  answers: {
    'getEncuestasDeRun.done: hallada': { status: 200, json: HALLADA },
    'getLectura.done: completada': { status: 200, json: COMPLETADA },
    'getLectura.done: reabierta': { status: 200, json: REABIERTA },
    'act.done: hecho': { status: 204 },
    'download.done: descargado': { status: 200, text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } },
  },
}
