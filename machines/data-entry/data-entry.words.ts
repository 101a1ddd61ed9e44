import type { Words } from '../words.ts'

export const dataEntryWords: Words = {
  title: 'Digita formularios en papel: al enviar uno, abre solo el del próximo estudiante pendiente.',
  events: {
    START: 'la persona comienza a digitar',
    CONTINUE: 'se sigue con el próximo',
    STOP: 'la persona deja de digitar',
  },
  guards: {
    hasRound: '¿Esta pestaña venía digitando?',
    isCompleted: '¿El formulario anterior quedó enviado?',
    hasNext: '¿Queda algún pendiente?',
  },
  actions: {
    storeRound: 'recuerda la ronda',
    storeNext: 'recuerda al próximo estudiante',
    countForm: 'suma un formulario',
    storeFilters: 'recuerda el curso que se digita',
    storeFailure: 'guarda el motivo de la falla',
    clearRound: 'deja la ronda',
  },
  actors: {
    wait: 'la espera',
    readRound: 'leer la ronda de esta pestaña',
    getEstado: 'preguntar el estado de la encuesta',
    findNext: 'buscar al próximo pendiente',
    openHere: 'abrir su encuesta en esta pestaña',
    forgetRound: 'olvidar la ronda',
  },
  delays: {},
}
