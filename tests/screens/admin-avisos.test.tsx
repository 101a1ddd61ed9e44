import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Publicacion } from '#contract/avisos.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminAvisos from '#screens/admin-avisos/admin-avisos.screen.tsx'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const AVISO: Publicacion = {
  publicacionId: 3,
  tipo: 'aviso',
  titulo: 'Comienza el 03 de agosto',
  texto: 'Anime a los apoderados.',
  destacado: '03 de agosto',
  audiencia: 'establecimiento',
  roles: null,
  periodoId: null,
  desde: '2025-06-01T04:00:00.000Z',
  hasta: '2099-12-31T02:59:59.000Z',
  lugar: 1,
  segundos: null,
  transcripcion: [],
  retirada: null,
  archivos: [],
  version: 1,
}
const DOCUMENTO: Publicacion = {
  ...AVISO,
  publicacionId: 8,
  tipo: 'documento',
  titulo: 'Instructivo',
  texto: 'Cómo se responde.',
  destacado: null,
  audiencia: null,
  roles: [1, 5],
  periodoId: 2,
  hasta: null,
  archivos: [{ uso: 'archivo', nombre: 'instructivo.pdf', formato: 'PDF', bytes: 340_000, url: '/api/documentos-apoyo/8/archivo' }],
}
const VIDEO: Publicacion = {
  ...AVISO,
  publicacionId: 9,
  tipo: 'video',
  titulo: 'Ver el video',
  texto: '',
  destacado: null,
  segundos: 62,
  transcripcion: ['Entre con su RBD.'],
  archivos: [
    { uso: 'archivo', nombre: 'v.mp4', formato: 'MP4', bytes: 345_000, url: '/video/v.mp4' },
    { uso: 'subtitulos', nombre: 'v.vtt', formato: 'VTT', bytes: 900, url: '/video/v.vtt' },
    { uso: 'cartel', nombre: 'v.jpg', formato: 'JPG', bytes: 900, url: '/video/v.jpg' },
  ],
}

afterEach(cleanup)

async function laPantalla(publicaciones: Publicacion[], respuestas: Respuestas = {}, vista = 'aviso') {
  const servicio = unServicio({
    getAdminAvisos: () => ({ publicaciones, periodos: [{ periodoId: 2, nombre: '2025' }] }),
    postAdminAvisos: () => AVISO,
    putAdminAvisos: () => AVISO,
    ...respuestas,
  })
  const sesion = unaSesion('adminAvisos', { rolId: 2, establecimiento: null })
  await muestra(<AdminAvisos />, { escuela: servicio, sesion, ruta: 'adminAvisos', query: { vista } })
  return servicio
}

const pulsa = async (nombre: string | RegExp) => userEvent.click(await screen.findByRole('button', { name: nombre }))
const campo = async (etiqueta: string) => within(await screen.findByRole('dialog')).getByLabelText(etiqueta)
const escribe = async (etiqueta: string, texto: string) => fireEvent.change(await campo(etiqueta), { target: { value: texto } })

