import { requisito } from '#kit/requirements.ts'

export const parenthoodRegisterRequirements = [
  requisito('§5', 'un RUN con otro dígito verificador no se inscribe', {
    quotes: 'The check digit uses modulus 11',
    given: 'el registro',
    steps: ['ADD: un RUN malo'],
    expects: { at: 'idle', calls: [], context: { falla: { campos: { runEstudiante: 'RUN incorrecto.' } } } },
  }),
  requisito('§5', 'el RUN se escribe con puntos y guion', {
    quotes: 'Spaces, dots and hyphens are stripped first',
    given: 'el registro',
    steps: ['ADD: a Antonia'],
    expects: { at: 'adding', calls: ['postRegistroEmbarazadas'] },
  }),
  requisito('§7', 'el registro de padres, madres y embarazadas de que se informa crece con cada inscripción', {
    quotes: 'GET /datamart/graficos/avance/padres-madres-embarazadas',
    given: 'el registro',
    steps: ['ADD: a Antonia', 'postRegistroEmbarazadas.done: inscrita'],
    expects: {
      at: 'idle',
      context: { cambios: 1, falla: null },
      emits: [{ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Estudiante inscrito en el registro.' } }],
    },
  }),
  requisito('§7', 'quien se retira sale de la lista de que se informa, una vez', {
    quotes: 'GET /datamart/graficos/avance/padres-madres-embarazadas',
    given: 'el registro',
    steps: ['REMOVE: a Antonia', 'CONFIRM: con motivo', 'deleteRegistroEmbarazadas.done: retirada'],
    expects: {
      at: 'idle',
      context: { porRetirar: null, cambios: 1 },
      emits: [{ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Estudiante retirado del registro.' } }],
    },
  }),
  requisito('§8', 'si el servicio rechaza la inscripción, se dice por qué donde se escribía', {
    quotes: 'Passed on to the caller',
    given: 'el registro',
    steps: ['ADD: a Antonia', 'postRegistroEmbarazadas.error: ya inscrita'],
    expects: { at: 'idle', context: { cambios: 0, falla: { mensaje: 'Ese estudiante ya está en el registro.' } }, emits: [] },
  }),
  requisito('§8', 'si el retiro falla, sigue la pregunta con el motivo de la falla', {
    quotes: 'Passed on to the caller',
    given: 'el registro',
    steps: ['REMOVE: a Antonia', 'CONFIRM: motivo corto', 'CONFIRM: con motivo', 'deleteRegistroEmbarazadas.error: sin conexión'],
    expects: {
      at: 'confirming',
      calls: [['deleteRegistroEmbarazadas', { run: '36120458-1', motivo: 'Fue un error.' }]],
      context: { porRetirar: { runEstudiante: '36120458-1' }, falla: { mensaje: 'No hay conexión.' } },
    },
  }),
]
