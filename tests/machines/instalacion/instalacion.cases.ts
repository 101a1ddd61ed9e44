import { modelOf } from '#kit/model.ts'
import type { InstalacionData } from '#machines/instalacion/instalacion.chart.ts'
import { instalacionMachine } from '#machines/instalacion/instalacion.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

export const ENLACE = 'http://127.0.0.1:3000/recuperar-password#token=UN-ENLACE'

const datos: InstalacionData = {
  codigo: '7k3m-q2xd',
  agencia: 'Agencia de prueba',
  mesaDeAyuda: { telefono: '+56 2 2123 4567', correo: 'ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' },
  administrador: {
    nombreUsuario: 'primera',
    nombres: 'Ana',
    apellidoPaterno: 'Soto',
    apellidoMaterno: '',
    correoElectronico: 'ana.soto@agencia.example',
  },
}

export const instalacionModel = modelOf(instalacionMachine, {
  inputs: { 'quien parte': undefined },
  events: {
    SUBMIT: { 'todo bien': { data: datos }, 'sin código': { data: { ...datos, codigo: '' } } },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    getInstalacion: {
      done: {
        'sin instalar': { agencia: null, mesaDeAyuda: null, pendiente: true },
        instalada: { agencia: 'Agencia de prueba', mesaDeAyuda: null, pendiente: false },
      },
      error: FALLAS,
    },
    postInstalacion: {
      done: { instalada: { enlace: ENLACE } },
      error: { ...FALLAS, 'ya instalada': falla(409, 'ya-instalada', 'Esta base ya tiene un administrador nacional.') },
    },
  },
})
