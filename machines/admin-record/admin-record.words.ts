import type { Words } from '../words.ts'

export const adminRecordWords: Words = {
  title: 'Crea, cambia o elimina un registro de la administración, sin pisar lo que otra persona cambió.',
  events: {
    OPEN: 'La persona quiere cambiar un registro',
    CREATE: 'La persona quiere crear uno',
    SAVE: 'La persona pide guardar',
    KEEP_MINE: 'La persona elige su versión',
    TAKE_THEIRS: 'La persona elige la versión guardada',
    ASK_DELETE: 'La persona quiere eliminarlo',
    DELETE: 'La persona confirma que se elimina',
    CANCEL: 'La persona desiste',
  },
  guards: {
    isFormWrong: '¿Hay datos por corregir?',
    isConflict: '¿Otra persona lo cambió antes?',
  },
  actions: {
    storeRecord: 'toma el registro',
    showDefects: 'muestra los datos por corregir',
    storeForm: 'recuerda lo escrito',
    storeFailure: 'guarda el motivo de la falla',
    storeTheirs: 'recuerda la versión guardada',
    rebase: 'parte de la versión guardada',
    clearMine: 'olvida lo escrito',
    countChange: 'cuenta un cambio',
    clearRecord: 'olvida el registro',
    announceSaved: 'avisa que se guardó',
    announceDeleted: 'avisa que se eliminó',
  },
  actors: { wait: 'la espera', saveRecord: 'guarda el registro', deleteRecord: 'elimina el registro' },
  delays: {},
}
