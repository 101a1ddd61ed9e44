import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unosBorradores } from '#tests/support/maquinas/unos-borradores.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe, type Servicio } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const UNA = { esTelefono: false, direccion: '190.45.x.x', desde: '2025-09-22T11:02:00.000Z', ultimoUso: '2025-09-22T11:02:00.000Z' }
const SESIONES = [
  { ...UNA, sesionId: 'a', dispositivo: 'Chrome en Windows', actual: true },
  { ...UNA, sesionId: 'b', dispositivo: 'Firefox en Linux', actual: false },
  { ...UNA, sesionId: 'c', dispositivo: 'Chrome en Android', actual: false },
]

async function enSuCuenta(rolId: number, servicio: Servicio = {}, cajones: Parameters<typeof abreLaAplicacion>[2] = {}) {
  conSesionDe(rolId)
  const todo: Servicio = {
    'GET /usuarios': {
      status: 200,
      cuerpo: unPerfil(rolId, rolId === 5 ? '34388412-5' : 'persona', { correoElectronico: 'escuela@demo.cl' }),
    },
    'GET /usuarios/sesiones': { status: 200, cuerpo: SESIONES },
    'GET /usuarios/segundo-factor': { status: 200, cuerpo: { estado: 'ninguno', exigido: false, desde: null, respaldos: 0 } },
    ...servicio,
  }
  const app = await abreLaAplicacion('/mi-cuenta', todo, cajones)
  await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })
  if (servicio['GET /usuarios'] === undefined) await screen.findByText('Actual')
  return app
}

