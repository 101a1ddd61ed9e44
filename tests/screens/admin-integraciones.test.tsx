import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { CorreoEnCola, SistemaExterno } from '#contract/integraciones.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminIntegraciones from '#screens/admin-integraciones/admin-integraciones.screen.tsx'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const FALLIDO: CorreoEnCola = {
  encargoId: 7,
  para: 'm***@correo.example',
  asunto: 'Verifique su cuenta',
  estado: 'fallido',
  pedido: '2026-11-20T12:00:00.000Z',
  intentos: 1,
  error: '550 5.1.1 …: Recipient address rejected',
  proximo: null,
}
const PENDIENTE: CorreoEnCola = {
  ...FALLIDO,
  encargoId: 8,
  asunto: 'Cambie su contraseña',
  estado: 'pendiente',
  intentos: 3,
  error: 'connect ECONNREFUSED',
  proximo: '2026-11-20T12:05:00.000Z',
}

const LIMESURVEY: SistemaExterno = {
  sistema: 'encuestas',
  direccion: 'encuestas.agencia.example',
  bien: '2026-11-20T12:00:00.000Z',
  mal: '2026-11-20T12:05:00.000Z',
  motivo: 'connect ECONNREFUSED',
  pausado: false,
  enCola: 0,
}
const PROPIO: SistemaExterno = { ...LIMESURVEY, sistema: 'correo', direccion: null, bien: null, mal: null, motivo: null, enCola: 3 }

afterEach(cleanup)

async function laPantalla(respuestas: Respuestas) {
  const servicio = unServicio({
    getAdminIntegraciones: () => [
      LIMESURVEY,
      PROPIO,
      { ...PROPIO, sistema: 'claveunica', enCola: 0 },
      { ...PROPIO, sistema: 'captcha', enCola: 0 },
    ],
    ...respuestas,
  })
  const sesion = unaSesion('adminIntegraciones', { rolId: 2, establecimiento: null })
  await muestra(<AdminIntegraciones />, { escuela: servicio, sesion, ruta: 'adminIntegraciones' })
  return servicio
}

const botones = () => screen.findAllByRole('button', { name: /^Intentar de nuevo/ })

