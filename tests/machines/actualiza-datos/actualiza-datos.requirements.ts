import { requirement } from '#kit/requirements.ts'

const SIN_RED = { mensaje: 'No hay conexión.' }
const GUARDADO = { type: 'NOTIFY', notice: { tone: 'exito', text: 'Sus datos quedaron actualizados.' } }

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
  requirement('decisión', 'los datos de la escuela quedan al día al guardarlos', {
    quotes: "A school's data count as updated on saving",
    given: 'una escuela',
    opens: { reads: 'Actualice sus datos', at: 'loading', calls: ['loadProfile'], tags: ['busy'] },
    steps: [
      [
        'loadProfile.error: sin conexión',
        { reads: 'No pudimos traer sus datos', at: 'loadFailed', context: { failure: SIN_RED }, tags: [] },
      ],
      ['RETRY: reintentar', { at: 'loading', context: { failure: null }, calls: ['loadProfile'] }],
      [
        'loadProfile.done: su registro',
        { reads: ['Persona encargada', 'Cómo nos comunicamos'], at: 'editing', context: { profile: { nombreUsuario: '90145' } }, tags: [] },
      ],
      [
        'SAVE: sin nombre ni correo',
        { reads: 'Hay 2 datos por corregir', context: { failure: { campos: { nombres: 'Debe ingresar los nombres.' } } } },
      ],
      [
        'SAVE: todo bien',
        { at: 'saving', context: { failure: null }, calls: [['saveProfile', { data: { nombres: 'ROSA' } }]], tags: ['busy'] },
      ],
      [
        'saveProfile.error: datos inválidos',
        { reads: 'No pudimos guardar sus datos.', at: 'editing', context: { failure: { mensaje: 'Revise los datos.' } }, tags: [] },
      ],
      ['SAVE: todo bien', { at: 'saving', context: { failure: null }, calls: ['saveProfile'] }],
      [
        'saveProfile.done: guardado',
        {
          at: 'updated',
          context: { profile: { apellidoMaterno: 'DÍAZ' } },
          emits: [GUARDADO],
          output: { type: 'DATA_UPDATED', usuario: { apellidoMaterno: 'DÍAZ' } },
        },
      ],
    ],
  }),
  requirement('decisión', 'la contraseña va con los datos si el servicio la pidió, y lo que falta se dice campo por campo', {
    because: 'Cambiar el correo sin probar quién lo pide dejaría la cuenta en manos de otra persona.',
    given: 'una escuela',
    steps: [
      'loadProfile.done: su registro',
      [
        'SAVE: sin nombre ni correo',
        {
          context: {
            failure: { campos: { nombres: 'Debe ingresar los nombres.', correoElectronico: 'Debe ingresar su correo electrónico.' } },
          },
        },
      ],
      [
        'SAVE: con la contraseña que se pidió',
        { at: 'saving', calls: [['saveProfile', { data: { nombres: 'ROSA', passwordActual: 'girasol-azul-42' } }]] },
      ],
    ],
  }),
]
