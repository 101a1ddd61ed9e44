import type { Page } from 'playwright-core'
import { ALREDEDOR_DEL_ESCRITORIO, abreElEscritorio, cursoEnDireccion } from '#tests/support/paginas/escritorio-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { hay, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

/** What only screen readers hear stands apart from the words in sight. */
const DESCARGAR = /^Descargar comprobantes ?: 5° básico A$/

/** What the list gives as files waits behind a button. */
async function abreLasDescargas(pagina: Page): Promise<void> {
  const lista = pagina.getByRole('button', { name: 'Descargar la lista' })
  if ((await lista.getAttribute('aria-expanded')) === 'false') await lista.click()
}

export const fileDownloadScreen: Pantalla = {
  alrededor: ALREDEDOR_DEL_ESCRITORIO,
  open: { 'los cursos': abreElEscritorio },
  do: { 'DOWNLOAD: 5° A': pulsa(DESCARGAR), 'RETRY: reintentar': pulsa('Reintentar') },
  see: {
    idle: async (pagina) => {
      await abreLasDescargas(pagina)
      await hay('button', DESCARGAR)(pagina)
    },
    downloading: hay('button', 'Preparando'),
    failed: todo(hay('button', 'Reintentar'), leeFalla),
  },
  http: {
    download: ({ request }: { request: string }) => ({
      method: 'GET',
      path: `/api/limesurvey/encuesta/7/rbd/90145/comprobantes/descarga?${cursoEnDireccion(request.slice(-1))}`,
    }),
  },
  answers: { 'download.done: entregado': { status: 200, text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } } },
}
