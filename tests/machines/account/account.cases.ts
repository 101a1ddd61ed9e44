import { modelOf } from '#kit/model.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { falla, FALLAS } from '../fallas.ts'
import { unPerfil } from '../usuarios.ts'

const CLAVE = 'girasol-azul-42'
const datos = {
  nombres: 'Rosa',
  apellidoPaterno: 'Soto',
  apellidoMaterno: '',
  correoElectronico: 'Rosa@Demo.CL',
  correoElectronicoDirector: '',
  telefono1: '',
  telefono2: '+56 9 1111 2222',
}

export const accountModel = modelOf(accountMachine, {
  inputs: { 'una persona': undefined },
  events: {
    SAVE_PROFILE: { 'todo bien': { datos }, 'sin nombre': { datos: { ...datos, nombres: '' } } },
    CHANGE_PASSWORD: {
      'todo bien': { datos: { passwordActual: 'la-de-antes-1', passwordActiva: CLAVE, passwordActiva2: CLAVE } },
      distintas: { datos: { passwordActual: 'la-de-antes-1', passwordActiva: CLAVE, passwordActiva2: 'otra' } },
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