describe('los avisos', () => {
  it('dicen dónde se muestran, hasta cuándo, y cuál espera', async () => {
    await laPantalla([
      AVISO,
      { ...AVISO, publicacionId: 4, titulo: 'Segundo' },
      { ...AVISO, publicacionId: 5, titulo: 'De apoderados', audiencia: 'apoderado' },
      { ...AVISO, publicacionId: 6, titulo: 'Pasado', hasta: '2025-07-01T03:59:59.000Z' },
      { ...AVISO, publicacionId: 7, titulo: 'Futuro', desde: '2098-07-01T04:00:00.000Z' },
      { ...AVISO, publicacionId: 8, titulo: 'Retirado', retirada: '2025-08-01T15:00:00.000Z' },
    ])
    const situacion = async (titulo: string) =>
      [...((await screen.findAllByRole('heading', { name: titulo }))[0]?.parentElement?.querySelectorAll('p') ?? [])].at(-1)?.textContent
    expect(await situacion('Comienza el 03 de agosto')).toBe('A la vista hasta el 30 de diciembre de 2099')
    expect(await situacion('Segundo')).toBe('Espera: antes se muestra otra')
    expect(await situacion('De apoderados')).toBe('A la vista hasta el 30 de diciembre de 2099')
    expect(await situacion('Pasado')).toBe('Terminó el 30 de junio de 2025')
    expect(await situacion('Futuro')).toBe('Se verá desde el 1 de julio de 2098')
    expect(await situacion('Retirado')).toBe('Retirada el 1 de agosto de 2025')
    expect(screen.getByRole('button', { name: 'Publicar otra vez: Retirado' })).toBeTruthy()
  })

  it('se publican con sus días de Chile y en el lugar que se elija; lo que falta se dice y lo escrito queda', async () => {
    const servicio = await laPantalla([AVISO])
    await pulsa('Crear aviso')
    await pulsa('Publicar')
    expect(
      within(await screen.findByRole('dialog'))
        .getByRole('link', { name: 'Escriba el título.' })
        .getAttribute('href'),
    ).toBe('#titulo-de-publicacion')
    await escribe('Título', 'Comienza el 10 de agosto')
    await pulsa('Publicar')
    expect((await screen.findAllByText('Escriba el aviso.')).length).toBeGreaterThan(0)
    expect(servicio.de('postAdminAvisos')).toEqual([])
    await escribe('Aviso', 'Anime a los apoderados.')
    await escribe('Palabras destacadas del título', '10 de agosto')
    fireEvent.change(await campo('Desde el'), { target: { value: '2026-06-01' } })
    fireEvent.change(await campo('Hasta el'), { target: { value: '2026-08-10' } })
    await userEvent.selectOptions(await campo('Dónde se muestra'), 'Ingreso de apoderados y EPJA')
    await userEvent.selectOptions(await campo('Lugar en la lista'), '1')
    await pulsa('Publicar')
    await vi.waitFor(() => expect(servicio.de('postAdminAvisos')).toHaveLength(1))
    expect(servicio.de('postAdminAvisos')[0]?.body).toEqual({
      tipo: 'aviso',
      titulo: 'Comienza el 10 de agosto',
      texto: 'Anime a los apoderados.',
      destacado: '10 de agosto',
      audiencia: 'apoderado',
      roles: null,
      periodoId: null,
      desde: '2026-06-01T04:00:00.000Z',
      hasta: '2026-08-11T03:59:59.000Z',
      lugar: 1,
      segundos: null,
      transcripcion: [],
      archivos: [],
    })
  })

  it('se retiran después de preguntar', async () => {
    const servicio = await laPantalla([AVISO], { putAdminAvisosRetiro: () => AVISO })
    await pulsa('Retirar: Comienza el 03 de agosto')
    expect(await screen.findByRole('dialog', { name: 'Retirar la publicación' })).toBeTruthy()
    expect(servicio.de('putAdminAvisosRetiro')).toEqual([])
    await pulsa('Retirar')
    await vi.waitFor(() => expect(servicio.de('putAdminAvisosRetiro')).toHaveLength(1))
    expect(servicio.de('putAdminAvisosRetiro')[0]).toMatchObject({ params: { id: 3 }, body: { retirada: true } })
  })

  it('si otra persona lo cambió, se ven ambas versiones y se guarda la elegida', async () => {
    const guardada = { ...AVISO, titulo: 'De otra persona, 03 de agosto', version: 2 }
    const servicio = await laPantalla([AVISO], {
      putAdminAvisos: () =>
        new RechazoDeApi(409, {
          message: 'Otra persona cambió estos datos.',
          codigo: 'version-antigua',
          versiones: { enviada: {}, guardada },
        }),
    })
    await pulsa('Editar: Comienza el 03 de agosto')
    await pulsa('Guardar cambios')
    expect(await screen.findByText('De otra persona, 03 de agosto')).toBeTruthy()
    servicio.cambia({ putAdminAvisos: () => AVISO })
    await pulsa('Guardar la mía')
    await vi.waitFor(() => expect(servicio.de('putAdminAvisos')[1]?.body).toMatchObject({ titulo: AVISO.titulo, version: 2 }))
  })

  it('sin ninguno, se dice qué es uno', async () => {
    await laPantalla([])
    expect(await screen.findByText('Un aviso se lee junto al formulario de ingreso.')).toBeTruthy()
    expect(screen.getByText('Todavía no hay ninguno')).toBeTruthy()
  })
})

