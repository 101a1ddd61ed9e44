import type { AnyStateMachine } from 'xstate'
import type { Models } from '#kit/family.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import { NO_SESSION, type SessionFields } from '#machines/session/session.vocabulary.ts'
import { deSesion, LOS_ARRAYANES } from '#tests/support/personas/usuarios.ts'
import type { Escena } from './pestanas.ts'

export const ESCUELA: SessionFields = {
  ...NO_SESSION,
  usuario: deSesion(1, '90145'),
  establecimiento: LOS_ARRAYANES,
  datosUsuarioActualizados: true,
  protocoloAceptado: true,
}
const apoderada = deSesion(5, '11111111-1')
export const APODERADA: SessionFields = {
  ...NO_SESSION,
  usuario: { ...apoderada, usuarioId: 77, usuarioRol: { ...apoderada.usuarioRol, usuarioId: 77 } },
  claveUnica: true,
}
export const SIN_PASOS: SessionFields = { ...ESCUELA, datosUsuarioActualizados: false, protocoloAceptado: false }

const MEDIDO = (pestana: string) => [`${pestana}: a su token le quedan 30 minutos`]

/** Two tabs of one browser, as they may stand when somebody looks at them. */
export const dosPestanas = (models: Models, session: AnyStateMachine = sessionMachine): Escena => ({
  session,
  models,
  comienzos: {
    'la misma escuela en las dos pestañas': { A: { sid: 'S1', fields: ESCUELA }, B: { sid: 'S1', fields: ESCUELA } },
    'la misma apoderada de ClaveÚnica en las dos': { A: { sid: 'S1', fields: APODERADA }, B: { sid: 'S1', fields: APODERADA } },
    'una escuela en A y una apoderada en B': { A: { sid: 'S1', fields: ESCUELA }, B: { sid: 'S2', fields: APODERADA } },
    'una escuela en A y nadie en B': { A: { sid: 'S1', fields: ESCUELA }, B: null },
    'una escuela que expiró en su cuenta, y nadie en B': { A: { sid: 'S1', fields: ESCUELA }, B: null },
    'la misma escuela, sin sus pasos, en las dos': { A: { sid: 'S1', fields: SIN_PASOS }, B: { sid: 'S1', fields: SIN_PASOS } },
  },
  antes: {
    'la misma escuela en las dos pestañas': [...MEDIDO('A'), ...MEDIDO('B'), 'pasa el tiempo'],
    'la misma apoderada de ClaveÚnica en las dos': [...MEDIDO('A'), ...MEDIDO('B'), 'pasa el tiempo'],
    'una escuela en A y una apoderada en B': [...MEDIDO('A'), ...MEDIDO('B'), 'pasa el tiempo'],
    'una escuela en A y nadie en B': [...MEDIDO('A'), 'pasa el tiempo'],
    'una escuela que expiró en su cuenta, y nadie en B': [
      ...MEDIDO('A'),
      'A: la persona va a miCuenta',
      'A: el equipo despierta',
      'A: su token ya venció',
      'pasa el tiempo',
    ],
  },
  ruta: 'inicio',
  ingresan: { 'la escuela': ESCUELA, 'la apoderada': APODERADA },
  va: ['inicio', 'miCuenta'],
})
