import { RechazoDeApi } from '#contract/rechazo.ts'
import { modelOf } from '#kit/model.ts'
import { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import { unRegistro } from '#tests/support/personas/registro.ts'
import { CAPTCHA } from '../captcha/captcha.snapshots.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

const { password, password2, correoElectronico, correoElectronico2, ...identidad } = unRegistro()

const rechaza = (campos: Readonly<Record<string, string>>) =>
  new RechazoDeApi(400, { message: 'Revise los datos.', codigo: 'datos-invalidos', campos })

export const registroApoderadoModel = modelOf(registroApoderadoMachine, {
  inputs: { apoderado: { origen: 'Apoderados', containerId: 'captcha' }, EPJA: { origen: 'EPJA', containerId: 'captcha' } },
  events: {
    TYPED: {
      'quién es': { change: identidad },
      'el mismo correo dos veces': { change: { correoElectronico, correoElectronico2 } },
      'dos correos distintos': { change: { correoElectronico, correoElectronico2: 'otra@correo.cl' } },
    },
    NEXT: { siguiente: {} },
    NAVIGATED: { 'al primer paso': { step: 'identity' }, 'al segundo': { step: 'mail' }, 'al tercero': { step: 'password' } },
    SUBMIT: {
      'todo bien': { passwords: { password, password2 } },
      'contraseñas distintas': { passwords: { password, password2: 'otra-clave-99' } },
    },
    RETRY_CAPTCHA: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    captcha: CAPTCHA,
    postRegistro: {
      done: { recibido: { message: 'Si los datos son correctos, le enviamos un correo.' } },
      error: {
        ...FALLAS,
        rechazo: falla(409, 'ya-registrado', 'Ese RUN ya está registrado.'),
        'el nombre no': rechaza({ nombres: 'Use a lo más 100 caracteres.' }),
        'ni el nombre ni el correo': rechaza({
          nombres: 'Use a lo más 100 caracteres.',
          correoElectronico: 'El correo electrónico no es válido.',
        }),
        'el correo no': rechaza({ correoElectronico: 'El correo electrónico no es válido.' }),
      },
    },
  },
  key: ({ origen, captchaToken, typed }) => [origen, captchaToken, typed.runApoderado, typed.correoElectronico2],
})
