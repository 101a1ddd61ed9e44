import { cleanup, screen, waitFor, within } from '@testing-library/react'
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
const QUIEN = { RUN: '12.345.678-5', Nombres: 'Marcela', 'Apellido paterno': 'Cárcamo', 'Apellido materno (si tiene)': 'Leal' }
const CORREO = { 'Correo electrónico': 'marcela@correo.cl', 'Repita su correo electrónico': 'marcela@correo.cl' }
const CLAVES = { Contraseña: CLAVE, 'Repita su contraseña': CLAVE }
const campo = (nombre: string) => screen.getByLabelText<HTMLInputElement>(nombre)

async function llega(respuesta: RespuestaFalsa<'postApoderadosRegistro'> = RECIBIDO, query: Record<string, string> = {}) {
  const servicio = unServicio({ getConfiguracion: () => CONFIGURACION, postApoderadosRegistro: () => respuesta })
  await muestra(<Registro />, { escuela: servicio, sesion: unaSesion('registroApoderado'), ruta: 'registroApoderado', query })
  await laPagina()
  const persona = userEvent.setup()
  const llena = async (datos: Readonly<Record<string, string>>) => {
    for (const [nombre, valor] of Object.entries(datos)) {
      await persona.clear(campo(nombre))
      if (valor !== '') await persona.type(campo(nombre), valor)
    }
  }
  const sigue = () => persona.click(screen.getByRole('button', { name: /^Siguiente/ }))
  const llenaHastaLaClave = async (claves: Partial<typeof CLAVES> = {}) => {
    await llena(QUIEN)
    await sigue()
    await llena(CORREO)
    await sigue()
    await llena({ ...CLAVES, ...claves })
  }
  const envia = () => persona.click(screen.getByRole('button', { name: /^Crear mi cuenta/ }))
  return { servicio, persona, llena, sigue, llenaHastaLaClave, envia }
}

const titulo = () => screen.getByRole('heading', { level: 1 }).textContent

