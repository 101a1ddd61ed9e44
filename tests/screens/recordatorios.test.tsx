import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordatoriosDeApoderados } from '#contract/invitaciones.apoderados.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminUsuarios from '#screens/admin-usuarios/admin-usuarios.screen.tsx'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const TODO: RecordatoriosDeApoderados = {
  ensayo: { reciben: 1204, estudiantes: 1310, sinCorreo: 12, recientes: 3, deBaja: 5, sinCuenta: null },
  recuento: { al: '2026-03-01T15:00:00.000Z', avance: null },
  programados: [
    { recordatorioId: 7, dia: '2026-03-09', estado: 'programado' },
    { recordatorioId: 6, dia: '2026-03-02', estado: 'sin-destinatarios' },
  ],
  tandas: [
    {
      tandaId: 4,
      creada: '2026-03-01T15:00:00.000Z',
      total: 40,
      pendientes: 10,
      enviados: 27,
      rebotados: 2,
      omitidos: 1,
      reuniendo: false,
    },
  ],
}

afterEach(cleanup)

async function laPantalla(respuestas: Respuestas = {}) {
  const servicio = unServicio({ getInvitacionesApoderados: () => TODO, ...respuestas })
  const sesion = unaSesion('adminUsuarios', { rolId: 2, establecimiento: null })
  const { avisos } = await muestra(<AdminUsuarios />, {
    escuela: servicio,
    sesion,
    ruta: 'adminUsuarios',
    query: { vista: 'recordatorios' },
  })
  return { servicio, avisos }
}
const pulsa = async (nombre: string | RegExp) => userEvent.click(await screen.findByRole('button', { name: nombre }))
const dato = (nombre: string) => screen.getAllByText(nombre).at(-1)?.nextSibling?.textContent

describe('los recordatorios a apoderados', () => {
  it('dicen antes a cuántos llegan, por cuántos estudiantes, y a quiénes no', async () => {
    await laPantalla()
    expect(await screen.findByText('Sale un correo por apoderado, por 1.310 estudiantes pendientes.')).toBeTruthy()
    for (const titulo of ['Si envía ahora', 'Calendario', 'Recordatorios enviados'])
      expect(screen.getByRole('heading', { name: titulo })).toBeTruthy()
    expect(['Recibirían', 'Sin correo probado', 'Ya recibieron uno', 'No quieren más'].map(dato)).toEqual(['1.204', '12', '3', '5'])
    expect(screen.queryByText('Estudiantes sin cuenta')).toBeNull()
  })

  it('se envían después de preguntar, y la lista se pide otra vez', async () => {
    const { servicio, avisos } = await laPantalla({ postInvitacionesApoderados: () => TODO })
    await pulsa('Enviar 1.204 correos')
    expect(servicio.de('postInvitacionesApoderados')).toEqual([])
    expect(await screen.findByRole('dialog', { name: 'Recordatorio a apoderados' })).toBeTruthy()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enviar 1.204 correos' }))
    await vi.waitFor(() => expect(avisos).toEqual(['Recordatorios al día.']))
    expect(servicio.de('postInvitacionesApoderados')[0]?.body).toEqual({ idRbd: null, dia: null })
    await vi.waitFor(() => expect(servicio.de('getInvitacionesApoderados')).toHaveLength(2))
  })

  it('muestran cuántos se enviaron, esperan, rebotaron y se omitieron', async () => {
    await laPantalla()
    expect(await screen.findByText('40 correos')).toBeTruthy()
    expect(['Enviados', 'Pendientes', 'Rebotados', 'Omitidos'].map(dato)).toEqual(['27', '10', '2', '1'])
  })

  it('de un país se cuentan aparte: se ve cuánto va y después desde cuándo son; mientras se reúnen no dicen cuántos son', async () => {
    const { servicio } = await laPantalla({
      getInvitacionesApoderados: () => ({
        ...TODO,
        ensayo: null,
        recuento: { al: null, avance: { hechas: 8000, total: 380_000 } },
        tandas: TODO.tandas.map((tanda) => ({ ...tanda, reuniendo: true })),
      }),
    })
    expect(await screen.findByText('8.000 de 380.000 apoderados')).toBeTruthy()
    expect(screen.getByText('Reuniendo a quienes escribir: van 40')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull()
    servicio.cambia({ getInvitacionesApoderados: () => TODO })
    expect(await screen.findByRole('button', { name: 'Enviar 1.204 correos' }, { timeout: 8000 })).toBeTruthy()
    expect(screen.getByText('Datos al 1 de marzo de 2026, 12:00 horas.')).toBeTruthy()
  })

  it('se programan para un día, que se dice completo antes de confirmar', async () => {
    const { servicio } = await laPantalla({ postInvitacionesApoderados: () => TODO })
    await pulsa('Programar')
    expect(await screen.findByText('Elija un día.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Día'), { target: { value: '2026-03-16' } })
    await pulsa('Programar')
    expect(await screen.findByText(/^El lunes 16 de marzo de 2026, desde las 9:00/)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Programar un recordatorio' })).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Programar' }).at(-1)!)
    await vi.waitFor(() => expect(servicio.de('postInvitacionesApoderados')[0]?.body).toEqual({ idRbd: null, dia: '2026-03-16' }))
  })

  it('un día que el servicio no acepta dice por qué', async () => {
    const campos = { dia: 'Ese día ya está en el calendario.' }
    await laPantalla({
      postInvitacionesApoderados: () => new RechazoDeApi(400, { message: 'Revise lo escrito.', codigo: 'datos-invalidos', campos }),
    })
    fireEvent.change(await screen.findByLabelText('Día'), { target: { value: '2026-03-09' } })
    await pulsa('Programar')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Programar' })).at(-1)!)
    expect((await screen.findAllByText('Ese día ya está en el calendario.')).length).toBeGreaterThan(0)
  })

  it('un día por llegar se quita después de preguntar; lo que ya pasó, no', async () => {
    const { servicio } = await laPantalla({ deleteInvitacionesApoderados: () => undefined })
    expect(await screen.findByText('No había a quién escribir')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Quitar/ })).toHaveLength(1)
    await pulsa('Quitar el lunes 9 de marzo de 2026')
    expect(await screen.findByRole('dialog', { name: 'Quitar del calendario' })).toBeTruthy()
    await pulsa('Quitar el día')
    await vi.waitFor(() => expect(servicio.de('deleteInvitacionesApoderados')[0]?.params).toEqual({ recordatorioId: '7' }))
  })

  it('si no llegan, se piden otra vez', async () => {
    const { servicio } = await laPantalla({
      getInvitacionesApoderados: () => new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Sin servicio.')
    servicio.cambia({ getInvitacionesApoderados: () => TODO })
    await pulsa('Reintentar')
    expect(await screen.findByText('40 correos')).toBeTruthy()
  })
})
