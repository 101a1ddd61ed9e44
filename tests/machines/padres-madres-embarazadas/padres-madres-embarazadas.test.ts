import * as seen from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.selectors.ts'
import { historia } from '../historia.ts'
import { padresMadresEmbarazadasModel } from './padres-madres-embarazadas.cases.ts'

type Snapshot = Parameters<typeof seen.entryToRemove>[0]

historia(
  'se inscribe y se retira, con lo que falta y lo que se rechaza',
  padresMadresEmbarazadasModel,
  'el registro',
  {
    inscribe: seen.isAdding,
    porRetirar: (s: Snapshot) => seen.entryToRemove(s)?.nombres ?? null,
    retira: seen.isRemoving,
    cambios: seen.padresMadresEmbarazadasChanges,
    falla: (s: Snapshot) => Object.values(seen.padresMadresEmbarazadasFailure(s)?.campos ?? {})[0] ?? null,
    mensaje: (s: Snapshot) => seen.padresMadresEmbarazadasFailure(s)?.mensaje ?? null,
  },
  { inscribe: false, porRetirar: null, retira: false, cambios: 0, falla: null, mensaje: null },
  ['ADD: un RUN malo', { falla: 'RUN incorrecto.', mensaje: 'RUN incorrecto.' }],
  ['ADD: sin condición', { falla: 'Elija una condición.', mensaje: 'Elija una condición.' }],
  ['ADD: a Antonia', { inscribe: true, falla: null, mensaje: null }],
  ['postRegistroEmbarazadas.error: ya inscrita', { inscribe: false, mensaje: 'Ese estudiante ya está en el registro.' }],
  ['ADD: a Antonia', { inscribe: true, mensaje: null }],
  ['postRegistroEmbarazadas.done: inscrita', { inscribe: false, cambios: 1 }],
  ['REMOVE: a Antonia', { porRetirar: 'ANTONIA' }],
  ['CONFIRM: motivo corto', { falla: 'Explique el motivo con al menos 5 letras.', mensaje: 'Explique el motivo con al menos 5 letras.' }],
  ['CONFIRM: motivo de cinco letras', { retira: true, falla: null, mensaje: null }],
  ['deleteRegistroEmbarazadas.error: sin conexión', { retira: false, mensaje: 'No hay conexión.' }],
  ['CONFIRM: con motivo', { retira: true, mensaje: null }],
  ['deleteRegistroEmbarazadas.done: retirada', { porRetirar: null, retira: false, cambios: 2 }],
)
