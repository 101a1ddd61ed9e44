import { expect, test } from 'vitest'
import { openEnvelope } from '#app/session-envelope.ts'
import { sealEnvelope } from '#app/seal-session.ts'

const directora = {
  usuarioId: 7,
  nombres: 'ROSA',
  apellidoPaterno: 'CÁRCAMO',
  apellidoMaterno: '',
  nombreUsuario: '90145',
  activo: true,
  origen: null,
  usuarioRol: { rolId: 1, usuarioId: 7, regionId: null, provinciaId: null, comunaId: null, rol: { rolId: 1, dsRol: 'Establecimiento' } },
}
const campos = {
  usuario: directora as typeof directora | null,
  encuesta: null,
  establecimiento: { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes' } as {
    idRbd: number
    dgvRbd: string
    dsNomEstable: string
  } | null,
  accessToken: 'T1' as string | null,
  protocoloAceptado: true,
  claveUnica: false,
  datosUsuarioActualizados: true,
}
const conRol = (rolId: number) => ({ ...directora, usuarioRol: { ...directora.usuarioRol, rol: { rolId, dsRol: 'Otro' } } })

function guardado(cambios: Partial<typeof campos> = {}, sobre: object = {}): string {
  return JSON.stringify({ version: 1, sesionId: 'S1', fields: { ...campos, ...cambios }, ...sobre })
}

test('una sesión guardada vuelve entera', () => {
  const abierta = openEnvelope(guardado())
  expect(abierta).toEqual({ kind: 'session', session: { sessionId: 'S1', fields: campos } })
})

test('lo que se guarda se puede volver a abrir', () => {
  const abierta = openEnvelope(guardado())
  if (abierta.kind !== 'session') throw new Error('la sesión no volvió')
  expect(openEnvelope(sealEnvelope(abierta.session))).toEqual(abierta)
})

test('que la persona entró con la cuenta de la organización vuelve con la sesión', () => {
  const deAgencia = {
    usuario: { ...conRol(2), organizacion: true },
    establecimiento: null,
    protocoloAceptado: false,
    datosUsuarioActualizados: false,
  }
  expect(openEnvelope(guardado(deAgencia))).toMatchObject({ kind: 'session', session: { fields: { usuario: { organizacion: true } } } })
})

test('sin nada guardado no hay nada que recuperar', () => {
  expect(openEnvelope(null)).toEqual({ kind: 'nothing' })
})

test.each([
  ['texto que no es JSON', '{"version":1', 'json-invalido'],
  ['un número', '7', 'json-invalido'],
  ['otra versión', guardado({}, { version: 2 }), 'version-desconocida'],
  ['sin versión', guardado({}, { version: undefined }), 'version-desconocida'],
  ['un campo de más', guardado({ password: 'x' } as object), 'forma-incorrecta'],
  ['un campo de más en el sobre', guardado({}, { otro: 1 }), 'forma-incorrecta'],
  [
    'un dato personal de más en el usuario',
    guardado({ usuario: { ...directora, telefono1: '221234567' } as typeof directora }),
    'forma-incorrecta',
  ],
  ['un token vacío', guardado({ accessToken: '' }), 'forma-incorrecta'],
  ['sin nombre de sesión', guardado({}, { sesionId: '' }), 'forma-incorrecta'],
  ['un token sin usuario', guardado({ usuario: null }), 'sin-usuario'],
  ['un usuario sin token', guardado({ accessToken: null }), 'sin-usuario'],
  ['un usuario inactivo', guardado({ usuario: { ...directora, activo: false } }), 'usuario-inactivo'],
  ['un perfil que no existe', guardado({ usuario: conRol(99) }), 'rol-desconocido'],
  ['un establecimiento sin su escuela', guardado({ establecimiento: null }), 'establecimiento-incoherente'],
  ['la escuela de otro', guardado({ establecimiento: { idRbd: 90146, dgvRbd: '6', dsNomEstable: 'Otra' } }), 'establecimiento-incoherente'],
  ['un administrador con la guardia pasada', guardado({ usuario: conRol(2) }), 'banderas-incoherentes'],
  ['un establecimiento con ClaveÚnica', guardado({ claveUnica: true }), 'banderas-incoherentes'],
])('%s se descarta con su motivo', (_caso, texto, motivo) => {
  expect(openEnvelope(texto)).toEqual({ kind: 'discarded', reason: motivo })
})
