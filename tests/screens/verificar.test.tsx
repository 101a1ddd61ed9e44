import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import Verificar from '#screens/verificar/verificar.screen.tsx'
import { conCaptchaResuelto, CONFIGURACION, laPagina, type RespuestaFalsa, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

beforeEach(conCaptchaResuelto)
afterEach(() => {
  cleanup()
  delete window.grecaptcha
})

const CODIGO = '7F3A91C40E5DB8264A17C9E053FB82D6'
const PUBLICO = {
  id: CODIGO,
  estado: 'VALIDO' as const,
  dsEncuesta: 'Encuesta de Vulnerabilidad 2025',
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes del Sur',
  dsGrado: '5° básico',
  iniciales: 'A. R. C.',
  runEnmascarado: '**.***.418-7',
  fecha: '2025-09-09T12:00:00-03:00',
  informante: 'apoderado' as const,
}

async function llega(respuesta: RespuestaFalsa<'getComprobante'> = PUBLICO, query: Record<string, string> = { id: CODIGO }) {
  const servicio = unServicio({ getConfiguracion: () => CONFIGURACION, getComprobante: () => respuesta })
  await muestra(<Verificar />, { escuela: servicio, sesion: unaSesion('verificar'), ruta: 'verificar', query })
  await laPagina()
  const persona = userEvent.setup()
  const verifica = () => persona.click(screen.getByRole('button', { name: /^Verificar/ }))
  return { servicio, persona, verifica }
}

describe('el resultado', () => {
  it('de un comprobante válido muestra iniciales y parte del RUN, nunca el nombre', async () => {
    const { servicio, verifica } = await llega()
    await verifica()
    expect(await screen.findByRole('heading', { level: 2, name: 'VÁLIDO' })).toBeTruthy()
    expect(screen.getByText('La encuesta fue completada y sus datos coinciden.')).toBeTruthy()
    expect(document.title).toMatch(/^Comprobante válido/)
    for (const texto of [
      'Encuesta de Vulnerabilidad 2025',
      'Escuela Los Arrayanes del Sur',
      'RBD 90145-8',
      '5° básico',
      'A. R. C.',
      'RUN **.***.418-7',
      '9 de septiembre de 2025',
    ]) {
      expect(screen.getByText(texto)).toBeTruthy()
    }
    expect(screen.getByText(/^Consultado el \d+ de \w+ de \d{4}, \d\d:\d\d horas$/)).toBeTruthy()
    expect(document.title).toBe('Comprobante válido – Sistema de Encuestas de Vulnerabilidad')
    expect(servicio.de('getComprobante')).toEqual([
      { clave: 'getComprobante', params: { id: CODIGO }, query: { captchaToken: 'captcha-1' } },
    ])
  })

  it.each([
    ['ANULADO' as const, 'ANULADO', 'Comprobante anulado', /Pida el comprobante vigente/],
    ['REEMPLAZADO' as const, 'REEMPLAZADO', 'Comprobante reemplazado', /Pida el comprobante vigente/],
  ])('de uno %s dice qué hacer, y en el título de la página qué es', async (estado, palabra, titulo, consejo) => {
    const { verifica } = await llega({ ...PUBLICO, estado })
    await verifica()
    expect(await screen.findByRole('heading', { level: 2, name: palabra })).toBeTruthy()
    expect(screen.getByText(consejo)).toBeTruthy()
    expect(document.title).toBe(`${titulo} – Sistema de Encuestas de Vulnerabilidad`)
  })

  it('de uno anulado dice también cuándo se anuló', async () => {
    const { verifica } = await llega({ ...PUBLICO, estado: 'ANULADO', anulado: '2025-10-02T12:00:00-03:00' })
    await verifica()
    expect(await screen.findByText('Fecha de anulación')).toBeTruthy()
    expect(document.title).toMatch(/^Comprobante anulado/)
    expect(screen.getByText('2 de octubre de 2025')).toBeTruthy()
  })

  it('de uno que no existe no muestra más que el código', async () => {
    const { verifica } = await llega({ id: CODIGO, estado: 'NO_EXISTE' })
    await verifica()
    expect(await screen.findByRole('heading', { level: 2, name: 'NO EXISTE' })).toBeTruthy()
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Código'])
    expect(document.title).toMatch(/^Comprobante no encontrado/)
    expect(screen.getByText(/Compare el código con el comprobante/)).toBeTruthy()
  })

  it('se imprime, y deja verificar otro', async () => {
    const imprimir = vi.fn()
    vi.stubGlobal('print', imprimir)
    const { servicio, persona, verifica } = await llega()
    await verifica()
    await persona.click(await screen.findByRole('button', { name: 'Imprimir' }))
    expect(imprimir).toHaveBeenCalledOnce()
    await persona.click(screen.getByRole('button', { name: 'Verificar otro comprobante' }))
    expect(screen.getByLabelText('Código del comprobante')).toBeTruthy()
    servicio.cambia({ getComprobante: () => ({ id: CODIGO, estado: 'NO_EXISTE' }) })
    await verifica()
    expect(await screen.findByRole('heading', { level: 2, name: 'NO EXISTE' })).toBeTruthy()
    vi.unstubAllGlobals()
  })
})

describe('la pregunta', () => {
  it('trae el código del QR ya escrito', async () => {
    await llega()
    expect(screen.getByLabelText<HTMLInputElement>('Código del comprobante').value).toBe(CODIGO)
  })

  it.each([
    ['', 'Debe ingresar el código del comprobante.'],
    ['7F3A', 'El código tiene 32 letras y números.'],
  ])('con "%s" dice qué falta sin preguntar', async (codigo, mensaje) => {
    const { servicio, verifica } = await llega(PUBLICO, { id: codigo })
    await verifica()
    expect(await screen.findByRole('link', { name: mensaje })).toBeTruthy()
    expect(servicio.de('getComprobante')).toEqual([])
  })

  it('conserva el código cuando el servicio no responde', async () => {
    const { verifica } = await llega(new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' }))
    await verifica()
    expect((await screen.findByRole('alert')).textContent).toContain('No hay conexión.')
    expect(screen.getByLabelText<HTMLInputElement>('Código del comprobante').value).toBe(CODIGO)
  })
})
