import { modelOf } from '#kit/model.ts'
import { perfilComoTexto } from '#contract/usuarios.ts'
import { miCuentaMachine } from '#machines/mi-cuenta/mi-cuenta.chart.ts'
import { falla, FALLAS } from '../failures.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const CLAVE = 'girasol-azul-42'
const datos = {
  ...perfilComoTexto(unPerfil(2, 'ana')),
  nombres: 'Rosa',
  apellidoPaterno: 'Soto',
  correoElectronico: 'Rosa@Demo.CL',
  telefono2: '+56 9 1111 2222',
}

export const miCuentaModel = modelOf(miCuentaMachine, {
  inputs: { 'una persona': undefined },
  events: {
    SAVE_PROFILE: { 'todo bien': { data: datos }, 'sin nombre': { data: { ...datos, nombres: '' } } },
    CHANGE_PASSWORD: {
      'todo bien': { data: { passwordActual: 'la-de-antes-1', passwordActiva: CLAVE, passwordActiva2: CLAVE } },
      distintas: { data: { passwordActual: 'la-de-antes-1', passwordActiva: CLAVE, passwordActiva2: 'otra' } },
    },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    loadProfile: { done: { 'su registro': unPerfil(2, 'ana') }, error: FALLAS },
    saveAccount: {
      done: { guardado: { ...unPerfil(2, 'ana'), correoElectronico: 'rosa@demo.cl' } },
      error: { ...FALLAS, 'clave actual incorrecta': falla(400, 'datos-invalidos', 'Revise los datos.') },
    },
  },
  invariants: [{ says: 'la contraseña no queda en el contexto', holds: ({ context }) => !JSON.stringify(context).includes(CLAVE) }],
})
