import { describe, expect, it } from 'vitest'
import { perfilComoTexto, type Usuario } from '#contract/usuarios.ts'
import {
  emailErrors,
  emailToSend,
  passwordErrors,
  passwordToSend,
  profileErrors,
  profileToSend,
  providerOf,
} from '#machines/mi-cuenta/mi-cuenta.rules.ts'
import * as seen from '#machines/mi-cuenta/mi-cuenta.selectors.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { historia } from '../historia.ts'
import { miCuentaModel } from './mi-cuenta.cases.ts'

function unUsuario(rolId: number, cambios: Partial<Usuario> = {}): Usuario {
  const rosa = { apellidoPaterno: 'CATRILEF', apellidoMaterno: 'SOTO', correoElectronico: 'rosa@correo.example', telefono2: null }
  return unPerfil(rolId, '34388412-5', { ...rosa, ...cambios })
}
const APODERADA = unUsuario(5)
const DE_CLAVE_UNICA = unUsuario(5, { claveUnica: true })
const DE_LA_AGENCIA = unUsuario(4)
const ESCUELA = unUsuario(1, { nombreUsuario: '90145', correoElectronicoDirector: 'directora@demo.cl' })
const ESCRITO = {
  ...perfilComoTexto(unUsuario(2)),
  nombres: 'Rosa Ester',
  apellidoPaterno: 'Catrilef',
  apellidoMaterno: '',
  telefono2: '+56 9 1234 5678',
}
const CLAVES = { passwordActual: 'la-de-antes', passwordActiva: 'caballo-lenga-42', passwordActiva2: 'caballo-lenga-42' }
const COMO_ESTA = { nombres: 'ROSA', apellidoPaterno: 'CATRILEF', apellidoMaterno: 'SOTO', telefono1: null, telefono2: null }

describe('los datos', () => {
  it('van con los nombres en mayúsculas y sin el correo', () => {
    expect(profileErrors(APODERADA, ESCRITO)).toBeNull()
    expect(profileToSend(APODERADA, ESCRITO)).toEqual({
      nombres: 'ROSA ESTER',
      apellidoPaterno: 'CATRILEF',
      apellidoMaterno: '',
      telefono1: '',
      telefono2: '+56912345678',
    })
  })

  it('de un establecimiento llevan además el correo de la dirección y un móvil', () => {
    expect(profileErrors(ESCUELA, { ...ESCRITO, telefono2: '' })).toEqual({
      correoElectronicoDirector: 'Debe ingresar su correo electrónico.',
      telefono2: 'Debe ingresar un teléfono móvil.',
    })
    expect(profileToSend(ESCUELA, { ...ESCRITO, correoElectronicoDirector: 'Directora@demo.cl' })).toMatchObject({
      correoElectronico: 'rosa@correo.example',
      correoElectronicoDirector: 'directora@demo.cl',
    })
  })

  it('de quien ClaveÚnica conoce no cambian el nombre, aunque el formulario traiga otro', () => {
    const deOtra = { ...ESCRITO, apellidoPaterno: 'Otra' }
    expect(profileToSend(DE_CLAVE_UNICA, deOtra)).toMatchObject({ nombres: 'ROSA', apellidoPaterno: 'CATRILEF', apellidoMaterno: 'SOTO' })
  })

  it('que no pasan su esquema no se envían', () => {
    expect(() => profileToSend(APODERADA, { ...ESCRITO, nombres: '' })).toThrow('without passing its schema')
  })
})

describe('el correo', () => {
  const NUEVO = { correoElectronico: ' Rosa.Nueva@Correo.example ', passwordActual: 'la-de-antes' }
  const SIN_CLAVE = { correoElectronico: 'otro@demo.cl', passwordActual: '' }

  it('se pide con la contraseña y los datos como están', () => {
    expect(emailToSend(APODERADA, NUEVO)).toEqual({
      ...COMO_ESTA,
      correoElectronico: 'rosa.nueva@correo.example',
      passwordActual: 'la-de-antes',
    })
  })

  it('de un establecimiento va con el de la dirección', () => {
    expect(emailToSend(ESCUELA, NUEVO)).toMatchObject({
      correoElectronico: 'rosa.nueva@correo.example',
      correoElectronicoDirector: 'directora@demo.cl',
    })
  })

  it.each([
    ['no tiene contraseña aquí', unUsuario(5, { conContrasena: false }), null],
    ['además entra con ClaveÚnica', DE_CLAVE_UNICA, 'ClaveÚnica'],
    ['además entra con Microsoft', DE_LA_AGENCIA, 'su cuenta Microsoft'],
  ] as const)('de quien %s puede pedirse sin escribirla', (_caso, usuario, proveedor) => {
    expect([emailErrors(usuario, SIN_CLAVE), providerOf(usuario)]).toEqual([null, proveedor])
    expect(emailToSend(usuario, SIN_CLAVE)).not.toHaveProperty('passwordActual')
  })

  it('de quien no tiene contraseña aquí tampoco viaja la que escriba', () => {
    expect(emailToSend(unUsuario(5, { conContrasena: false }), NUEVO)).not.toHaveProperty('passwordActual')
  })

  it.each([
    [
      { correoElectronico: 'rosa', passwordActual: '' },
      { correoElectronico: 'El correo electrónico no es válido.', passwordActual: 'Debe ingresar su contraseña actual.' },
    ],
    [{ correoElectronico: 'ROSA@correo.example', passwordActual: 'x' }, { correoElectronico: 'Ese ya es su correo electrónico.' }],
    [NUEVO, null],
  ])('con %j dice %j', (escrito, campos) => {
    expect(emailErrors(unUsuario(5, { correoElectronico: 'Rosa@correo.example' }), escrito)).toEqual(campos)
  })

  it('de quien no tiene ninguno puede ser cualquiera', () => {
    expect(emailErrors(unUsuario(5, { correoElectronico: null }), NUEVO)).toBeNull()
  })
})

