import { describe, expect, it } from 'vitest'
import type { GenericSchema } from 'valibot'
import { credencialesDeApoderado, credencialesDeUsuario } from '#contract/acceso.ts'
import { apoderadosAdmin, apoderadoNuevo } from '#contract/apoderados.admin.ts'
import { encuestasAdmin, encuestaNueva } from '#contract/encuestas.admin.ts'
import { usuarioNuevo } from '#contract/usuarios.admin.ts'
import { busquedaDeEstudiante, reenvioDeVerificacion, registroDeApoderado } from '#contract/apoderados.ts'
import { consultaDeComprobante } from '#contract/comprobantes.ts'
import { contrasenaDeRecuperacion, pedidoDeRecuperacion } from '#contract/acceso.recuperar-password.ts'
import { nuevaInscripcion } from '#contract/padres-madres-embarazadas.ts'
import { cambioDeContrasena, datosDelEstablecimiento, perfil } from '#contract/usuarios.ts'
import { faltasDe, normaliza, revisa } from '#contract/validacion.ts'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'

/** What the browser checks before it calls. */
const FORMULARIOS: Record<string, GenericSchema> = {
  'el ingreso de un establecimiento': credencialesDeUsuario,
  'el ingreso de un apoderado': credencialesDeApoderado,
  'el RUN con que ingresa un apoderado': credencialesDeApoderado.entries.usuario,
  'el registro de un apoderado': registroDeApoderado,
  'el reenvío de la verificación': reenvioDeVerificacion,
  'el pedido de otra contraseña': pedidoDeRecuperacion,
  'la contraseña de quien la olvidó': contrasenaDeRecuperacion,
  'los datos propios': perfil,
  'los datos del establecimiento': datosDelEstablecimiento,
  'el cambio de contraseña': cambioDeContrasena,
  'la búsqueda de un estudiante': busquedaDeEstudiante,
  'la inscripción en el registro': nuevaInscripcion,
  'la verificación de un comprobante': consultaDeComprobante,
  'la ficha de un usuario': usuarioNuevo,
  'la ficha de un apoderado': apoderadoNuevo,
  'el vínculo de un apoderado': apoderadosAdmin.postAdminApoderadosEstudiantes.body.entries.runEstudiante,
  'la ficha de una encuesta': encuestaNueva,
  'la copia de un período': encuestasAdmin.postAdminEncuestasCopia.body,
}

function mensajesDe(schema: GenericSchema, valor: unknown): string[] {
  const revision = revisa(schema, valor)
  return revision.valida ? [] : Object.values(revision.campos)
}

/** Each field of an object's schema with the same wrong value. */
function todosCon(schema: GenericSchema, valor: unknown): unknown {
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null) return valor
  return Object.fromEntries(Object.keys(schema.entries).map((campo) => [campo, valor]))
}

describe.each(Object.entries(FORMULARIOS))('%s', (_, schema) => {
  it.each([
    ['vacío', {}],
    ['ausente', undefined],
    ['con otra cosa en cada campo', todosCon(schema, { otra: 'cosa' })],
    ['con un campo de más', { deMas: 1 }],
  ])('%s se rechaza en español', (_caso, valor) => {
    const mensajes = mensajesDe(schema, valor)
    expect(mensajes.length).toBeGreaterThan(0)
    for (const mensaje of mensajes) expect(mensaje).not.toMatch(/invalid|expected|received|undefined/i)
  })
})

it('un campo que falta se dice con las palabras de ese campo', () => {
  expect(revisa(registroDeApoderado, {})).toStrictEqual({
    valida: false,
    campos: {
      origen: 'Origen incorrecto.',
      runApoderado: 'Debe ingresar su RUN.',
      nombres: 'Debe ingresar sus nombres.',
      apellidoPaterno: 'Debe ingresar su apellido paterno.',
      apellidoMaterno: 'Falta este dato.',
      correoElectronico: 'Debe ingresar su correo electrónico.',
      correoElectronico2: 'Repita su correo electrónico.',
      password: 'Debe ingresar una contraseña.',
      password2: 'Repita su contraseña.',
      captchaToken: 'Debe realizar la validación del captcha.',
    },
  })
})

it.each([
  [registroDeApoderado, unRegistroEnviado],
  [usuarioNuevo, () => ({ nombreUsuario: 'agencia.uno', correoElectronico: 'uno@correo.example', activo: 'Si', usuarioRol: { rolId: 2 } })],
  [apoderadoNuevo, () => ({ runApoderado: '12.345.678-5', correoElectronico: 'uno@correo.example', activo: '1' })],
])('en un nombre, los espacios seguidos son uno (%#)', (schema, resto) => {
  const revision = revisa(schema as GenericSchema<unknown, Record<string, unknown>>, {
    ...resto(),
    nombres: '  Juana   del  Carmen ',
    apellidoPaterno: 'De   la  Fuente',
    apellidoMaterno: '',
  })
  const { nombres, apellidoPaterno } = revision.valida ? revision.valor : {}
  expect([nombres, apellidoPaterno]).toEqual(['Juana del Carmen', 'De la Fuente'])
})

it('dice qué falta y nada más, y da su forma solo a lo que la tiene', () => {
  const pedido = { runApoderado: '11.111.111-1', recaptchaToken: 'CAPTCHA' }
  expect([faltasDe(reenvioDeVerificacion, pedido), normaliza(reenvioDeVerificacion, pedido).runApoderado]).toEqual([{}, '11111111-1'])
  const malo = { ...pedido, runApoderado: '1' }
  expect([faltasDe(reenvioDeVerificacion, malo), normaliza(reenvioDeVerificacion, malo)]).toEqual([
    { runApoderado: 'RUN incorrecto.' },
    malo,
  ])
})
