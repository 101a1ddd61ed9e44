import { hay, mientras, soloEn } from '../invariantes.ts'

export const registroApoderadoInvariants = [
  soloEn(
    { section: 'decisión', quotes: 'existing RUN or e-mail gets the same neutral answer' },
    'la respuesta se muestra al final y nunca antes',
    'message',
    'sent',
  ),
  hay(
    { section: '§5', quotes: 'Guardian registration has two email fields and two password fields' },
    'se envía, y se recibe, con un correo de los dos que se revisaron',
    'email',
    'registering.password.submitting sent',
  ),
  mientras(
    { section: 'decisión', because: 'El registro se hace en tres pasos, y cada uno se revisa antes de pasar al siguiente.' },
    'nadie llega a la contraseña sin decir quién es y su correo',
    'registering.password',
    ({ context }) => {
      const { runApoderado, correoElectronico2 } = context['typed'] as Record<string, string>
      return runApoderado !== '' && correoElectronico2 !== ''
    },
  ),
]
