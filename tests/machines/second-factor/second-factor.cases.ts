import { RechazoDeApi } from '#contract/rechazo.ts'
import { modelOf } from '#kit/model.ts'
import { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import { ESPERA, falla } from '../failures.ts'

const LLAVE = 'JBSWY3DPEHPK3PXP'
const RESPALDO = 'XYZ23-45678'
const QUIEN = { nombres: 'CAROLINA', apellidoPaterno: 'BRAVO', rolId: 2 }
const FALLAS_DEL_PASO = {
  vencido: falla(401, 'sesion-expirada', 'Su sesión ha expirado.'),
  'sin conexión': falla(0, 'sin-conexion', 'No hay conexión.'),
}
const incorrecto = (campo: string, message: string) => ({
  incorrecto: new RechazoDeApi(400, { message, codigo: 'datos-invalidos', campos: { [campo]: message } }),
})
const DEL_CODIGO = incorrecto('codigo', 'El código no es correcto o ya se usó.')
const DEL_RESPALDO = incorrecto('codigoDeRespaldo', 'El código de respaldo no es correcto.')
/** What a right code gives: a session, other recovery codes, or nothing but its effect. */
const CUMPLIDO = { 'con la sesión': { accessToken: 'T1' }, 'con respaldos': { codigosDeRespaldo: [RESPALDO] }, hecho: {} }

export const secondFactorModel = modelOf(secondFactorMachine, {
  inputs: {
    'un ingreso': { purpose: 'sign-in', accessToken: 'P1', respaldos: 0 },
    'un cambio': { purpose: 'change', accessToken: null, respaldos: 7 },
    'otros respaldos': { purpose: 'renew', accessToken: null, respaldos: 7 },
  },
  events: {
    SEND_CODE: { 'seis números': { code: '482 106' }, 'un respaldo': { code: 'abcde-fghjk' }, nada: { code: '' } },
    USE_RECOVERY_CODE: { 'un respaldo': {} },
    USE_CODE: { 'la aplicación': {} },
    RETRY: { reintentar: {} },
    CONTINUE: { guardados: {} },
    CANCEL: { desistir: {} },
  },
  outcomes: {
    wait: ESPERA,
    askSecondFactor: {
      done: {
        'pide el código': { persona: QUIEN, respaldos: 7 },
        'pide configurarlo': { persona: QUIEN, respaldos: 0, inscripcion: { clave: LLAVE, uri: `otpauth://totp/x?secret=${LLAVE}` } },
      },
      error: FALLAS_DEL_PASO,
    },
    checkCode: { done: CUMPLIDO, error: { ...FALLAS_DEL_PASO, ...DEL_CODIGO } },
    checkRecoveryCode: { done: CUMPLIDO, error: { ...FALLAS_DEL_PASO, ...DEL_RESPALDO } },
    confirmEnrolment: {
      done: { configurado: { accessToken: 'T1', codigosDeRespaldo: [RESPALDO] } },
      error: { ...FALLAS_DEL_PASO, ...DEL_CODIGO },
    },
  },
  key: ({ purpose, accessToken }) => [purpose, accessToken],
})
