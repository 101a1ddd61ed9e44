import type { Words } from '../words.ts'

export const tutorialVideoWords: Words = {
  title: 'Ofrece el video de ayuda y lo descarga solo cuando alguien lo pide.',
  events: { PLAY: 'la persona pide verlo', PLAYBACK_FAILED: 'el video no se puede mostrar' },
  guards: { isThereOne: 'hay un video' },
  actions: { storeVideo: 'guarda el video' },
  actors: { findVideo: 'buscar el video' },
  delays: {},
}
