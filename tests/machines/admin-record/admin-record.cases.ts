import { modelOf } from '#kit/model.ts'
import { FalloDeApi } from '#contract/fallo.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.machine.ts'
import { FALLAS } from '../fallas.ts'

interface Encuesta {
  encuestaId: number
  nombre: string
  version: number
}
interface Formulario {
  nombre: string
}

const QUINTO: Encuesta = { encuestaId: 7, nombre: 'Quinto', version: 1 }
const SEXTO: Encuesta = { encuestaId: 8, nombre: 'Sexto', version: 4 }
const DE_OTRA: Encuesta = { encuestaId: 7, nombre: 'Quinto año', version: 2 }
const cambiada = new FalloDeApi(409, {
  message: 'Otra persona cambió estos datos.',
  codigo: 'version-antigua',
  versiones: { enviada: {}, guardada: DE_OTRA },
})

const machine = adminRecordMachineOf<Encuesta, Formulario>(({ nombre }): Record<string, string> =>
  nombre === '' ? { nombre: 'Debe ingresar el nombre de la encuesta.' } : {},
)

export const adminRecordModel = modelOf(machine, {
  inputs: { encuestas: { palabras: { guardado: 'Encuesta guardada.', eliminado: 'Encuesta eliminada.' } } },
  events: {
    OPEN: { Quinto: { registro: QUINTO } },
    CREATE: { 'una nueva': {} },
    SAVE: { 'Quinto básico': { datos: { nombre: 'Quinto básico' } }, 'sin nombre': { datos: { nombre: '' } } },
    KEEP_MINE: { 'la mía': {} },
    TAKE_THEIRS: { 'la guardada': {} },
    ASK_DELETE: { Quinto: { registro: QUINTO }, Sexto: { registro: SEXTO } },
    DELETE: { eliminar: {} },
    CANCEL: { desistir: {} },
  },
  outcomes: {
    saveRecord: { done: { guardada: undefined }, error: { ...FALLAS, 'otra persona la cambió': cambiada } },
    deleteRecord: { done: { eliminada: undefined }, error: FALLAS },
  },
  key: ({ registro, datos, guardada, falla }) => [registro?.version, datos, guardada?.version, falla?.mensaje],
})
