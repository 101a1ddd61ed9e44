import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { abreLaAplicacion, cierraLaAplicacion } from './aplicacion.tsx'

const VIDEO = {
  videoId: 1,
  audiencia: 'establecimiento',
  titulo: 'Ver el video para establecimientos',
  segundos: 62,
  fuentes: [
    { src: '/video/a.mp4', tipo: 'video/mp4' },
    { src: '/video/a.webm', tipo: 'video/webm' },
  ],
  subtitulos: '/video/a.vtt',
  cartel: '/video/a.jpg',
  transcripcion: ['Entre con su RBD.', 'Envíe la encuesta.'],
  desde: '2025-06-01T00:00:00-04:00',
  hasta: '2999-12-31T23:59:59-03:00',
}
afterEach(cierraLaAplicacion)

async function enElIngreso(direccion: string, videos: unknown) {
  await abreLaAplicacion(direccion, {
    'GET /videos': { status: 200, cuerpo: videos, cabeceras: { 'content-type': 'application/json' } },
  })
}
const ofrecido = () => screen.findByRole('button', { name: /Ver el video para establecimientos/ })

test('se ofrece con su duración y su transcripción, y no se descarga hasta que alguien lo pide', async () => {
  await enElIngreso('/login', [VIDEO])
  expect((await ofrecido()).textContent).toContain('1 minuto, con subtítulos y sin sonido')
  expect(document.querySelector('video')).toBeNull()
  expect(screen.getByText('Entre con su RBD.')).toBeTruthy()
  fireEvent.click(await ofrecido())
  const video = document.querySelector('video')
  expect([...(video?.querySelectorAll('source') ?? [])].map(({ type }) => type)).toEqual(['video/mp4', 'video/webm'])
  expect(video?.querySelector('track')?.srclang).toBe('es')
})

test('si el navegador no lo puede mostrar, lo dice y deja intentar otra vez', async () => {
  await enElIngreso('/login', [VIDEO])
  fireEvent.click(await ofrecido())
  const fuentes = document.querySelectorAll('source')
  const falla = () => new Event('error')
  await act(async () => {
    fuentes[0]?.dispatchEvent(falla())
  })
  expect(document.querySelector('video'), 'queda la otra forma').not.toBeNull()
  await act(async () => {
    fuentes[1]?.dispatchEvent(falla())
  })
  expect((await ofrecido()).textContent).toContain('El video no se pudo mostrar.')
})

test.each([
  ['de otra puerta', [{ ...VIDEO, audiencia: 'apoderado' }]],
  ['mal escrito', [{ titulo: 'x' }]],
])('un video %s no se ofrece', async (_cual, videos) => {
  await enElIngreso('/login', videos)
  await screen.findByRole('button', { name: 'Ingresar' })
  await act(async () => {})
  expect(screen.queryByRole('region', { name: 'Video de ayuda' })).toBeNull()
})
