import { modelOf } from '#kit/model.ts'
import { claveunicaMachine } from '#machines/claveunica/claveunica.chart.ts'
import { ESPERA, falla, FALLAS, NEGADO } from '../failures.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const CLAVE = 'girasol-azul-42'
const conCorreo = unPerfil(5, '44444444-4', { claveUnica: true, conContrasena: false })
const sinCorreo = { ...conCorreo, correoElectronico: null }

export const claveunicaModel = modelOf(claveunicaMachine, {
  inputs: {
    'la puerta': { origen: 'Apoderados', callback: null },
    'vuelve con código': { origen: 'Apoderados', callback: { code: 'C1', state: 'E1', error: null } },
    'vuelve sin código': { origen: 'Apoderados', callback: { code: null, state: 'E1', error: null } },
    'vuelve tras cancelar': { origen: 'Apoderados', callback: { code: null, state: 'E1', error: 'access_denied' } },
  },
  events: {
    START: { 'elige ClaveÚnica': {} },
    CAME_BACK: { atrás: {} },
    RETRY: { reintentar: {} },
    JOIN: { 'la escribe': { password: CLAVE }, 'sin escribirla': { password: '' } },
    GIVE_EMAIL: { 'bien escrito': { correoElectronico: 'maria@demo.cl' }, 'mal escrito': { correoElectronico: 'maria' } },
    SKIP: { seguir: {} },
  },
  outcomes: {
    wait: ESPERA,
    requestDeparture: { done: { 'adónde ir': { csrfToken: 'E1', urlAutorizacion: 'https://claveunica.prueba/authorize' } }, error: FALLAS },
    leave: { error: { 'sin almacén': new Error('sin almacén') } },
    takeDeparture: {
      done: {
        'el mismo estado': { csrfToken: 'E1', origen: 'EPJA' },
        'otro estado': { csrfToken: 'E2', origen: 'EPJA' },
        'nada guardado': null,
      },
      error: { 'sin almacén': new Error('sin almacén') },
    },
    exchangeCode: {
      done: { token: { accessToken: 'T1' } },
      error: FALLAS,
    },
    loadProfile: {
      done: {
        apoderado: conCorreo,
        'sin correo': sinCorreo,
        'con uno por confirmar': { ...sinCorreo, correoPendiente: 'maria@demo.cl' },
        'con cuenta anterior': { ...conCorreo, cuentaAnterior: true },
        'con cuenta anterior y sin correo': { ...sinCorreo, cuentaAnterior: true },
      },
      error: { ...FALLAS, ...NEGADO },
    },
    joinFormerAccount: {
      done: { 'con su correo': conCorreo, 'todavía sin correo': sinCorreo },
      error: { ...FALLAS, 'otra contraseña': falla(400, 'datos-invalidos', 'Revise los datos.') },
    },
    askEmail: { done: { pedido: { ...sinCorreo, correoPendiente: 'maria@demo.cl' } }, error: FALLAS },
  },
})
