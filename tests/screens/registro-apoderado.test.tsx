import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import Registro from '#screens/registro-apoderado/registro-apoderado.screen.tsx'
import { conCaptchaResuelto, CONFIGURACION, laPagina, type RespuestaFalsa, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

beforeEach(conCaptchaResuelto)
afterEach(() => {
  cleanup()
  delete window.grecaptcha
})

const RECIBIDO = { message: 'Le enviamos un correo electrónico.' }
const CLAVE = 'girasol-azul-42'
const TODO = {
  RUN: '12.345.678-5',
  Nombres: 'Marcela',
  'Apellido paterno': 'Cárcamo',
  'Apellido materno (si tiene)': 'Leal',
  'Correo electrónico': 'marcela@correo.cl',
  'Repita su correo electrónico': 'marcela@correo.cl',
  Contraseña: CLAVE,
  'Repita su contraseña': CLAVE,
}
const campo = (nombre: string) => screen.getByLabelText<HTMLInputElement>(nombre)

async function llega(respuesta: RespuestaFalsa<'postApoderadosRegistro'> = RECIBIDO, query: Record<string, string> = {}) {
  const servicio = unServicio({ getConfiguracion: () => CONFIGURACION, postApoderadosRegistro: () => respuesta })
  await muestra(<Registro />, { escuela: servicio, sesion: unaSesion('registroApoderado'), ruta: 'registroApoderado', query })
  await laPagina()
  const persona = userEvent.setup()
  const llena = async (datos: Partial<typeof TODO> = {}) => {
    for (const [nombre, valor] of Object.entries({ ...TODO, ...datos })) {
      await persona.clear(campo(nombre))
      if (valor !== '') await persona.type(campo(nombre), valor)
    }
  }
  const envia = () => persona.click(screen.getByRole('button', { name: /^Crear mi cuenta/ }))
  return { servicio, persona, llena, envia }
}

describe('registrarse', () => {
  it('envía lo escrito y dice qué sigue', async () => {
    const { servicio, llena, envia } = await llega()
    await llena()
    await envia()
    expect(await screen.findByRole('heading', { level: 1, name: 'Revise su correo' })).toBeTruthy()
    expect(screen.getByText('Le enviamos un correo electrónico.')).toBeTruthy()
    expect(screen.getByText('marcela@correo.cl')).toBeTruthy()
    expect(screen.getByText('Sirve durante 24 horas y una sola vez.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ir al ingreso' }).getAttribute('href')).toBe('/ingreso-apoderados')
    expect(document.activeElement?.textContent).toBe('Revise su correo')
    expect(servicio.de('postApoderadosRegistro').map(({ body }) => body)).toEqual([
      {
        origen: 'Apoderados',
        runApoderado: '12345678-5',
        nombres: 'Marcela',
        apellidoPaterno: 'Cárcamo',
        apellidoMaterno: 'Leal',
        correoElectronico: 'marcela@correo.cl',
        correoElectronico2: 'marcela@correo.cl',
        password: CLAVE,
        password2: CLAVE,
        captchaToken: 'captcha-1',
      },
    ])
  })

  it('recuerda que la persona viene de EPJA', async () => {
    const { servicio, llena, envia } = await llega(RECIBIDO, { origen: 'EPJA' })
    await llena()
    await envia()
    expect((await screen.findByRole('link', { name: 'Ir al ingreso' })).getAttribute('href')).toBe('/ingreso-epja')
    expect(servicio.de('postApoderadosRegistro')[0]?.body).toMatchObject({ origen: 'EPJA' })
  })

  it('deja pegar la contraseña y mostrarla', async () => {
    const { persona } = await llega()
    await persona.click(campo('Repita su contraseña'))
    await persona.paste(CLAVE)
    expect(campo('Repita su contraseña').value).toBe(CLAVE)
    expect(campo('Repita su contraseña').type).toBe('password')
    const [mostrar] = screen.getAllByRole('button', { name: 'Mostrar contraseña' })
    if (mostrar) await persona.click(mostrar)
    expect(campo('Contraseña').type).toBe('text')
  })

  it('dice al navegador qué es cada dato, para que lo complete', async () => {
    await llega()
    expect(campo('Apellido materno (si tiene)').autocomplete).toBe('additional-name')
  })
})

