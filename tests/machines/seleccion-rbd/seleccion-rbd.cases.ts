import { modelOf } from '#kit/model.ts'
import { seleccionRbdMachine } from '#machines/seleccion-rbd/seleccion-rbd.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'
import { REGISTRO_DE_ESCUELA } from '#tests/support/personas/usuarios.ts'

export const seleccionRbdModel = modelOf(seleccionRbdMachine, {
  inputs: {
    'hacia el avance': { destination: 'dashboard', asked: null },
    'un enlace': { destination: 'seleccionEstudiante', asked: 90145 },
  },
  events: { CHOOSE: { 'Los Arrayanes': { establecimiento: REGISTRO_DE_ESCUELA } }, RETRY: { reintentar: {} } },
  outcomes: {
    wait: ESPERA,
    getEstablecimiento: {
      done: { 'Los Arrayanes': REGISTRO_DE_ESCUELA },
      error: {
        ...FALLAS,
        'fuera de su alcance': falla(404, 'no-encontrado', 'No existe.'),
        'mal escrito': falla(400, 'datos-invalidos', 'No es un RBD.'),
      },
    },
  },
})
