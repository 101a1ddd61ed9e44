import { modelOf } from '#kit/model.ts'
import { dataUpdateMachine } from '#machines/data-update/data-update.machine.ts'
import { falla, FALLAS } from '../fallas.ts'
import { unPerfil } from '../usuarios.ts'

const datos = {
  nombres: ' Rosa ',
  apellidoPaterno: 'Soto',
  apellidoMaterno: 'Díaz',
  correoElectronico: 'Escuela@Demo.CL',
  correoElectronicoDirector: 'Directora@demo.cl',
  telefono1: '',
  telefono2: '+56 9 1111 2222',
}

export const dataUpdateModel = modelOf(dataUpdateMachine, {
  inputs: { 'una escuela': undefined },
  events: {
    SAVE: { 'todo bien': { datos }, 'sin nombre ni correo': { datos: { ...datos, nombres: '', correoElectronico: '' } } },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    loadProfile: { done: { 'su registro': unPerfil(1, '90145') }, error: FALLAS },
    saveProfile: {
      done: { guardado: { ...unPerfil(1, '90145'), apellidoMaterno: 'DÍAZ' } },
      error: { ...FALLAS, 'datos inválidos': falla(400, 'datos-invalidos', 'Revise los datos.') },
    },
  },
})