describe('los documentos', () => {
  it('dicen para quiénes son, de qué período, su archivo y su tamaño', async () => {
    await laPantalla([DOCUMENTO], {}, 'documento')
    expect(await screen.findByText('Establecimiento, Apoderado, período 2025')).toBeTruthy()
    expect(screen.getByText('instructivo.pdf, PDF, 340 kB')).toBeTruthy()
    expect(screen.getByText('A la vista')).toBeTruthy()
  })

  it('suben su archivo con quienes lo ven; sin archivo o con uno enorme no viajan', async () => {
    const servicio = await laPantalla([], {}, 'documento')
    await pulsa('Crear documento')
    await escribe('Título', 'Guía')
    await escribe('Para qué sirve', 'Cómo se responde.')
    expect(screen.getByText('Quiénes lo ven')).toBeTruthy()
    await pulsa('Publicar')
    expect((await screen.findAllByText('Elija un archivo.')).length).toBeGreaterThan(0)
    const enorme = new File([new Uint8Array(20_000_001)], 'enorme.pdf')
    await userEvent.upload(await campo('Archivo'), enorme)
    await screen.findByText(/Ahora: enorme\.pdf, 20 MB\./)
    await pulsa('Publicar')
    expect((await screen.findAllByText('Los archivos pesan más de 20 MB.')).length).toBeGreaterThan(0)
    await userEvent.upload(await campo('Archivo'), new File(['%PDF-1.7'], 'guía.pdf'))
    await screen.findByText(/Ahora: guía\.pdf, 1 kB\./)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Todos los perfiles' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Apoderado' }))
    await userEvent.selectOptions(await campo('Período'), '2025')
    await pulsa('Publicar')
    await vi.waitFor(() => expect(servicio.de('postAdminAvisos')).toHaveLength(1))
    expect(servicio.de('postAdminAvisos')[0]?.body).toMatchObject({
      tipo: 'documento',
      titulo: 'Guía',
      audiencia: null,
      hasta: null,
      roles: [5],
      periodoId: 2,
      archivos: [{ uso: 'archivo', nombre: 'guía.pdf', contenido: 'JVBERi0xLjc=' }],
    })
  })

  it('lo que el servicio dice del archivo se lee junto a él', async () => {
    await laPantalla(
      [DOCUMENTO],
      {
        putAdminAvisos: () =>
          new RechazoDeApi(400, { message: 'Revise.', codigo: 'datos-invalidos', campos: { archivo: 'El contenido no es de ese tipo.' } }),
      },
      'documento',
    )
    await pulsa('Editar: Instructivo')
    await pulsa('Guardar cambios')
    await screen.findAllByText('El contenido no es de ese tipo.')
    expect((await campo('Archivo')).getAttribute('aria-invalid')).toBe('true')
  })

  it('se ven antes de publicarlos, con la sesión de quien los lleva', async () => {
    const servicio = await laPantalla(
      [DOCUMENTO],
      { getDocumentoApoyoArchivo: () => new RechazoDeApi(404, { message: 'No encontramos ese archivo.', codigo: 'no-encontrado' }) },
      'documento',
    )
    await pulsa('Ver el documento: Instructivo')
    expect(await screen.findByText('No encontramos ese archivo.')).toBeTruthy()
    expect(servicio.de('getDocumentoApoyoArchivo')[0]?.params).toEqual({ id: 8 })
  })
})

describe('los videos', () => {
  it('se ven en su vista previa con subtítulos y transcripción, y una frase por línea se guarda como tal', async () => {
    const servicio = await laPantalla([VIDEO], {}, 'video')
    expect(await screen.findByText('Entre con su RBD.')).toBeTruthy()
    expect(document.querySelector('video track')?.getAttribute('src')).toBe('/video/v.vtt')
    await pulsa('Editar: Ver el video')
    await escribe('Transcripción', 'Entre con su RBD.\nEnvíe la encuesta.\n')
    await pulsa('Guardar cambios')
    await vi.waitFor(() => expect(servicio.de('putAdminAvisos')).toHaveLength(1))
    expect(servicio.de('putAdminAvisos')[0]?.body).toMatchObject({
      transcripcion: ['Entre con su RBD.', 'Envíe la encuesta.'],
      segundos: 62,
      archivos: [],
      version: 1,
    })
  })
})