test('muestra cómo ingresa y guarda los datos, y el marco dice el nombre nuevo', async () => {
  const { persona, llamadas, guardado } = await enSuCuenta(5, {
    'PUT /usuarios': { status: 200, cuerpo: { ...unPerfil(5, '34388412-5'), nombres: 'ROSA ESTER' } },
  })
  expect(await screen.findByText('34.388.412-5')).toBeTruthy()
  for (const titulo of ['Recordatorios por correo', 'No pudimos traer su elección', 'No pudimos traer sus solicitudes'])
    expect(await screen.findByText(titulo)).toBeTruthy()
  expect(screen.queryByLabelText('Correo electrónico del director o la directora')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Apellido materno (si tiene)').autocomplete).toBe('additional-name')
  await persona.clear(screen.getByLabelText('Nombres'))
  await persona.type(screen.getByLabelText('Nombres'), 'Rosa Ester')
  await persona.click(screen.getByRole('button', { name: 'Guardar los datos' }))
  expect(await within(screen.getByRole('main')).findByText('Sus datos quedaron guardados.')).toBeTruthy()
  expect(llamadas('PUT /usuarios')[0]?.cuerpo).toMatchObject({ nombres: 'ROSA ESTER' })
  expect(llamadas('PUT /usuarios')[0]?.cuerpo).not.toHaveProperty('correoElectronico')
  await waitFor(() => expect(guardado()).toContain('ROSA ESTER'))
})

test('los nombres, que se guardan en mayúsculas, se leen como los escribe la gente', async () => {
  const cuerpo = { ...unPerfil(5, '34388412-5'), nombres: 'MARÍA ÑUSTA', apellidoPaterno: 'DE LA FUENTE', apellidoMaterno: "O'HIGGINS" }
  await enSuCuenta(5, { 'GET /usuarios': { status: 200, cuerpo } })
  expect(await screen.findByLabelText('Nombres')).toHaveProperty('value', 'María Ñusta')
  expect(screen.getByLabelText('Apellido paterno')).toHaveProperty('value', 'De la Fuente')
  expect(screen.getByLabelText('Apellido materno (si tiene)')).toHaveProperty('value', "O'Higgins")
})

test('pide otro correo con su contraseña, y muestra cuál espera', async () => {
  const { persona, llamadas, guardado } = await enSuCuenta(5, {
    'PUT /usuarios': { status: 200, cuerpo: unPerfil(5, '34388412-5', { correoPendiente: 'otro@demo.cl' }) },
  })
  expect(await screen.findByText('El suyo es escuela@demo.cl.')).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Cambiar el correo' }))
  expect(await screen.findAllByText('Debe ingresar su contraseña actual.')).toHaveLength(2)
  await persona.type(screen.getByLabelText('Correo nuevo'), 'otro@demo.cl')
  await persona.type(screen.getByLabelText('Su contraseña'), 'la-de-antes')
  await persona.click(screen.getByRole('button', { name: 'Cambiar el correo' }))
  expect(await screen.findByText('Abra el enlace que llegó a otro@demo.cl. Mientras tanto, nada cambia.')).toBeTruthy()
  expect(llamadas('PUT /usuarios')[0]?.cuerpo).toMatchObject({ correoElectronico: 'otro@demo.cl', passwordActual: 'la-de-antes' })
  expect(screen.getByLabelText<HTMLInputElement>('Su contraseña').value).toBe('')
  expect(guardado()).not.toContain('la-de-antes')
})

test('a quien ClaveÚnica conoce le muestra su nombre, y no le pide contraseña', async () => {
  await enSuCuenta(5, {
    'GET /usuarios': {
      status: 200,
      cuerpo: unPerfil(5, '44444444-4', { claveUnica: true, conContrasena: false, correoElectronico: null }),
    },
  })
  expect(await screen.findByText('Su nombre viene de ClaveÚnica y no se cambia aquí.')).toBeTruthy()
  expect(screen.getByText('Su cuenta no tiene correo.')).toBeTruthy()
  expect(screen.queryByLabelText('Nombres')).toBeNull()
  expect(screen.queryByLabelText('Su contraseña')).toBeNull()
})

test('a quien además entra con ClaveÚnica le dice cuándo no hace falta la contraseña, y envía el cambio sin ella', async () => {
  const { persona, llamadas } = await enSuCuenta(5, {
    'GET /usuarios': { status: 200, cuerpo: unPerfil(5, '44444444-4', { claveUnica: true, conContrasena: true }) },
    'PUT /usuarios': { status: 200, cuerpo: unPerfil(5, '44444444-4', { claveUnica: true, correoPendiente: 'otro@demo.cl' }) },
  })
  expect(await screen.findAllByText('No hace falta si ingresó con ClaveÚnica hace menos de 5 minutos.')).toHaveLength(2)
  await persona.type(screen.getByLabelText('Correo nuevo'), 'otro@demo.cl')
  await persona.click(screen.getByRole('button', { name: 'Cambiar el correo' }))
  expect(await screen.findByText('Abra el enlace que llegó a otro@demo.cl. Mientras tanto, nada cambia.')).toBeTruthy()
  expect(llamadas('PUT /usuarios')[0]?.cuerpo).not.toHaveProperty('passwordActual')
})

test('cambia la contraseña sin guardarla en ninguna parte, y vacía los campos', async () => {
  const { persona, llamadas, guardado } = await enSuCuenta(2, { 'PUT /usuarios': { status: 200, cuerpo: unPerfil(2, 'persona') } })
  await persona.type(await screen.findByLabelText('Contraseña actual'), 'la-de-antes')
  await persona.type(screen.getByLabelText('Contraseña nueva'), 'caballo-lenga-42')
  await persona.type(screen.getByLabelText('Repita la contraseña nueva'), 'caballo-lenga-42')
  await persona.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }))
  expect(
    await within(screen.getByRole('main')).findByText('Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.'),
  ).toBeTruthy()
  expect(llamadas('PUT /usuarios')[0]?.cuerpo).toMatchObject({ passwordActual: 'la-de-antes', passwordActiva: 'caballo-lenga-42' })
  expect(llamadas('PUT /usuarios')[0]?.cuerpo).not.toHaveProperty('passwordActiva2')
  expect(screen.getByLabelText<HTMLInputElement>('Contraseña actual').value).toBe('')
  expect(guardado()).not.toContain('caballo-lenga-42')
})

test('lo que se escribe en un formulario queda, también para otra carga, hasta que ese mismo sale bien', async () => {
  const { drafts, guardado } = unosBorradores()
  const escrito = () => Object.fromEntries([...guardado].map(([cual, { typed }]) => [cual.split('|')[1], typed]))
  const { persona } = await enSuCuenta(2, { 'PUT /usuarios': { status: 200, cuerpo: unPerfil(2, 'persona') } }, { drafts })
  const correo = () => screen.getByLabelText<HTMLInputElement>('Correo nuevo')
  await persona.type(await screen.findByLabelText('Nombres'), ' Ester')
  await persona.type(correo(), 'otro@demo.cl')
  await persona.type(screen.getByLabelText('Contraseña actual'), 'la-de-antes')
  await persona.type(screen.getByLabelText('Contraseña nueva'), 'caballo-lenga-42')
  await persona.type(screen.getByLabelText('Repita la contraseña nueva'), 'caballo-lenga-42')
  await persona.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Contraseña nueva').value).toBe(''))
  expect(correo().value).toBe('otro@demo.cl')
  expect(escrito()).toMatchObject({ 'mi-cuenta': { nombres: 'Rosa Ester' }, 'mi-cuenta-correo': { correoElectronico: 'otro@demo.cl' } })
  await persona.click(screen.getByRole('button', { name: 'Guardar los datos' }))
  await waitFor(() => expect(Object.keys(escrito())).toEqual(['mi-cuenta-correo']))
  expect(correo().value).toBe('otro@demo.cl')
  await persona.type(screen.getByLabelText('Su contraseña'), 'caballo-lenga-42')
  await persona.click(screen.getByRole('button', { name: 'Cambiar el correo' }))
  await waitFor(() => expect(correo().value).toBe(''))
  await waitFor(() => expect(escrito()).toEqual({}))
})

