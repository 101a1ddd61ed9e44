import type { Words } from '../words.ts'

export const padresMadresEmbarazadasWords: Words = {
  title: 'Inscribe a padres, madres y embarazadas del establecimiento, y los retira con un motivo.',
  events: {
    ADD: 'la persona inscribe a un estudiante',
    REMOVE: 'la persona pide retirar a un estudiante',
    CONFIRM: 'la persona escribe el motivo y confirma',
    CANCEL: 'la persona no retira a nadie',
  },
  guards: { isComplete: '¿Los datos están completos?', isExplained: '¿El motivo se entiende?' },
  actions: {
    storeDraft: 'recuerda lo escrito',
    tellDefects: 'dice qué dato corregir',
    storeEntry: 'recuerda a quién se retira',
    storeReason: 'recuerda el motivo',
    askReason: 'pide el motivo',
    clearEntry: 'olvida a quién se retiraba',
    storeChange: 'anota que el registro cambió',
    storeFailure: 'guarda el motivo de la falla',
    announceAddition: 'avisa que quedó inscrito',
    announceRemoval: 'avisa que quedó retirado',
  },
  actors: { wait: 'la espera', postRegistroEmbarazadas: 'inscribir al estudiante', deleteRegistroEmbarazadas: 'retirar al estudiante' },
  delays: {},
}
