import { requirement } from '#kit/requirements.ts'

export const actualizaDatosRequirements = [
  requirement('§4', 'guardar los datos los deja al día en la sesión', {
    quotes: 'set user-data-updated',
    given: 'una escuela',
    steps: ['loadProfile.done: su registro', 'SAVE: todo bien', 'saveProfile.done: guardado'],
    expects: { at: 'updated', output: { type: 'DATA_UPDATED', usuario: { nombreUsuario: '90145', apellidoMaterno: 'DÍAZ' } } },
  }),
  requirement('§5', 'los nombres se guardan en mayúsculas y los dos correos en minúsculas', {
    quotes: 'nombres, apellidoPaterno and apellidoMaterno are upper-cased, both emails are lower-cased',
    given: 'una escuela',
    steps: ['loadProfile.done: su registro', 'SAVE: todo bien'],
    expects: {
      calls: [
        'loadProfile',
        [
          'saveProfile',
          {
            data: {
              nombres: 'ROSA',
              apellidoPaterno: 'SOTO',
              apellidoMaterno: 'DÍAZ',
              correoElectronico: 'escuela@demo.cl',
              correoElectronicoDirector: 'directora@demo.cl',
              telefono1: '',
              telefono2: '+56911112222',
            },
          },
        ],
      ],
    },
  }),
]