test('la contraseña actual equivocada se dice junto a ella', async () => {
  const { persona } = await enSuCuenta(2, {
    'PUT /usuarios': {
      status: 400,
      cuerpo: {
        message: 'Revise los datos ingresados.',
        codigo: 'datos-invalidos',
        campos: { passwordActual: 'La contraseña actual no es correcta.' },
      },
    },
  })
  await persona.type(await screen.findByLabelText('Contraseña actual'), 'adivinada')
  await persona.type(screen.getByLabelText('Contraseña nueva'), 'caballo-lenga-42')
  await persona.type(screen.getByLabelText('Repita la contraseña nueva'), 'caballo-lenga-42')
  await persona.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }))
  expect(await screen.findAllByText('La contraseña actual no es correcta.')).toHaveLength(2)
})

test('si los datos no llegan, se piden otra vez', async () => {
  const { persona } = await enSuCuenta(2, {
    'GET /usuarios': [
      { status: 503, cuerpo: { message: 'Sin servicio.', codigo: 'caido' } },
      { status: 200, cuerpo: unPerfil(2, 'persona') },
    ],
  })
  await persona.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByLabelText('Contraseña actual')).toBeTruthy()
})

test('muestra dónde está abierta la sesión, y cierra una o todas las otras', async () => {
  const { persona, llamadas } = await enSuCuenta(2, {
    'DELETE /usuarios/sesiones/b': { status: 204 },
    'DELETE /usuarios/sesiones': { status: 204 },
  })
  expect(await screen.findByText('Actual')).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Cerrar la sesión de Firefox en Linux' }))
  expect(await screen.findByText('Cerró la sesión de «Firefox en Linux».')).toBeTruthy()
  expect(llamadas('DELETE /usuarios/sesiones/b')).toHaveLength(1)
  await persona.click(screen.getByRole('button', { name: 'Cerrar las otras 2' }))
  expect(await screen.findByText('Se cerraron sus otras sesiones.')).toBeTruthy()
})

test('activa el segundo factor, que se configura en el próximo ingreso', async () => {
  const { persona, llamadas } = await enSuCuenta(2, { 'POST /usuarios/segundo-factor': { status: 204 } })
  await persona.click(await screen.findByRole('button', { name: 'Activar en mi próximo ingreso' }))
  await waitFor(() => expect(llamadas('POST /usuarios/segundo-factor')).toHaveLength(1))
  expect((await screen.findAllByText('Configurará el segundo factor en su próximo ingreso.')).length).toBeGreaterThan(0)
})

const ACTIVO = { status: 200, cuerpo: { estado: 'activo', exigido: true, desde: '2025-08-01T10:00:00-04:00', respaldos: 1 } }

test('renueva sus códigos de respaldo con un código de su aplicación, y los ve una vez', async () => {
  const { persona, llamadas } = await enSuCuenta(2, {
    'GET /usuarios/segundo-factor': ACTIVO,
    'POST /usuarios/segundo-factor/respaldos': { status: 200, cuerpo: { codigosDeRespaldo: ['XYZ23-45678'] } },
  })
  expect(await screen.findByText(/queda 1 de 10/)).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Renovar códigos' }))
  await persona.type(await screen.findByLabelText('Código de 6 números'), '482 106')
  await persona.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renovar códigos' }))
  expect(await screen.findByText('XYZ23-45678')).toBeTruthy()
  expect(llamadas('POST /usuarios/segundo-factor/respaldos')).toMatchObject([{ cuerpo: { codigo: '482 106' } }])
  await persona.click(screen.getByRole('button', { name: 'Ya los guardé, continuar' }))
  await waitFor(() => expect(screen.queryByText('XYZ23-45678')).toBeNull())
})

