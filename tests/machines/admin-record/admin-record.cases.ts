import { modelOf } from '#kit/model.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

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
const cambiada = new RechazoDeApi(409, {
  message: 'Otra persona cambió estos datos.',
  codigo: 'version-antigua',
  versiones: { enviada: {}, guardada: DE_OTRA },
})

const machine = adminRecordMachineOf<Encuesta, Formulario>(({ nombre }): Record<string, string> =>
  nombre === '' ? { nombre: 'Debe ingresar el nombre de la encuesta.' } : {},
)

export const adminRecordModel = modelOf(machine, {
  inputs: { encuestas: { words: { saved: 'Encuesta guardada.', deleted: 'Encuesta eliminada.' } } },
  events: {
    OPEN: { Quinto: { item: QUINTO } },
    CREATE: { 'una nueva': {} },
    SAVE: { 'Quinto básico': { data: { nombre: 'Quinto básico' } }, 'sin nombre': { data: { nombre: '' } } },
    KEEP_MINE: { 'la mía': {} },
    TAKE_THEIRS: { 'la guardada': {} },
    ASK_DELETE: { Quinto: { item: QUINTO }, Sexto: { item: SEXTO } },
    DELETE: { eliminar: {} },
    CANCEL: { desistir: {} },
  },
  outcomes: {
    wait: ESPERA,
    saveRecord: { done: { guardada: undefined }, error: { ...FALLAS, 'otra persona la cambió': cambiada } },
    deleteRecord: { done: { eliminada: undefined }, error: FALLAS },
  },
  key: ({ item, data, stored, failure }) => [item?.version, data, stored?.version, failure?.mensaje],
})
