import type { Page, Route } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, lee, pulsa } from '#tests/support/paginas/vistas.ts'
import { VIDEO } from './tutorial-video.cases.ts'

/** In the one form that every Chromium shows. */
const EN_WEBM = { ...VIDEO, fuentes: [{ src: '/video/a.webm', tipo: 'video/webm' }] }

/** The request for the video itself, which stays on its way until the path breaks it. */
const enCamino = new WeakMap<Page, Promise<Route>>()

async function abreLaPuerta(pagina: Page): Promise<void> {
  enCamino.set(pagina, new Promise((llega) => void pagina.route('**/video/a.webm', llega)))
  await abre('/login')(pagina)
}

export const tutorialVideoScreen: Pantalla = {
  alrededor: { 'GET /api/videos': null },
  open: { establecimientos: abreLaPuerta },
  do: {
    'PLAY: ver': pulsa(/^Ver el video/),
    'PLAYBACK_FAILED: no se muestra': async (pagina) => {
      const video = await enCamino.get(pagina)
      await video?.abort()
    },
  },
  silent: (_, estados) => estados.includes('searching') || estados.includes('absent'),
  see: {
    searching: hay('button', 'Ingresar'),
    offered: lee('1 minuto, con subtítulos y sin sonido'),
    playing: (pagina) => pagina.locator('video[aria-label="Ver el video"]').waitFor(),
    failed: lee('El video no se pudo mostrar. Intente otra vez o lea la transcripción.'),
    absent: hay('button', 'Ingresar'),
  },
  http: { findVideo: () => ({ method: 'GET', path: '/api/videos' }) },
  answers: {
    'findVideo.done: hay uno': { status: 200, json: [EN_WEBM] },
    'findVideo.done: no hay': { status: 200, json: [] },
  },
}