describe('los correos que no han salido', () => {
  it('dicen a quién, velado, qué contestó el servidor, cuántas veces se intentó y cuándo se intentará', async () => {
    await laPantalla({ getAdminIntegracionesCorreos: () => ({ total: 2, filas: [FALLIDO, PENDIENTE] }) })
    expect((await screen.findAllByText('m***@correo.example')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('No se pudo entregar').length).toBeGreaterThan(0)
    expect(screen.getAllByText('550 5.1.1 …: Recipient address rejected').length).toBeGreaterThan(0)
    expect(screen.getAllByText('1 intento').length).toBeGreaterThan(0)
    expect(screen.getAllByText('3 intentos').length).toBeGreaterThan(0)
    expect(screen.getAllByText('Se intentará el 20 de noviembre de 2026, 09:05 horas').length).toBeGreaterThan(0)
  })

  it('se intentan de nuevo después de preguntar, y la lista se renueva', async () => {
    const pedidos: unknown[] = []
    const servicio = await laPantalla({
      getAdminIntegracionesCorreos: () => ({ total: 1, filas: [FALLIDO] }),
      postAdminIntegracionesCorreoReintento: ({ params }) => {
        pedidos.push(params)
        return undefined
      },
    })
    const [boton] = await botones()
    if (boton === undefined) throw new Error('No se ofrece intentar.')
    await userEvent.click(boton)
    expect(await screen.findByText(/Irá otra vez a m\*\*\*@correo\.example/)).toBeTruthy()
    expect(pedidos).toEqual([])
    servicio.cambia({ getAdminIntegracionesCorreos: () => ({ total: 0, filas: [] }) })
    await userEvent.click(screen.getByRole('button', { name: 'Intentar ahora' }))
    expect(await screen.findByRole('heading', { name: 'Todos los correos salieron' })).toBeTruthy()
    expect(pedidos).toEqual([{ id: 7 }])
  })

  it('lo que el servicio rechaza al intentar se dice, y se puede cerrar', async () => {
    await laPantalla({
      getAdminIntegracionesCorreos: () => ({ total: 1, filas: [FALLIDO] }),
      postAdminIntegracionesCorreoReintento: () => new RechazoDeApi(409, { message: 'Ese correo ya salió.', codigo: 'correo-enviado' }),
    })
    const [boton] = await botones()
    if (boton === undefined) throw new Error('No se ofrece intentar.')
    await userEvent.click(boton)
    await userEvent.click(await screen.findByRole('button', { name: 'Intentar ahora' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Ese correo ya salió.')
  })

  it('mientras uno se envía no se ofrece intentarlo', async () => {
    await laPantalla({
      getAdminIntegracionesCorreos: () => ({ total: 1, filas: [{ ...PENDIENTE, estado: 'enviando', proximo: null }] }),
    })
    expect((await screen.findAllByText('Se está enviando')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Intentar de nuevo/ })).toBeNull()
  })

  it('si la lista no llega, se puede pedir otra vez', async () => {
    const servicio = await laPantalla({
      getAdminIntegracionesCorreos: () => new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Sin servicio.')
    servicio.cambia({ getAdminIntegracionesCorreos: () => ({ total: 0, filas: [] }) })
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: 'Todos los correos salieron' })).toBeTruthy()
  })
})

describe('los sistemas externos', () => {
  const correos = { getAdminIntegracionesCorreos: () => ({ total: 0, filas: [] }) }

  it('dicen cómo están, cuándo respondieron y por qué fallaron; lo propio no se prueba', async () => {
    await laPantalla(correos)
    const limesurvey = (await screen.findByRole('heading', { name: 'LimeSurvey' })).closest('section')
    expect(limesurvey?.textContent).toMatch(
      /Falló la última vez.*encuestas\.agencia\.example.*Respondió bien20 de noviembre de 2026, 09:00.*Falló20 de noviembre de 2026, 09:05 horas: connect ECONNREFUSED/,
    )
    const correo = screen.getByRole('heading', { name: 'Correo' }).closest('section')
    expect(correo?.textContent).toContain('Lo hace este sistema')
    expect(correo?.textContent).toContain('3 correos')
    expect(screen.getAllByRole('button', { name: /^Probar ahora/ })).toHaveLength(1)
    // What has nothing to look at is one line, and no card of its own.
    expect(screen.getByText(/^Sin conectar/).parentElement?.textContent).toBe(
      'Sin conectar: ClaveÚnica y Captcha. Su trabajo lo hace este mismo sistema.',
    )
    expect(screen.queryByRole('heading', { name: 'Captcha' })).toBeNull()
  })

  it('el que falla va primero, venga donde venga', async () => {
    await laPantalla({ getAdminIntegraciones: () => [{ ...LIMESURVEY, sistema: 'claveunica', mal: null }, LIMESURVEY] })
    const nombres = async () => (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
    expect(await nombres()).toEqual(['LimeSurvey', 'ClaveÚnica'])
  })

  it('se prueban al pedirlo: lo que falla se dice, y probado otra vez responde', async () => {
    const probados: unknown[] = []
    const servicio = await laPantalla({
      ...correos,
      postAdminIntegracionesPrueba: () => new RechazoDeApi(409, { message: 'No funciona: connect ECONNREFUSED', codigo: 'prueba-fallida' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Probar ahora/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('No funciona: connect ECONNREFUSED')
    servicio.cambia({
      getAdminIntegraciones: () => [{ ...LIMESURVEY, bien: '2026-11-20T12:10:00.000Z' }],
      postAdminIntegracionesPrueba: ({ params }) => {
        probados.push(params)
        return LIMESURVEY
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Probar otra vez' }))
    expect(await screen.findByText('Responde')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(probados).toEqual([{ sistema: 'encuestas' }])
  })

  it('si no llegan, se pueden pedir otra vez', async () => {
    const servicio = await laPantalla({
      ...correos,
      getAdminIntegraciones: () => new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Sin servicio.')
    servicio.cambia({ getAdminIntegraciones: () => [LIMESURVEY] })
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: 'LimeSurvey' })).toBeTruthy()
  })
})
