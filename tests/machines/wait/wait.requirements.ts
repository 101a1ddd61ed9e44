import { requirement } from '#kit/requirements.ts'

export const waitRequirements = [
  requirement('decisión', 'a los cuatro segundos se dice que tarda más de lo normal', {
    because: 'Quien espera debe saber que se tarda, poder dejarlo, y no esperar para siempre.',
    given: 'una llamada',
    steps: ['clock'],
    expects: { at: 'late', waits: 4000 },
  }),
  requirement('decisión', 'desde que se dice, se puede dejar de esperar', {
    because: 'Quien espera debe saber que se tarda, poder dejarlo, y no esperar para siempre.',
    given: 'una llamada',
    steps: ['clock', 'CANCEL: cancelar'],
    expects: {
      at: 'cancelled',
      output: { status: 0, codigo: 'espera-cancelada', message: 'Usted dejó de esperar la respuesta. Puede intentar otra vez.' },
    },
  }),
  requirement('decisión', 'una llamada se espera diez segundos, no más', {
    because: 'Quien espera debe saber que se tarda, poder dejarlo, y no esperar para siempre.',
    given: 'una llamada',
    steps: ['clock', 'clock'],
    expects: {
      at: 'silent',
      waits: 10_000,
      output: { status: 0, codigo: 'sin-respuesta', message: 'El servicio no respondió a tiempo. Intente otra vez.' },
    },
  }),
  requirement('decisión', 'un archivo se espera un minuto', {
    because: 'Quien espera debe saber que se tarda, poder dejarlo, y no esperar para siempre.',
    given: 'un archivo',
    steps: ['clock', 'clock'],
    expects: { at: 'silent', waits: 60_000, output: { codigo: 'sin-respuesta' } },
  }),
]
