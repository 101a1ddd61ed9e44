import { modelOf } from '#kit/model.ts'
import { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import { unRegistro } from '#tests/support/personas/registro.ts'
import { CAPTCHA } from '../captcha/captcha.snapshots.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

const datos = unRegistro()

export const registroApoderadoModel = modelOf(registroApoderadoMachine, {
  inputs: { apoderado: { origen: 'Apoderados', containerId: 'captcha' }, EPJA: { origen: 'EPJA', containerId: 'captcha' } },
  events: {
    SUBMIT: {
      'todo bien': { data: datos },
      'correos y contraseñas distintos': { data: { ...datos, correoElectronico2: 'otra@correo.cl', password2: 'otra-clave-99' } },
    },
    RETRY_CAPTCHA: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    captcha: CAPTCHA,
    postRegistro: {
      done: { recibido: { message: 'Si los datos son correctos, le enviamos un correo.' } },
      error: { ...FALLAS, rechazo: falla(409, 'ya-registrado', 'Ese RUN ya está registrado.') },
    },
  },
  key: ({ origen, captchaToken }) => [origen, captchaToken],
  invariants: [
    { says: 'la contraseña no queda en el contexto', holds: ({ context }) => !JSON.stringify(context).includes(datos.password) },
  ],
})
