import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdministracionDeInvitaciones } from '#contract/invitaciones.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminUsuarios from '#screens/admin-usuarios/admin-usuarios.screen.tsx'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const TODO: AdministracionDeInvitaciones = {
  ensayos: [
    { grupo: 'cuentas', reciben: 1204, sinCorreo: 12, recientes: 3 },
    { grupo: 'escuelas', reciben: 0, sinCorreo: 0, recientes: 8 },
  ],
  tandas: [],
}
const TANDA = {
  tandaId: 4,
  grupo: 'cuentas' as const,
  creada: '2026-03-09T15:00:00.000Z',
  total: 1204,
  pendientes: 200,
  enviados: 1000,
  rebotados: 3,
  omitidos: 1,
  reuniendo: false,
}

afterEach(cleanup)

async function laPantalla(respuestas: Respuestas) {
  const servicio = unServicio({ getAdminInvitaciones: () => TODO, ...respuestas })
  const sesion = unaSesion('adminUsuarios', { rolId: 4, establecimiento: null })
  const { avisos } = await muestra(<AdminUsuarios />, {
    escuela: servicio,
    sesion,
    ruta: 'adminUsuarios',
    query: { vista: 'invitaciones' },
  })
  return { servicio, avisos }
}
const pulsa = async (nombre: string | RegExp) => userEvent.click(await screen.findByRole('button', { name: nombre }))

describe('las invitaciones', () => {
  it('dicen antes cuántos reciben y cuántos no, y solo ofrecen enviar donde hay a quién', async () => {
    await laPantalla({})
    expect(await screen.findByText('1.204')).toBeTruthy()
    expect(screen.getByText('12')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enviar 1.204 correos: Cuentas sin contraseña' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Establecimientos sin ingreso/ })).toBeNull()
  })

  it('se envían después de preguntar, y se ve cómo van', async () => {
    const { servicio, avisos } = await laPantalla({ postAdminInvitaciones: () => TANDA })
    await pulsa(/^Enviar 1\.204 correos/)
    expect(servicio.de('postAdminInvitaciones')).toEqual([])
    servicio.cambia({ getAdminInvitaciones: () => ({ ...TODO, tandas: [TANDA] }) })
    await pulsa('Enviar 1.204 correos')
    await vi.waitFor(() => expect(avisos).toEqual(['Los correos están saliendo.']))
    expect(servicio.de('postAdminInvitaciones')[0]?.body).toEqual({ grupo: 'cuentas' })
    expect(await screen.findByText('Cuentas sin contraseña, 1.204 correos')).toBeTruthy()
    expect(screen.getByText('Lo que usted envió')).toBeTruthy()
    expect(['Enviados', 'Pendientes', 'Rebotados', 'Omitidos'].map((nombre) => screen.getByText(nombre).nextSibling?.textContent)).toEqual([
      '1.000',
      '200',
      '3',
      '1',
    ])
  })

  it('si ya no queda nadie, lo dice', async () => {
    await laPantalla({
      postAdminInvitaciones: () => new RechazoDeApi(409, { message: 'No hay a quién escribir ahora.', codigo: 'sin-destinatarios' }),
    })
    await pulsa(/^Enviar 1\.204 correos/)
    await pulsa('Enviar 1.204 correos')
    expect((await screen.findByRole('alert')).textContent).toContain('No hay a quién escribir ahora.')
  })

  it('si no llegan, se piden otra vez', async () => {
    const { servicio } = await laPantalla({
      getAdminInvitaciones: () => new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Sin servicio.')
    servicio.cambia({ getAdminInvitaciones: () => TODO })
    await pulsa('Reintentar')
    expect(await screen.findByText('1.204')).toBeTruthy()
  })
})
