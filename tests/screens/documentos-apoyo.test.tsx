import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { RolId } from '#contract/rules/roles.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import DocumentosApoyo from '#screens/documentos-apoyo/documentos-apoyo.screen.tsx'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const MANUAL = {
  documentoId: 1,
  titulo: 'Manual',
  descripcion: 'Cómo aplicar la encuesta.',
  url: '/documentos/manual.pdf',
  conSesion: false,
  nombre: 'manual.pdf',
  formato: 'PDF',
  bytes: 5_245,
  periodo: '2025',
}
const GUIA = { ...MANUAL, documentoId: 2, titulo: 'Guía', url: '/documentos/guia.pdf', bytes: 1_240_000, periodo: null }

afterEach(cleanup)

async function laPantalla(respuesta: Respuestas['getDocumentosApoyo'], rolId: RolId = 1) {
  const servicio = unServicio({ getDocumentosApoyo: respuesta })
  await muestra(<DocumentosApoyo />, { escuela: servicio, sesion: unaSesion('documentosApoyo', { rolId }), ruta: 'documentosApoyo' })
  return servicio
}

describe('los documentos de apoyo', () => {
  it('se ofrecen con su formato, su tamaño y su período, y se abren en otra pestaña', async () => {
    await laPantalla(() => [MANUAL, GUIA])
    const manual = await screen.findByRole('link', { name: 'Manual' })
    expect([manual.getAttribute('href'), manual.getAttribute('target'), manual.getAttribute('rel')]).toEqual([
      '/documentos/manual.pdf',
      '_blank',
      'noopener',
    ])
    expect(screen.getByText('PDF, 5 kB, período 2025')).toBeTruthy()
    expect(screen.getByText('PDF, 1,2 MB')).toBeTruthy()
  })

  it('quien los publica va a publicarlos cuando no hay ninguno; los demás leen cuándo aparecen', async () => {
    await laPantalla(() => [], 2)
    expect((await screen.findByRole('link', { name: 'Publicar un documento' })).getAttribute('href')).toBe('/admin/avisos?vista=documento')
    cleanup()
    await laPantalla(() => [], 3)
    expect(await screen.findByText('Aparecen aquí cuando la agencia los publica.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Publicar un documento' })).toBeNull()
  })

  it('los que la agencia subió se descargan con la sesión, y si no llegan se dice y se reintenta', async () => {
    const subido = { ...MANUAL, conSesion: true, url: '/api/documentos-apoyo/1/archivo' }
    const servicio = await laPantalla(() => [subido])
    servicio.cambia({
      getDocumentoApoyoArchivo: () => new RechazoDeApi(404, { message: 'No encontramos ese archivo.', codigo: 'no-encontrado' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar: Manual' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No encontramos ese archivo.')
    expect(screen.getByText('El documento no llegó')).toBeTruthy()
    expect(servicio.de('getDocumentoApoyoArchivo')[0]?.params).toEqual({ id: 1 })
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
  })

  it('los que ya se ven siguen a la vista si no se pudieron renovar, y se dice', async () => {
    const servicio = await laPantalla(() => [MANUAL])
    await screen.findByText('Manual')
    servicio.cambia({ getDocumentosApoyo: () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }) })
    act(() => {
      window.dispatchEvent(new Event('blur'))
      window.dispatchEvent(new Event('focus'))
    })
    expect(await screen.findByText('No pudimos actualizar los documentos')).toBeTruthy()
    expect(screen.getByText('Manual')).toBeTruthy()
  })

  it('dicen que no hay ninguno', async () => {
    await laPantalla(() => [])
    expect(await screen.findByRole('heading', { name: 'No hay documentos para su perfil' })).toBeTruthy()
  })

  it('si no llegan, se pueden pedir otra vez', async () => {
    const servicio = await laPantalla(() => new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Sin servicio.')
    servicio.cambia({ getDocumentosApoyo: () => [MANUAL] })
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Manual' })).toBeTruthy())
  })
})
