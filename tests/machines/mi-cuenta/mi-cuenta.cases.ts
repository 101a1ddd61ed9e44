import { modelOf } from '#kit/model.ts'
import { perfilComoTexto } from '#contract/usuarios.ts'
import { miCuentaMachine } from '#machines/mi-cuenta/mi-cuenta.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const CLAVE = 'girasol-azul-42'
const ACTUAL = 'la-de-antes-1'
const datos = {
  ...perfilComoTexto(unPerfil(2, 'ana')),
  nombres: 'Rosa',
  apellidoPaterno: 'Soto',
  telefono2: '+56 9 1111 2222',
}

export const miCuentaModel = modelOf(miCuentaMachine, {
  inputs: { 'una persona': undefined },
  events: {
    SAVE_PROFILE: { 'todo bien': { data: datos }, 'sin nombre': { data: { ...datos, nombres: '' } } },
    CHANGE_PASSWORD: {
      'todo bien': { data: { passwordActual: ACTUAL, passwordActiva: CLAVE, passwordActiva2: CLAVE } },
      distintas: { data: { passwordActual: ACTUAL, passwordActiva: CLAVE, passwordActiva2: 'otra' } },
    },
    CHANGE_EMAIL: {
      'todo bien': { data: { correoElectronico: 'Rosa@Demo.CL', passwordActual: ACTUAL } },
      'el mismo y sin contraseña': { data: { correoElectronico: 'A@demo.cl', passwordActual: '' } },
    },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    loadProfile: { done: { 'su registro': unPerfil(2, 'ana') }, error: FALLAS },
    saveAccount: {
      done: { guardado: { ...unPerfil(2, 'ana'), correoPendiente: 'rosa@demo.cl' } },
      error: { ...FALLAS, 'clave actual incorrecta': falla(400, 'datos-invalidos', 'Revise los datos.') },
    },
  },
})