describe('corregir', () => {
  it('dice arriba y junto a cada campo lo mismo, y no envía nada', async () => {
    const { servicio, envia } = await llega()
    await envia()
    const resumen = await screen.findByRole('alert')
    expect(document.activeElement).toBe(resumen)
    expect(
      within(resumen)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Debe ingresar su RUN.',
      'Debe ingresar sus nombres.',
      'Debe ingresar su apellido paterno.',
      'Debe ingresar su correo electrónico.',
      'Repita su correo electrónico.',
      'Debe ingresar una contraseña.',
      'Repita su contraseña.',
    ])
    expect(screen.getAllByText('Debe ingresar su RUN.')).toHaveLength(2)
    expect(campo('RUN').getAttribute('aria-invalid')).toBe('true')
    expect(document.title).toMatch(/^Error: /)
    expect(servicio.de('postApoderadosRegistro')).toEqual([])
  })

  it.each([
    ['corta', 'La contraseña debe tener al menos 8 caracteres.'],
    ['qwertyuiop', 'Esa contraseña es fácil de adivinar. Use tres palabras sin relación entre sí.'],
  ])('dice a la vez que la contraseña %s no sirve y que el RUN está mal', async (clave, mensaje) => {
    const { llena, envia, servicio } = await llega()
    await import('#contract/rules/fuerza-de-contrasena.ts')
    await llena({ RUN: '12.345.678-9', Contraseña: clave, 'Repita su contraseña': clave })
    await envia()
    const enlaces = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(enlaces.map(({ textContent }) => textContent)).toEqual(['RUN incorrecto.', mensaje])
    expect(servicio.de('postApoderadosRegistro')).toEqual([])
  })

  it('lleva al campo desde el resumen', async () => {
    const { persona, llena, envia } = await llega()
    await llena({ 'Repita su correo electrónico': 'otra@correo.cl' })
    await envia()
    await persona.click(await screen.findByRole('link', { name: 'Los correos electrónicos no coinciden.' }))
    expect(document.activeElement).toBe(campo('Repita su correo electrónico'))
  })

  it('muestra en su campo lo que rechaza el servicio, y conserva todo lo escrito', async () => {
    const rechazo = new RechazoDeApi(400, {
      message: 'Revise los datos.',
      codigo: 'datos-invalidos',
      campos: { correoElectronico: 'El correo electrónico no es válido.' },
    })
    const { llena, envia } = await llega(rechazo)
    await llena()
    await envia()
    expect(await screen.findAllByText('El correo electrónico no es válido.')).toHaveLength(2)
    for (const [nombre, valor] of Object.entries(TODO)) expect(campo(nombre).value).toBe(valor)
  })

  it('dice junto al botón que el servicio no responde, y conserva todo lo escrito', async () => {
    const { servicio, llena, envia } = await llega(
      new RechazoDeApi(503, { message: 'El servicio está muy ocupado.', codigo: 'servicio-ocupado' }),
    )
    await llena()
    await envia()
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio está muy ocupado.')
    for (const [nombre, valor] of Object.entries(TODO)) expect(campo(nombre).value).toBe(valor)
    servicio.cambia({ postApoderadosRegistro: () => RECIBIDO })
    await envia()
    expect(await screen.findByRole('heading', { name: 'Revise su correo' })).toBeTruthy()
    expect(servicio.de('postApoderadosRegistro')[1]?.body).toMatchObject({ captchaToken: 'captcha-2' })
  })

  it('pide el captcha en su lugar', async () => {
    window.grecaptcha = { ready: (listo) => listo(), render: () => 0, reset: () => {} }
    const { llena, envia } = await llega()
    await llena()
    await envia()
    expect(await screen.findByRole('link', { name: 'Debe realizar la validación del captcha.' })).toBeTruthy()
    expect(screen.getAllByText('Debe realizar la validación del captcha.')).toHaveLength(2)
  })
})