describe('registrarse', () => {
  it('envía lo escrito en tres pasos y dice qué sigue', async () => {
    const { servicio, llena, sigue, envia } = await llega()
    expect([titulo(), document.title]).toEqual([
      '¿Quién es usted?',
      '¿Quién es usted? (paso 1 de 3) – Sistema de Encuestas de Vulnerabilidad',
    ])
    await llena(QUIEN)
    await sigue()
    expect([titulo(), document.activeElement?.textContent, document.title]).toEqual([
      '¿Cuál es su correo?',
      '¿Cuál es su correo?',
      '¿Cuál es su correo? (paso 2 de 3) – Sistema de Encuestas de Vulnerabilidad',
    ])
    expect(location.search).toBe('?paso=2')
    await llena(CORREO)
    await sigue()
    expect([titulo(), location.search]).toEqual(['Elija una contraseña', '?paso=3'])
    expect(screen.getByRole('region', { name: 'Sus datos' }).textContent).toBe('Marcela Cárcamo Lealmarcela@correo.clCorregir')
    await llena(CLAVES)
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

  it('recuerda que la persona viene de EPJA, en cada paso', async () => {
    const { servicio, llenaHastaLaClave, envia } = await llega(RECIBIDO, { origen: 'EPJA' })
    await llenaHastaLaClave()
    expect(location.search).toBe('?origen=EPJA&paso=3')
    expect(screen.getByRole('link', { name: 'Corregir' }).getAttribute('href')).toBe('/registro-apoderado?origen=EPJA')
    await envia()
    expect((await screen.findByRole('link', { name: 'Ir al ingreso' })).getAttribute('href')).toBe('/ingreso-epja')
    expect(servicio.de('postApoderadosRegistro')[0]?.body).toMatchObject({ origen: 'EPJA' })
  })

  it('ofrece ClaveÚnica primero, y solo en el primer paso', async () => {
    const { llena, sigue } = await llega()
    expect(screen.getByRole('button', { name: 'Continuar con ClaveÚnica' })).toBeTruthy()
    await llena(QUIEN)
    await sigue()
    expect(screen.queryByRole('button', { name: 'Continuar con ClaveÚnica' })).toBeNull()
  })

  it('vuelve con lo escrito, salvo las contraseñas', async () => {
    const { persona, llenaHastaLaClave, sigue } = await llega()
    await llenaHastaLaClave()
    await persona.click(screen.getByRole('link', { name: 'Volver' }))
    expect(titulo()).toBe('¿Cuál es su correo?')
    for (const [nombre, valor] of Object.entries(CORREO)) expect(campo(nombre).value).toBe(valor)
    await persona.click(screen.getByRole('link', { name: 'Volver' }))
    for (const [nombre, valor] of Object.entries(QUIEN)) expect(campo(nombre).value).toBe(valor)
    await sigue()
    await sigue()
    for (const nombre of Object.keys(CLAVES)) expect(campo(nombre).value).toBe('')
  })

  it('no muestra un paso antes de tiempo: la dirección vuelve al primero', async () => {
    await llega(RECIBIDO, { paso: '3' })
    await waitFor(() => expect(location.search).toBe(''))
    expect(titulo()).toBe('¿Quién es usted?')
  })

  it('deja pegar la contraseña y mostrarla', async () => {
    const { persona, llenaHastaLaClave } = await llega()
    await llenaHastaLaClave({ 'Repita su contraseña': '' })
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
  const resumen = async () =>
    within(await screen.findByRole('alert'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('dice arriba y junto a cada campo lo mismo, paso a paso, y no envía nada', async () => {
    const { servicio, llena, sigue, envia } = await llega()
    await sigue()
    expect(await resumen()).toEqual(['Debe ingresar su RUN.', 'Debe ingresar sus nombres.', 'Debe ingresar su apellido paterno.'])
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getAllByText('Debe ingresar su RUN.')).toHaveLength(2)
    expect(campo('RUN').getAttribute('aria-invalid')).toBe('true')
    expect(document.title).toMatch(/^Error: /)
    await llena(QUIEN)
    await sigue()
    expect(document.title).not.toMatch(/^Error: /)
    await sigue()
    expect(await resumen()).toEqual(['Debe ingresar su correo electrónico.', 'Repita su correo electrónico.'])
    await llena(CORREO)
    await sigue()
    await envia()
    expect(await resumen()).toEqual(['Debe ingresar una contraseña.', 'Repita su contraseña.'])
    expect(servicio.de('postApoderadosRegistro')).toEqual([])
  })

  it.each([
    ['corta', 'La contraseña debe tener al menos 8 caracteres.'],
    ['qwertyuiop', 'Esa contraseña es fácil de adivinar. Use tres palabras sin relación entre sí.'],
  ])('dice que la contraseña %s no sirve', async (clave, mensaje) => {
    const { llenaHastaLaClave, envia, servicio } = await llega()
    await llenaHastaLaClave({ Contraseña: clave, 'Repita su contraseña': clave })
    await envia()
    expect(await resumen()).toEqual([mensaje])
    expect(servicio.de('postApoderadosRegistro')).toEqual([])
  })

  it('lleva al campo desde el resumen', async () => {
    const { persona, llena, sigue } = await llega()
    await llena(QUIEN)
    await sigue()
    await llena({ ...CORREO, 'Repita su correo electrónico': 'otra@correo.cl' })
    await sigue()
    await persona.click(await screen.findByRole('link', { name: 'Los correos electrónicos no coinciden.' }))
    expect(document.activeElement).toBe(campo('Repita su correo electrónico'))
  })

  it('muestra en su paso lo que rechaza el servicio, y conserva lo escrito', async () => {
    const rechazo = new RechazoDeApi(400, {
      message: 'Revise los datos.',
      codigo: 'datos-invalidos',
      campos: { correoElectronico: 'El correo electrónico no es válido.' },
    })
    const { llenaHastaLaClave, envia } = await llega(rechazo)
    await llenaHastaLaClave()
    await envia()
    expect(await screen.findAllByText('El correo electrónico no es válido.')).toHaveLength(2)
    expect(location.search).toBe('?paso=2')
    for (const [nombre, valor] of Object.entries(CORREO)) expect(campo(nombre).value).toBe(valor)
  })

  it('dice junto al botón que el servicio no responde, y conserva todo lo escrito', async () => {
    const { servicio, llenaHastaLaClave, envia } = await llega(
      new RechazoDeApi(503, { message: 'El servicio está muy ocupado.', codigo: 'servicio-ocupado' }),
    )
    await llenaHastaLaClave()
    await envia()
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio está muy ocupado.')
    for (const [nombre, valor] of Object.entries(CLAVES)) expect(campo(nombre).value).toBe(valor)
    servicio.cambia({ postApoderadosRegistro: () => RECIBIDO })
    await envia()
    expect(await screen.findByRole('heading', { name: 'Revise su correo' })).toBeTruthy()
    expect(servicio.de('postApoderadosRegistro')[1]?.body).toMatchObject({ captchaToken: 'captcha-2' })
  })

  it('pide el captcha en su lugar', async () => {
    window.grecaptcha = { ready: (listo) => listo(), render: () => 0, reset: () => {} }
    const { llenaHastaLaClave, envia } = await llega()
    await llenaHastaLaClave()
    await envia()
    expect(await screen.findByRole('link', { name: 'Debe realizar la validación del captcha.' })).toBeTruthy()
    expect(screen.getAllByText('Debe realizar la validación del captcha.')).toHaveLength(2)
  })
})