describe('la contraseña', () => {
  it('va con la actual y los datos como están, sin la repetición', () => {
    expect(passwordToSend(APODERADA, CLAVES)).toEqual({
      ...COMO_ESTA,
      passwordActual: 'la-de-antes',
      passwordActiva: 'caballo-lenga-42',
    })
    expect(passwordToSend(ESCUELA, CLAVES)).toMatchObject({ correoElectronico: 'rosa@correo.example' })
    expect(passwordToSend(unUsuario(1, { correoElectronico: null }), CLAVES)).not.toHaveProperty('correoElectronico')
  })

  it.each([
    [{}, null],
    [{ passwordActual: '' }, { passwordActual: 'Debe ingresar su contraseña actual.' }],
    [
      { passwordActiva: '', passwordActiva2: '' },
      { passwordActiva: 'Debe ingresar una contraseña.', passwordActiva2: 'Repita su contraseña.' },
    ],
    [{ passwordActiva: 'corta', passwordActiva2: 'corta' }, { passwordActiva: 'La contraseña debe tener al menos 8 caracteres.' }],
    [
      { passwordActiva: 'catrilef-2025', passwordActiva2: 'catrilef-2025' },
      { passwordActiva: 'La contraseña no puede contener su nombre.' },
    ],
    [{ passwordActiva: 'clave34388412', passwordActiva2: 'clave34388412' }, { passwordActiva: 'La contraseña no puede contener su RUN.' }],
    [{ passwordActiva2: 'otra' }, { passwordActiva2: 'Las contraseñas no coinciden.' }],
  ])('con %j dice %j', (cambio, campos) => {
    expect(passwordErrors(APODERADA, { ...CLAVES, ...cambio })).toEqual(campos)
  })

  it.each([DE_CLAVE_UNICA, DE_LA_AGENCIA])('quien además entra por un proveedor puede dejar la actual en blanco', (usuario) => {
    expect(passwordErrors(usuario, { ...CLAVES, passwordActual: '' })).toBeNull()
    expect(passwordToSend(usuario, { ...CLAVES, passwordActual: '' })).not.toHaveProperty('passwordActual')
    expect(passwordErrors(usuario, { ...CLAVES, passwordActual: 'x'.repeat(257) })).toEqual({
      passwordActual: 'La contraseña es demasiado larga.',
    })
  })
})

type Snapshot = Parameters<typeof seen.profile>[0]

historia(
  'de cada formulario se dice si se guarda, y su falla queda junto a él',
  miCuentaModel,
  'una persona',
  {
    carga: seen.isLoading,
    reintenta: seen.canRetry,
    quien: (s: Snapshot) => seen.profile(s)?.nombreUsuario ?? null,
    guarda: seen.isSavingProfile,
    cambiaCorreo: seen.isChangingEmail,
    cambiaClave: seen.isChangingPassword,
    falla: (s: Snapshot) => seen.failure(s)?.mensaje ?? null,
    deCorreo: (s: Snapshot) => seen.emailFailure(s)?.mensaje ?? null,
    deClave: (s: Snapshot) => seen.passwordFailure(s)?.mensaje ?? null,
    bien: seen.success,
  },
  {
    carga: true,
    reintenta: false,
    quien: null,
    guarda: false,
    cambiaCorreo: false,
    cambiaClave: false,
    falla: null,
    deCorreo: null,
    deClave: null,
    bien: null,
  },
  ['loadProfile.error: sin conexión', { carga: false, reintenta: true, falla: 'No hay conexión.' }],
  ['RETRY: reintentar', { carga: true, reintenta: false, falla: null }],
  ['loadProfile.done: su registro', { carga: false, quien: 'ana' }],
  ['SAVE_PROFILE: todo bien', { guarda: true }],
  ['saveProfile.error: sin conexión', { guarda: false, falla: 'No hay conexión.' }],
  ['CHANGE_EMAIL: todo bien', { cambiaCorreo: true, falla: null }],
  ['changeEmail.error: sin conexión', { cambiaCorreo: false, deCorreo: 'No hay conexión.' }],
  ['CHANGE_PASSWORD: todo bien', { cambiaClave: true, deCorreo: null }],
  ['changePassword.error: clave actual incorrecta', { cambiaClave: false, deClave: 'Revise los datos.' }],
  ['CHANGE_PASSWORD: todo bien', { cambiaClave: true, deClave: null }],
  ['changePassword.done: guardado', { cambiaClave: false, bien: 'Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.' }],
)
