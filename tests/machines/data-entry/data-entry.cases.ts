import type { EstadoDeToken } from '#contract/proveedor.ts'
import { modelOf } from '#kit/model.ts'
import { dataEntryMachine, type Round } from '#machines/data-entry/data-entry.chart.ts'
import { unEstudiante } from '#tests/screens/escuela-falsa.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const RONDA: Round = { desde: 1_000, done: 3, encuestaId: 7, token: 'abcdefghij00001' }
const quedo = (estado: EstadoDeToken['estado']): EstadoDeToken => ({ token: RONDA.token, estado, actualizado: null })
const CURSO_A = { filters: { idEnsenanza: '110', idGrado: '5', letraCurso: 'A' } }
const CURSO_B = { filters: { idEnsenanza: '110', idGrado: '5', letraCurso: 'B' } }

export const dataEntryModel = modelOf(dataEntryMachine, {
  inputs: { 'el curso A': { encuestaId: 7, idRbd: 90145, ...CURSO_A } },
  events: {
    START: { 'el curso A': CURSO_A, 'el curso B': CURSO_B },
    CONTINUE: { 'el curso A': CURSO_A, 'el curso B': CURSO_B },
    STOP: { 'deja de digitar': {} },
  },
  outcomes: {
    wait: ESPERA,
    readRound: { done: { 'venía digitando': RONDA, 'no venía': null }, error: { 'sin almacén': new Error('sin almacén') } },
    getEstado: { done: { enviado: quedo('COMPLETADA'), 'sin terminar': quedo('EN_PROGRESO') }, error: FALLAS },
    findNext: { done: { 'queda Martina': unEstudiante(), 'no queda nadie': null }, error: FALLAS },
    openHere: { done: { abierta: undefined }, error: FALLAS },
    forgetRound: { done: { olvidada: undefined }, error: { 'sin almacén': new Error('sin almacén') } },
  },
  key: ({ filters, round, next, failure }) => [filters['letraCurso'], round?.done, next !== null, failure?.mensaje],
})
