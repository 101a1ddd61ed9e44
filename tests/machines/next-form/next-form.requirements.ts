import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const POR_QUE = { because: 'Quien digita cientos de formularios no debe pedir cada uno, y debe poder mirar el que acaba de enviar.' }

export const nextFormRequirements = [
  requirement('decisión', 'el próximo formulario viene solo un segundo y medio después de enviado el anterior', {
    ...POR_QUE,
    given: 'un formulario enviado',
    opens: { at: 'pausing', calls: [] },
    steps: ['clock', 'goOn.done: en camino'],
    expects: { at: 'left', calls: ['goOn'], waits: 1500 },
  }),
  requirement('decisión', 'si la persona pide que espere, no viene hasta que ella lo pida', {
    ...POR_QUE,
    given: 'un formulario enviado',
    steps: [
      ['WAIT: esperar', { at: 'waiting' }],
      ['GO_ON: seguir ahora', { at: 'leaving', calls: ['goOn'] }],
    ],
  }),
  requirement('decisión', 'quien no quiere esperar la pausa pide el próximo, una vez', {
    ...POR_QUE,
    given: 'un formulario enviado',
    steps: ['GO_ON: seguir ahora', 'goOn.done: en camino'],
    expects: { at: 'left', calls: ['goOn'], waits: 0 },
  }),
  requirement('decisión', 'si la carga del próximo se detuvo, la misma página lo pide otra vez o espera', {
    because: 'Un botón que ya no responde deja a quien digita con la hoja en la mano.',
    given: 'un formulario enviado',
    steps: [
      'clock',
      ['goOn.done: en camino', { at: 'left' }],
      ['GO_ON: seguir ahora', { at: 'leaving', calls: ['goOn'] }],
      'goOn.done: en camino',
      ['WAIT: esperar', { at: 'waiting' }],
    ],
  }),
  requirement('decisión', 'si no se pudo ir al próximo, se pide otra vez', {
    ...POR_QUE,
    given: 'un formulario enviado',
    steps: [
      ['clock', { at: 'leaving', calls: ['goOn'] }],
      ['goOn.error: no se pudo', { at: 'waiting' }],
      ['GO_ON: seguir ahora', { at: 'leaving', calls: ['goOn'] }],
    ],
  }),
  seLee('tras enviar un formulario', 'un formulario enviado', [], ['Ahora viene el próximo formulario']),
  seLee('de quien espera antes de seguir', 'un formulario enviado', ['WAIT: esperar'], ['El próximo formulario espera']),
  seLee('del formulario que se envió', 'un formulario enviado', ['clock', 'goOn.done: en camino'], ['Encuesta completada']),
]