test('cambia de teléfono con un código de respaldo', async () => {
  const { persona, llamadas } = await enSuCuenta(2, {
    'GET /usuarios/segundo-factor': ACTIVO,
    'DELETE /usuarios/segundo-factor': { status: 204 },
  })
  await persona.click(await screen.findByRole('button', { name: 'Cambiar' }))
  await persona.click(await screen.findByRole('button', { name: 'Usar un código de respaldo' }))
  await persona.type(await screen.findByLabelText('Código de respaldo'), 'abcde-fghjk')
  await persona.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cambiar' }))
  await waitFor(() => expect(llamadas('DELETE /usuarios/segundo-factor')).toMatchObject([{ cuerpo: { codigoDeRespaldo: 'abcde-fghjk' } }]))
})

const PEDIDA = {
  solicitudId: 1,
  tipo: 'borrado',
  detalle: 'Ya no soy apoderada.',
  pedida: '2026-11-20T12:00:00.000Z',
  vence: '2026-12-04T02:59:59.000Z',
  resuelta: null,
  aceptada: null,
  respuesta: null,
}

test('un apoderado pide borrar sus datos con un motivo, y ve hasta cuándo le responden', async () => {
  const { persona, llamadas } = await enSuCuenta(5, {
    'GET /usuarios/solicitudes': [
      { status: 200, cuerpo: [] },
      { status: 200, cuerpo: [PEDIDA] },
    ],
    'POST /usuarios/solicitudes': [
      { status: 400, cuerpo: { message: 'Revise lo que escribió.', codigo: 'datos-invalidos', campos: { motivo: 'Escriba el motivo.' } } },
      { status: 201, cuerpo: PEDIDA },
    ],
  })
  await persona.click(await screen.findByRole('button', { name: 'Pedir borrar mis datos' }))
  await persona.click(screen.getByRole('button', { name: 'Enviar la solicitud' }))
  expect(await screen.findAllByText('Escriba el motivo.')).toHaveLength(2)
  await persona.type(screen.getByLabelText('Por qué quiere borrarlos'), 'Ya no soy apoderada.')
  await persona.click(screen.getByRole('button', { name: 'Enviar la solicitud' }))
  expect(await screen.findByText('Respondemos a más tardar el 3 de diciembre de 2026')).toBeTruthy()
  expect(llamadas('POST /usuarios/solicitudes')[1]?.cuerpo).toEqual({ tipo: 'borrado', motivo: 'Ya no soy apoderada.' })
  expect(screen.queryByRole('button', { name: 'Pedir borrar mis datos' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Pedir corregir mis datos' })).toBeTruthy()
})

test('quien no es apoderado descarga sus datos y no pide borrarlos', async () => {
  await enSuCuenta(2)
  expect(await screen.findByRole('button', { name: 'Descargar para leer (PDF)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pedir borrar mis datos' })).toBeNull()
})

const CAIDO = { status: 503, cuerpo: { message: 'El servicio no responde.', codigo: 'caido' } }

test('lo que no se pudo hacer en la cuenta se dice donde se pidió', async () => {
  const { persona } = await enSuCuenta(2, {
    'DELETE /usuarios/sesiones/b': CAIDO,
    'GET /usuarios/segundo-factor': { status: 200, cuerpo: { ...ACTIVO.cuerpo, exigido: false } },
  })
  await persona.click(screen.getByRole('button', { name: 'Cerrar la sesión de Firefox en Linux' }))
  expect(await screen.findByText('No se pudo cerrar la sesión.')).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Descargar para leer (PDF)' }))
  expect(await screen.findByText('No pudimos preparar el archivo')).toBeTruthy()
  await persona.click(await screen.findByRole('button', { name: 'Quitar' }))
  expect(await screen.findByRole('dialog', { name: 'Quitar el segundo factor' })).toBeTruthy()
})

test('si no se pudo anotar que no quiere recordatorios, se dice', async () => {
  const { persona } = await enSuCuenta(5, {
    'GET /invitaciones/propias': { status: 200, cuerpo: { recibe: true } },
    'PUT /invitaciones/propias': CAIDO,
  })
  await persona.click(await screen.findByRole('button', { name: 'Dejar de recibirlos' }))
  expect(await screen.findByText('No se pudo anotar.')).toBeTruthy()
})
