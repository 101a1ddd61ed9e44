import { modelOf } from '#kit/model.ts'
import { FalloDeApi } from '#contract/fallo.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.machine.ts'
import { FALLAS } from '../fallas.ts'

interface Cuenta { usuarioId: number; nombres: string; version: number }
interface Formulario { nombres: string }

const ANA: Cuenta = { usuarioId: 7, nombres: 'Ana', version: 1 }
const LUIS: Cuenta = { usuarioId: 8, nombres: 'Luis', version: 4 }
const DE_OTRA: Cuenta = { usuarioId: 7, nombres: 'Anita', version: 2 }
const cambiada = new FalloDeApi(409, { message: 'Otra persona cambió estos datos.', codigo: 'version-antigua', versiones: { enviada: {}, guardada: DE_OTRA } })

const machine = adminRecordMachineOf<Cuenta, Formulario>(({ nombres }): Record<string, string> => (nombres === '' ? { nombres: 'Debe ingresar los nombres.' } : {}))

export const adminRecordModel = modelOf(machine, {
  inputs: { cuentas: { palabras: { guardado: 'Cuenta guardada.', eliminado: 'Cuenta eliminada.' } } },
  events: {
    OPEN: { 'a Ana': { registro: ANA } },
    CREATE: { 'una nueva': {} },
    EDIT: { cambiar: {} },
    SAVE: { 'Ana María': { datos: { nombres: 'Ana María' } }, 'sin nombres': { datos: { nombres: '' } } },
    KEEP_MINE: { 'la mía': {} },
    TAKE_THEIRS: { 'la guardada': {} },
    ASK_DELETE: { 'a Ana': { registro: ANA }, 'a Luis': { registro: LUIS } },
    DELETE: { 'con motivo': { motivo: 'Ya no trabaja aquí.' } },
    CANCEL: { desistir: {} },
  },
  outcomes: {
    saveRecord: { done: { guardada: undefined }, error: { ...FALLAS, 'otra persona la cambió': cambiada } },
    deleteRecord: { done: { eliminada: undefined }, error: FALLAS },
  },
  key: ({ registro, datos, guardada, falla }) => [registro?.version, datos, guardada?.version, falla?.mensaje],
})
