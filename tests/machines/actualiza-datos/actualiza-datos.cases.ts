import { modelOf } from '#kit/model.ts'
import { perfilComoTexto } from '#contract/usuarios.ts'
import { actualizaDatosMachine } from '#machines/actualiza-datos/actualiza-datos.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const datos = {
  ...perfilComoTexto(unPerfil(1, '90145')),
  nombres: ' Rosa ',
  apellidoPaterno: 'Soto',
  apellidoMaterno: 'Díaz',
  correoElectronico: 'Escuela@Demo.CL',
  correoElectronicoDirector: 'Directora@demo.cl',
  telefono2: '+56 9 1111 2222',
}

export const actualizaDatosModel = modelOf(actualizaDatosMachine, {
  inputs: { 'una escuela': undefined },
  events: {
    SAVE: {
      'todo bien': { data: datos },
      'con la contraseña que se pidió': { data: datos, passwordActual: 'girasol-azul-42' },
      'sin nombre ni correo': { data: { ...datos, nombres: '', correoElectronico: '' } },
    },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    loadProfile: { done: { 'su registro': unPerfil(1, '90145') }, error: FALLAS },
    saveProfile: {
      done: { guardado: { ...unPerfil(1, '90145'), apellidoMaterno: 'DÍAZ' } },
      error: { ...FALLAS, 'datos inválidos': falla(400, 'datos-invalidos', 'Revise los datos.') },
    },
  },
})
