import type { Video } from '#contract/videos.ts'
import { modelOf } from '#kit/model.ts'
import { tutorialVideoMachine } from '#machines/tutorial-video/tutorial-video.chart.ts'
import { FALLAS } from '../failures.ts'

export const VIDEO: Video = {
  videoId: 1,
  audiencia: 'establecimiento',
  titulo: 'Ver el video',
  segundos: 62,
  fuentes: [{ src: '/video/a.mp4', tipo: 'video/mp4' }],
  subtitulos: '/video/a.vtt',
  cartel: '/video/a.jpg',
  transcripcion: ['Entre con su RBD.'],
  desde: '2025-06-01T00:00:00-04:00',
  hasta: '2027-12-31T23:59:59-03:00',
}

export const tutorialVideoModel = modelOf(tutorialVideoMachine, {
  inputs: { establecimientos: { audiencia: 'establecimiento' } },
  events: { PLAY: { ver: {} }, PLAYBACK_FAILED: { 'no se muestra': {} } },
  outcomes: { findVideo: { done: { 'hay uno': VIDEO, 'no hay': null }, error: FALLAS } },
})
