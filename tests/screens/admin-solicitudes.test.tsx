import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import AdminUsuarios from '#screens/admin-usuarios/admin-usuarios.screen.tsx'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const PEDIDA = {
  solicitudId: 7,
  tipo: 'borrado' as const,
  detalle: 'Ya no soy apoderada.',
  pedida: '2026-11-20T12:00:00.000Z',
  vence: '2099-12-04T02:59:59.000Z',
  resuelta: null,
  aceptada: null,
  respuesta: null,
  nombreUsuario: '34120587-5',
  nombre: 'Marcela Paillán',
}

afterEach(cleanup)

async function enSolicitudes(respuestas: Respuestas) {
  const servicio = unServicio(respuestas)
  await muestra(<AdminUsuarios />, {
    escuela: servicio,
    sesion: unaSesion('adminUsuarios', { rolId: 2, establecimiento: null }),
    ruta: 'adminUsuarios',
    query: { vista: 'solicitudes' },
  })
  return servicio
}

describe('las solicitudes sobre datos', () => {
  it('muestran quién pide qué y cuándo vence, y una vencida lo dice', async () => {
    await enSolicitudes({
      getAdminSolicitudes: () => ({ total: 2, filas: [PEDIDA, { ...PEDIDA, solicitudId: 8, vence: '2020-12-04T02:59:59.000Z' }] }),
    })
    expect((await screen.findAllByText('Vence el 3 de diciembre de 2099')).length).toBeGreaterThan(0)
    expect((await screen.findAllByText('Venció el 3 de diciembre de 2020')).length).toBeGreaterThan(0)
  })

  it('se aceptan con una respuesta, después de decir qué se borra', async () => {
    const pedidos: unknown[] = []
    await enSolicitudes({
      getAdminSolicitudes: () => ({ total: 1, filas: [PEDIDA] }),
      putAdminSolicitud: ({ params, body }) => {
        pedidos.push({ params, body })
        return { ...PEDIDA, resuelta: '2026-11-21T12:00:00.000Z', aceptada: true, respuesta: 'Borramos todo.' }
      },
    })
    const [boton] = await screen.findAllByRole('button', { name: /^Aceptar/ })
    if (boton === undefined) throw new Error('No se ofrece aceptar.')
    await userEvent.click(boton)
    expect(await screen.findByText(/No se puede deshacer/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Respuesta'), 'Borramos todo.')
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
    await expect.poll(() => pedidos).toEqual([{ params: { id: 7 }, body: { aceptada: true, motivo: 'Borramos todo.' } }])
  })
})
