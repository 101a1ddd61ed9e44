import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { DraftsContext } from '#app/drafts-context.ts'
import type { Drafts } from '#app/drafts.ts'
import type { PreguntasDeEncuesta } from '#contract/encuestas.admin.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import AdminEncuestas from '#screens/admin-encuestas/admin-encuestas.screen.tsx'
import { unServicio, type Respuestas } from './servicio-falso.ts'
import { unosBorradores } from '#tests/support/maquinas/unos-borradores.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const MEDIA = {
  encuestaId: 4,
  nombre: 'Encuesta de Vulnerabilidad 2025: 1° medio',
  activo: true,
  esPublico: true,
  periodo: { periodoId: 2, nombre: '2025' },
  contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
  apertura: '2025-08-04T04:00:00.000Z',
  cierre: '2026-01-01T02:59:59.000Z',
  minutos: 15,
  grados: 4,
  estudiantes: 332,
  esRegistro: false,
  herramienta: null,
  respuestas: 196,
  eliminable: false,
  version: 3,
}
const SIN_RESPUESTAS = { ...MEDIA, encuestaId: 6, nombre: 'Registro de embarazadas', respuestas: 0, eliminable: true, version: 1 }

afterEach(cleanup)

async function entra(respuestas: Respuestas = {}, rolId: 2 | 4 = 2, query: Record<string, string> = {}, borradores?: Drafts) {
  const servicio = unServicio({
    getAdminEncuestas: () => ({ total: 2, filas: [MEDIA, SIN_RESPUESTAS] }),
    getPeriodos: () => [
      { periodoId: 1, nombre: '2024', activo: false },
      { periodoId: 2, nombre: '2025', activo: true },
    ],
    getInformantesDigitadores: () => [{ informanteDigitadorId: 1, nombre: 'Apoderado' }],
    ...respuestas,
  })
  const { avisos } = await muestra(
    borradores ? <DraftsContext value={borradores}>{<AdminEncuestas />}</DraftsContext> : <AdminEncuestas />,
    {
      escuela: servicio,
      sesion: unaSesion('adminEncuestas', { rolId, establecimiento: null }),
      ruta: 'adminEncuestas',
      query,
    },
  )
  return { servicio, avisos, persona: userEvent.setup() }
}

async function presiona(
  persona: ReturnType<typeof userEvent.setup>,
  nombre: string | RegExp,
  donde: Pick<typeof screen, 'findByRole'> = screen,
) {
  const boton = await donde.findByRole('button', { name: nombre })
  await waitFor(() => expect(boton).toHaveProperty('disabled', false))
  await persona.click(boton)
}
const elDialogo = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('la lista de encuestas', () => {
  it('dice que está cargando', async () => {
    await entra({ getAdminEncuestas: () => new Promise(() => {}) })
    expect(await screen.findByText('Cargando encuestas…')).toBeTruthy()
  })

  it('muestra cuántos respondieron y cuándo se responde, y solo ofrece eliminar la que no tiene respuestas', async () => {
    await entra()
    expect((await screen.findByText(MEDIA.nombre, { selector: 'a' })).closest('tr')?.textContent).toMatch(/196 de 332.*4 grados.*Activa/)
    expect(screen.getAllByRole('button', { name: /^Eliminar/ }).map(({ textContent }) => textContent)).toEqual([
      'Eliminar Registro de embarazadas',
    ])
  })

  it('a quien solo lee no le ofrece cambios', async () => {
    await entra({}, 4)
    await screen.findByText(MEDIA.nombre, { selector: 'a' })
    expect(screen.queryByRole('button', { name: /Crear|Copiar|Editar|Eliminar/ })).toBeNull()
  })

  it('vacía, dice cómo empezar', async () => {
    await entra({ getAdminEncuestas: () => ({ total: 0, filas: [] }) })
    expect(await screen.findByRole('heading', { name: 'No hay encuestas' })).toBeTruthy()
    expect(screen.getByText('Cree la primera con un archivo de preguntas, o copie las de otro período.')).toBeTruthy()
  })

  it('sin períodos, dice qué se crea antes y no ofrece lo que no se podría guardar', async () => {
    await entra({ getAdminEncuestas: () => ({ total: 0, filas: [] }), getPeriodos: () => [] })
    expect(await screen.findByText('Antes se crea el período, en «Períodos».')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Crear encuesta' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Copiar de otro período' })).toHaveProperty('disabled', true)
  })

  it('vacía, a quien solo lee no le pide crearla', async () => {
    await entra({ getAdminEncuestas: () => ({ total: 0, filas: [] }) }, 4)
    expect(await screen.findByText('Aparecen aquí cuando la administración nacional las crea.')).toBeTruthy()
    expect(screen.queryByText(/^Cree la primera/)).toBeNull()
  })

  it('si falla, se puede reintentar', async () => {
    const { servicio, persona } = await entra({
      getAdminEncuestas: () => new RechazoDeApi(503, { message: 'El servicio no está disponible.', codigo: 'sin-servicio' }),
    })
    await screen.findByText('No pudimos cargar la lista')
    servicio.cambia({ getAdminEncuestas: () => ({ total: 1, filas: [MEDIA] }) })
    for (const boton of screen.getAllByRole('button', { name: 'Reintentar' })) await persona.click(boton)
    expect(await screen.findByText(MEDIA.nombre, { selector: 'a' })).toBeTruthy()
  })
})

describe('una encuesta', () => {
  it('sin datos, dice cada uno en español y no llama al servicio', async () => {
    const { servicio, persona } = await entra()
    await presiona(persona, 'Crear encuesta')
    const dialogo = await elDialogo('Crear encuesta')
    await persona.click(dialogo.getByRole('button', { name: 'Crear encuesta' }))
    expect(
      within(dialogo.getByRole('alert'))
        .getAllByRole('link')
        .map((enlace) => enlace.textContent),
    ).toEqual(['Debe ingresar el nombre de la encuesta.', 'Indique cuándo abre.', 'Indique cuándo cierra.'])
    expect(servicio.de('postAdminEncuestas')).toHaveLength(0)
  })

  it('antes de abrir el período nuevo, va en el que el formulario muestra', async () => {
    const { servicio, persona } = await entra({
      getPeriodos: () => [
        { periodoId: 3, nombre: '2026', activo: false },
        { periodoId: 2, nombre: '2025', activo: false },
      ],
    })
    await presiona(persona, 'Copiar de otro período')
    const copia = await elDialogo('Copiar encuestas a otro período')
    expect(copia.getByLabelText<HTMLSelectElement>('Desde el período').selectedOptions[0]?.text).toBe('2026')
    await persona.type(copia.getByLabelText('Al período'), '2027')
    await persona.type(copia.getByLabelText('Abre el'), '2027-08-03')
    await persona.type(copia.getByLabelText('Cierra el'), '2027-12-31')
    await persona.click(copia.getByRole('button', { name: 'Copiar' }))
    await waitFor(() => expect(servicio.de('postAdminEncuestasCopia')[0]?.body).toMatchObject({ desdePeriodoId: 3 }))
    await persona.click(copia.getByRole('button', { name: 'Cancelar' }))
    await presiona(persona, 'Crear encuesta')
    const nueva = await elDialogo('Crear encuesta')
    expect(nueva.getByLabelText<HTMLSelectElement>('Período').selectedOptions[0]?.text).toBe('2026')
    await persona.type(nueva.getByLabelText('Nombre'), 'Encuesta 2026')
    await persona.type(nueva.getByLabelText('Abre el'), '2026-08-03')
    await persona.type(nueva.getByLabelText('Cierra el'), '2026-12-31')
    await persona.click(nueva.getByRole('button', { name: 'Crear encuesta' }))
    await waitFor(() => expect(servicio.de('postAdminEncuestas')[0]?.body).toMatchObject({ periodo: { periodoId: 3 } }))
  })

  it('cambiada por otra persona, muestra ambas versiones y guarda la elegida', async () => {
    const guardada = { ...MEDIA, minutos: 30, version: 4 }
    const rechazo = () =>
      new RechazoDeApi(409, {
        message: 'Otra persona cambió estos datos.',
        codigo: 'version-antigua',
        versiones: { enviada: {}, guardada },
      })
    const { servicio, avisos, persona } = await entra({ putAdminEncuestas: rechazo })
    await presiona(persona, /^Editar.*1° medio/)
    const dialogo = await elDialogo('Editar encuesta')
    await persona.clear(dialogo.getByLabelText('Minutos para responder'))
    await persona.type(dialogo.getByLabelText('Minutos para responder'), '20')
    await persona.click(dialogo.getByRole('button', { name: 'Guardar cambios' }))
    const conflicto = await elDialogo('Otra persona cambió estos datos')
    expect(conflicto.getAllByRole('row').map((fila) => fila.textContent)).toEqual(['DatoSu versiónLa guardada', 'Minutos2030'])
    servicio.cambia({ putAdminEncuestas: () => guardada })
    await persona.click(conflicto.getByRole('button', { name: 'Guardar la mía' }))
    await waitFor(() => expect(avisos).toEqual(['Encuesta guardada.']))
    expect(servicio.de('putAdminEncuestas').at(-1)?.body).toMatchObject({ encuestaId: 4, minutos: 20, version: 4 })
  })

  it('que recibió respuestas mientras se preguntaba no se elimina, y dice por qué', async () => {
    const rechazo = () =>
      new RechazoDeApi(409, { message: 'La encuesta ya tiene respuestas y no se puede eliminar.', codigo: 'encuesta-con-respuestas' })
    const { persona } = await entra({ deleteAdminEncuestas: rechazo })
    await presiona(persona, /^Eliminar/)
    const pregunta = await elDialogo('Eliminar la encuesta')
    await persona.click(pregunta.getByRole('button', { name: 'Eliminar' }))
    expect(await pregunta.findByText('La encuesta ya tiene respuestas y no se puede eliminar.')).toBeTruthy()
  })

  it('de otro período se copia con fechas nuevas', async () => {
    const { servicio, avisos, persona } = await entra({
      postAdminEncuestasCopia: () => ({ periodo: { periodoId: 3, nombre: '2026', activo: false }, copiadas: 6 }),
    })
    await presiona(persona, 'Copiar de otro período')
    const dialogo = await elDialogo('Copiar encuestas a otro período')
    await persona.type(dialogo.getByLabelText('Al período'), '2026')
    await persona.type(dialogo.getByLabelText('Abre el'), '2026-08-03')
    await persona.type(dialogo.getByLabelText('Cierra el'), '2026-12-31')
    servicio.rechaza('postAdminEncuestasCopia', new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }))
    await persona.click(dialogo.getByRole('button', { name: 'Copiar' }))
    expect(await dialogo.findByText('No se pudo copiar')).toBeTruthy()
    servicio.responde('postAdminEncuestasCopia')
    await persona.click(dialogo.getByRole('button', { name: 'Copiar' }))
    await waitFor(() => expect(avisos).toEqual(['Encuestas copiadas.']))
    expect(servicio.de('postAdminEncuestasCopia')[0]?.body).toEqual({
      desdePeriodoId: 2,
      periodo: '2026',
      apertura: '2026-08-03T04:00:00.000Z',
      cierre: '2027-01-01T02:59:59.000Z',
    })
  })

  it('activar un período pregunta antes', async () => {
    const { servicio, persona } = await entra({ putAdminPeriodoActivo: () => [] }, 2, { periodoId: '1' })
    await presiona(persona, 'Activar el período 2024')
    expect(servicio.de('putAdminPeriodoActivo')).toHaveLength(0)
    await persona.click((await elDialogo('Activar el período 2024')).getByRole('button', { name: 'Activar' }))
    await waitFor(() => expect(servicio.de('putAdminPeriodoActivo')[0]?.params).toEqual({ id: 1 }))
  })
})

describe('la primera encuesta', () => {
  it('toma sus preguntas de un archivo, y dice cada falta con su línea', async () => {
    const { servicio, avisos, persona } = await entra({
      getAdminEncuestas: () => ({ total: 0, filas: [] }),
      postAdminEncuestas: () =>
        new RechazoDeApi(400, {
          message: 'Revise los datos ingresados.',
          codigo: 'datos-invalidos',
          campos: { definicion: 'Línea 3: Falta una coma.\nLínea 9: El texto está vacío.' },
        }),
    })
    await presiona(persona, 'Crear encuesta')
    const dialogo = await elDialogo('Crear encuesta')
    await persona.type(dialogo.getByLabelText('Nombre'), 'La primera')
    await persona.type(dialogo.getByLabelText('Abre el'), '2026-08-03')
    await persona.type(dialogo.getByLabelText('Cierra el'), '2026-12-31')
    await persona.click(dialogo.getByRole('button', { name: 'Crear encuesta' }))
    expect(dialogo.getByRole('link', { name: 'Elija de dónde toma las preguntas.' })).toBeTruthy()
    await persona.upload(
      dialogo.getByLabelText('Archivo de las preguntas'),
      new File(['{"titulo":"Una"}'], 'una.json', { type: 'application/json' }),
    )
    const crea = dialogo.getByRole('button', { name: 'Crear encuesta' })
    await waitFor(async () => {
      await persona.click(crea)
      expect(servicio.de('postAdminEncuestas')[0]?.body).toMatchObject({ nombre: 'La primera', definicion: '{"titulo":"Una"}' })
    })
    expect(await dialogo.findByText('Línea 9: El texto está vacío.')).toBeTruthy()
    expect(avisos).toEqual([])
  })
})

describe('las preguntas de LimeSurvey', () => {
  const LSS = '<?xml version="1.0"?><document/>'
  const nueva = async () => {
    const entrada = await entra({
      getAdminEncuestas: () => ({ total: 0, filas: [] }),
      postAdminEncuestas: () =>
        new RechazoDeApi(400, {
          message: 'Revise los datos ingresados.',
          codigo: 'datos-invalidos',
          campos: { aceptaOmisiones: 'Línea 7: P8: es de tipo orden de preferencia, y no pasa.\nLínea 9: P9: su programa no pasa.' },
        }),
    })
    const { persona, servicio } = entrada
    await presiona(persona, 'Crear encuesta')
    const dialogo = await elDialogo('Crear encuesta')
    await persona.type(dialogo.getByLabelText('Nombre'), 'De LimeSurvey')
    await persona.type(dialogo.getByLabelText('Abre el'), '2026-08-03')
    await persona.type(dialogo.getByLabelText('Cierra el'), '2026-12-31')
    await persona.selectOptions(dialogo.getByLabelText('Toma las preguntas de'), 'Un archivo')
    const elige = (texto: string) => persona.upload(dialogo.getByLabelText('Archivo de las preguntas'), new File([texto], 'e.lss'))
    expect(dialogo.queryByLabelText('Cargar las preguntas sin eso')).toBeNull()
    await elige(LSS)
    await waitFor(async () => {
      await persona.click(dialogo.getByRole('button', { name: 'Crear encuesta' }))
      expect(servicio.de('postAdminEncuestas')[0]?.body).toMatchObject({ definicion: LSS })
    })
    return { ...entrada, dialogo, elige, casilla: await dialogo.findByLabelText<HTMLInputElement>('Cargar las preguntas sin eso') }
  }

  it('se cargan después de ver lo que no pasa y aceptarlo', async () => {
    const { servicio, avisos, persona, dialogo, casilla } = await nueva()
    expect(dialogo.getByText('Línea 7: P8: es de tipo orden de preferencia, y no pasa.')).toBeTruthy()
    expect(dialogo.getByText('Línea 9: P9: su programa no pasa.')).toBeTruthy()
    expect(dialogo.getByRole('link', { name: 'El archivo trae 2 cosas que aquí no pasan.' }).getAttribute('href')).toBe('#aceptaOmisiones')
    expect(casilla.checked).toBe(false)
    await persona.click(casilla)
    servicio.cambia({ postAdminEncuestas: () => MEDIA })
    await persona.click(dialogo.getByRole('button', { name: 'Crear encuesta' }))
    await waitFor(() => expect(avisos).toHaveLength(1))
    expect(servicio.de('postAdminEncuestas').at(-1)?.body).toMatchObject({ definicion: LSS, aceptaOmisiones: true })
  })

  it('lo aceptado de un archivo no vale para otro', async () => {
    const { servicio, persona, dialogo, casilla, elige } = await nueva()
    await persona.click(casilla)
    expect(casilla.checked).toBe(true)
    await elige(`${LSS}\n`)
    await waitFor(() => expect(casilla.checked).toBe(false))
    await persona.click(dialogo.getByRole('button', { name: 'Crear encuesta' }))
    await waitFor(() => expect(servicio.de('postAdminEncuestas').at(-1)?.body).toMatchObject({ definicion: `${LSS}\n` }))
    expect(servicio.de('postAdminEncuestas').at(-1)?.body).toMatchObject({ aceptaOmisiones: undefined })
  })
})

describe('las preguntas de una encuesta', () => {
  const hogar = (title: string): Cuestionario => ({
    titulo: 'Registro de embarazadas',
    version: 1,
    minutos: 5,
    pages: [{ name: 'hogar', title: 'Su hogar', elements: [{ type: 'text', name: 'una', title }] }],
  })
  const VERSIONES: PreguntasDeEncuesta = {
    nombre: 'Registro de embarazadas',
    respuestas: 0,
    versiones: [
      { numero: 2, publicada: '2026-03-05T15:00:00.000Z', cuestionario: hogar('¿Cómo está?') },
      { numero: 1, publicada: null, cuestionario: hogar('¿Cómo se siente?') },
    ],
  }
  const mira = (respuestas: Respuestas = {}, rolId: 2 | 4 = 2) =>
    entra({ getAdminEncuestaVersiones: () => VERSIONES, ...respuestas }, rolId, { preguntas: '6' })
  const elige = async (persona: Awaited<ReturnType<typeof mira>>['persona'], contenido: string) =>
    persona.upload(await screen.findByLabelText('Otras preguntas, desde un archivo'), new File([contenido], 'otras.json'))
  /** What the frame is given to show. */
  const enElMarco = () =>
    JSON.parse(screen.getByTitle<HTMLIFrameElement>('Vista previa: Registro de embarazadas').dataset['vistaPrevia'] ?? '')

  it('se llega desde la lista, y sus versiones dicen su fecha y qué cambió', async () => {
    const { servicio, persona } = await entra({ getAdminEncuestaVersiones: () => VERSIONES })
    await persona.click(await screen.findByRole('link', { name: 'Registro de embarazadas: preguntas' }))
    expect(await screen.findByRole('heading', { name: 'Preguntas de la encuesta' })).toBeTruthy()
    const opciones = within(await screen.findByLabelText('Versión')).getAllByRole('option')
    expect(opciones.map(({ textContent }) => textContent)).toEqual([
      'Versión 2, del 5 de marzo de 2026, 1 pregunta',
      'Versión 1, sin fecha guardada, 1 pregunta',
    ])
    expect(servicio.de('getAdminEncuestaVersiones')[0]?.params).toEqual({ id: 6 })
    const cambios = within(screen.getByRole('region', { name: 'Qué cambió en la versión 2' }))
    expect(cambios.getByText('1 cambiada.')).toBeTruthy()
    expect(cambios.getByText('¿Cómo se siente?', { exact: false }).closest('del')?.textContent).toBe('Antes: ¿Cómo se siente?')
    expect(cambios.getAllByText('¿Cómo está?', { exact: false }).at(-1)?.closest('ins')?.textContent).toBe('Ahora: ¿Cómo está?')
    expect(enElMarco()).toEqual({ cuestionario: hogar('¿Cómo está?'), modo: 'apoderado' })
    await persona.selectOptions(screen.getByLabelText('Versión'), '1')
    expect(screen.queryByRole('region', { name: /^Qué cambió/ })).toBeNull()
    expect(enElMarco()).toMatchObject({ cuestionario: hogar('¿Cómo se siente?') })
  })

  it('las que solo cambian de número se cuentan una vez, y no una a una', async () => {
    const larga = (...names: string[]): Cuestionario => ({
      ...hogar(''),
      pages: [{ name: 'hogar', title: 'Su hogar', elements: names.map((name) => ({ type: 'text', name, title: `¿${name}?` })) }],
    })
    const [vigente, primera] = [larga('nueva', 'una', 'dos'), larga('una', 'dos')]
    await mira({
      getAdminEncuestaVersiones: () => ({
        ...VERSIONES,
        versiones: [
          { numero: 2, publicada: null, cuestionario: vigente },
          { numero: 1, publicada: null, cuestionario: primera },
        ],
      }),
    })
    const cambios = within(await screen.findByRole('region', { name: 'Qué cambió en la versión 2' }))
    expect(cambios.getByText('1 agregada. Otras 2 preguntas solo cambian de número.')).toBeTruthy()
    expect(cambios.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1. ¿nueva?Agregada'])
    expect(within(screen.getByLabelText('Versión')).getAllByRole('option')[0]?.textContent).toBe(
      'Versión 2, sin fecha guardada, 3 preguntas',
    )
  })

  it('se miran como apoderado y como quien digita antes de publicarse, y solo entonces se publican', async () => {
    const { servicio, persona, avisos } = await mira({
      postAdminEncuestaRevision: () => hogar('¿Está bien?'),
      putAdminEncuestaCuestionario: () => SIN_RESPUESTAS,
    })
    await elige(persona, '{"titulo":"Otra"}')
    expect(await screen.findByRole('region', { name: 'Qué cambia de la versión 2' })).toBeTruthy()
    expect(enElMarco()).toEqual({ cuestionario: hogar('¿Está bien?'), modo: 'apoderado' })
    await presiona(persona, 'Como quien digita')
    expect(enElMarco()).toMatchObject({ modo: 'establecimiento' })
    expect(screen.queryByLabelText('Versión')).toBeNull()
    await presiona(persona, 'Publicar estas preguntas')
    expect(servicio.de('putAdminEncuestaCuestionario')).toEqual([])
    await presiona(persona, 'Publicar', await elDialogo('Publicar las preguntas'))
    await screen.findByLabelText('Versión')
    expect(servicio.de('putAdminEncuestaCuestionario')).toMatchObject([
      { params: { id: 6 }, body: { definicion: '{"titulo":"Otra"}', aceptaOmisiones: false } },
    ])
    await waitFor(() => expect(servicio.de('getAdminEncuestaVersiones').length).toBe(2))
    expect(avisos).toEqual(['Preguntas publicadas.'])
  })

  it('con faltas, dice cada una con su línea y no se pueden publicar', async () => {
    const { persona } = await mira({
      postAdminEncuestaRevision: () =>
        new RechazoDeApi(400, {
          message: 'Revise los datos ingresados.',
          codigo: 'datos-invalidos',
          campos: { definicion: 'Línea 3: Falta una coma.\nLínea 9: El texto está vacío.' },
        }),
    })
    await elige(persona, '{')
    const aviso = within(await screen.findByRole('alert'))
    expect(aviso.getByText('El archivo tiene faltas')).toBeTruthy()
    expect(aviso.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Línea 3: Falta una coma.',
      'Línea 9: El texto está vacío.',
    ])
    expect(screen.queryByRole('button', { name: 'Publicar estas preguntas' })).toBeNull()
  })

  it('lo que no pasa de LimeSurvey se acepta antes de seguir', async () => {
    const { servicio, persona } = await mira({
      postAdminEncuestaRevision: ({ body }) =>
        body.aceptaOmisiones
          ? hogar('¿Está bien?')
          : new RechazoDeApi(400, { message: 'Revise.', codigo: 'datos-invalidos', campos: { aceptaOmisiones: 'Línea 3: P8 no pasa.' } }),
    })
    await elige(persona, '<document/>')
    expect(await screen.findByText('Línea 3: P8 no pasa.')).toBeTruthy()
    expect(screen.getByText('El archivo trae cosas que aquí no pasan')).toBeTruthy()
    await presiona(persona, 'Seguir sin eso')
    expect(await screen.findByRole('button', { name: 'Publicar estas preguntas' })).toBeTruthy()
    expect(servicio.de('postAdminEncuestaRevision').at(-1)?.body).toEqual({ definicion: '<document/>', aceptaOmisiones: true })
  })

  it('con respuestas se conservan, y lo dice; quien no las cambia las mira', async () => {
    await mira({ getAdminEncuestaVersiones: () => ({ ...VERSIONES, respuestas: 3 }) })
    expect(await screen.findByText('Tiene 3 respuestas: conserva la versión 2.')).toBeTruthy()
    expect(screen.queryByLabelText('Otras preguntas, desde un archivo')).toBeNull()
    cleanup()
    await mira({}, 4)
    expect(await screen.findByLabelText('Versión')).toBeTruthy()
    expect(screen.queryByLabelText('Otras preguntas, desde un archivo')).toBeNull()
  })
})

describe('los períodos', () => {
  const suya = (encuestaId: number, nombre: string, cambios: object = {}) => ({
    encuestaId,
    nombre,
    activo: false,
    apertura: '2026-08-03T04:00:00.000Z',
    cierre: '2026-12-01T02:59:59.000Z',
    grados: 4,
    esRegistro: false,
    ...cambios,
  })
  const ABIERTO = {
    periodoId: 2,
    nombre: '2025',
    activo: true,
    cerrado: null,
    cierres: 0,
    encuestas: 6,
    susEncuestas: [1, 2, 3, 4, 5, 6].map((cual) => suya(cual, `Encuesta ${cual}`, { activo: true })),
    esperadas: 0,
    completadas: 0,
  }
  /** Copied from the year before: nothing of it is active. */
  const COPIADO = {
    ...ABIERTO,
    periodoId: 3,
    nombre: '2026',
    activo: false,
    encuestas: 3,
    susEncuestas: [suya(11, 'Quinto'), suya(12, 'Primero', { grados: 0 }), suya(13, 'Embarazadas', { grados: 0, esRegistro: true })],
  }
  const CERRADO = {
    periodoId: 1,
    nombre: '2024',
    activo: false,
    cerrado: '2024-11-30T02:59:59.000Z',
    cierres: 1,
    encuestas: 1,
    susEncuestas: [suya(9, 'Encuesta 2024')],
    esperadas: 1200,
    completadas: 736,
  }
  const enPeriodos = (respuestas: Respuestas = {}, rolId: 2 | 4 = 2) =>
    entra({ getAdminPeriodos: () => [ABIERTO, CERRADO], ...respuestas }, rolId, { vista: 'periodos' })

  it('dice en qué está cada uno y con qué cifras terminó', async () => {
    await enPeriodos()
    await screen.findByText(/^Terminó con/)
    expect(
      screen
        .getAllByRole('listitem')
        .map((fila) => fila.textContent)
        .join(' '),
    ).toMatch(/2025Abierto, 6 encuestas, 6 activas.*2024Cerrado el .*, 1 encuestaTerminó.*736 respondidas de 1\.200/)
    expect(screen.queryByRole('button', { name: /^Reabrir/ })).toBeNull()
  })

  it('sin ninguno, invita a crear el primero, y lo crea', async () => {
    const { servicio, avisos, persona } = await enPeriodos({ getAdminPeriodos: () => [], postAdminPeriodos: () => ABIERTO })
    expect(await screen.findByText('No hay períodos')).toBeTruthy()
    await presiona(persona, 'Crear período')
    const dialogo = await elDialogo('Crear período')
    await persona.click(dialogo.getByRole('button', { name: 'Crear período' }))
    expect(dialogo.getByRole('link', { name: 'Escriba el nombre del período.' })).toBeTruthy()
    await persona.type(dialogo.getByLabelText('Nombre'), '2025')
    servicio.rechaza('postAdminPeriodos', new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }))
    await persona.click(dialogo.getByRole('button', { name: 'Crear período' }))
    expect(await dialogo.findByText('No se pudo crear')).toBeTruthy()
    servicio.responde('postAdminPeriodos')
    await persona.click(dialogo.getByRole('button', { name: 'Crear período' }))
    await waitFor(() => expect(avisos).toEqual(['Período creado.']))
    expect(servicio.de('postAdminPeriodos')[0]?.body).toEqual({ nombre: '2025' })
  })

  it('activa juntas todas las que se copiaron, y antes dice de cada una cuándo abre y quién la ve', async () => {
    const { servicio, avisos, persona } = await enPeriodos({
      getAdminPeriodos: () => [COPIADO, ABIERTO],
      putAdminPeriodoEncuestas: () => COPIADO,
    })
    await screen.findByText('En preparación, 3 encuestas, 0 activas')
    await presiona(persona, /^Activar sus 3 encuestas.*2026$/)
    const pregunta = await elDialogo('Activar 3 encuestas del período 2026')
    expect(pregunta.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^QuintoDel .*2026 al .*2026, 4 grados$/),
      expect.stringMatching(/^PrimeroDel .*, sin grados: nadie la verá hasta que le dé uno$/),
      expect.stringMatching(/^EmbarazadasDel .*, solo estudiantes que el establecimiento inscribe$/),
    ])
    expect(pregunta.getByText(/cuando el período 2026 esté abierto/)).toBeTruthy()
    expect(servicio.de('putAdminPeriodoEncuestas')).toHaveLength(0)
    await persona.click(pregunta.getByRole('button', { name: 'Activar' }))
    await waitFor(() => expect(avisos).toEqual(['Encuestas cambiadas.']))
    expect(servicio.de('putAdminPeriodoEncuestas')[0]).toMatchObject({
      params: { id: 3 },
      body: { activo: true, encuestas: [11, 12, 13] },
    })
  })

  it('las activas se desactivan juntas, y dice qué se conserva', async () => {
    const { servicio, persona } = await enPeriodos({ putAdminPeriodoEncuestas: () => ABIERTO })
    await presiona(persona, /^Desactivar sus 6 encuestas.*2025$/)
    const pregunta = await elDialogo('Desactivar 6 encuestas del período 2025')
    expect(pregunta.getByText(/Lo enviado y los borradores se conservan/)).toBeTruthy()
    await persona.click(pregunta.getByRole('button', { name: 'Desactivar' }))
    await waitFor(() => expect(servicio.de('putAdminPeriodoEncuestas')[0]?.body).toEqual({ activo: false, encuestas: [1, 2, 3, 4, 5, 6] }))
    expect(screen.queryByRole('button', { name: /ctivar.*2024/ }), 'las de uno cerrado ya no cambian').toBeNull()
  })

  it('antes de abrirlo avisa que sus encuestas siguen inactivas', async () => {
    const { persona } = await enPeriodos({ getAdminPeriodos: () => [COPIADO] })
    await presiona(persona, /^Abrir.*2026$/)
    const pregunta = await elDialogo('Abrir el período 2026')
    expect(pregunta.getByText('Tiene 3 encuestas sin activar. Nadie podrá responderlas hasta que las active.')).toBeTruthy()
  })

  it('con otro abierto, avisa que aquel queda sin cerrar', async () => {
    const { persona } = await enPeriodos({ getAdminPeriodos: () => [COPIADO, ABIERTO] })
    await presiona(persona, /^Abrir.*2026$/)
    const pregunta = await elDialogo('Abrir el período 2026')
    expect(pregunta.getByText(/^El período 2025 quedará sin cerrar, y sus cifras no se guardan/)).toBeTruthy()
  })

  it('cerrarlo pregunta antes y dice qué pasará', async () => {
    const { servicio, avisos, persona } = await enPeriodos({ postAdminPeriodoCierre: () => CERRADO })
    await presiona(persona, /^Cerrar.*2025$/)
    const pregunta = await elDialogo('Cerrar el período 2025')
    expect(pregunta.getByText(/dejarán de abrir/)).toBeTruthy()
    expect(servicio.de('postAdminPeriodoCierre')).toHaveLength(0)
    await persona.click(pregunta.getByRole('button', { name: 'Cerrar el período' }))
    await waitFor(() => expect(avisos).toEqual(['Período cerrado.']))
    expect(servicio.de('postAdminPeriodoCierre')[0]?.params).toEqual({ id: 2 })
  })

  it('reabrirlo pide un motivo, y solo se ofrece si no hay otro abierto', async () => {
    const { servicio, avisos, persona } = await enPeriodos({
      getAdminPeriodos: () => [CERRADO],
      postAdminPeriodoReapertura: () => ABIERTO,
    })
    await presiona(persona, /^Reabrir.*2024$/)
    const pregunta = await elDialogo('Reabrir el período 2024')
    await persona.type(pregunta.getByLabelText('Motivo'), 'Faltó una escuela.')
    await persona.click(pregunta.getByRole('button', { name: 'Reabrir el período' }))
    await waitFor(() => expect(avisos).toEqual(['Período reabierto.']))
    expect(servicio.de('postAdminPeriodoReapertura')[0]).toMatchObject({ params: { id: 1 }, body: { motivo: 'Faltó una escuela.' } })
  })

  it('a quien solo lee no le ofrece la pestaña', async () => {
    await enPeriodos({}, 4)
    await screen.findByText(MEDIA.nombre, { selector: 'a' })
    expect(screen.queryByRole('link', { name: 'Períodos' })).toBeNull()
  })
})

describe('unir una encuesta con la de LimeSurvey', () => {
  const SIN_UNIR = { ...SIN_RESPUESTAS, herramienta: { sid: null } }
  /** The dialog and its checks wait for their flows, as when they are first opened in the page. */
  const abre = async () => {
    const boton = await screen.findByRole('button', { name: 'Unir con LimeSurvey: Registro de embarazadas' })
    await act(async () => boton.click())
    return elDialogo('Unir «Registro de embarazadas» con LimeSurvey')
  }
  const elige = async (dialogo: Awaited<ReturnType<typeof abre>>) => {
    const selector = await dialogo.findByRole('combobox', { name: 'Encuesta de LimeSurvey' })
    await act(async () => fireEvent.change(selector, { target: { value: '482913' } }))
  }
  const ALLA = { sid: 482913, titulo: 'Embarazadas 2025', activa: true, apertura: null, cierre: null }

  it('donde se responde aquí no se ofrece', async () => {
    await entra()
    await screen.findByText(MEDIA.nombre, { selector: 'a' })
    expect(screen.queryByRole('button', { name: /LimeSurvey/ })).toBeNull()
  })

  it('se elige entre las de allá, se ve lo que le falta, y se prueba otra vez', async () => {
    const unidas: unknown[] = []
    const { servicio, persona } = await entra({
      getAdminEncuestas: () => ({ total: 1, filas: [SIN_UNIR] }),
      getEncuestasDeProveedor: () => [ALLA],
      getRevisionDeProveedor: ({ params }) => [
        { cumple: true, texto: `Está activa la ${params.e}.` },
        { cumple: false, texto: 'No tiene tabla de participantes.' },
      ],
      putAdminEncuestaHerramienta: ({ params, body }) => {
        unidas.push({ params, body })
        return { ...SIN_UNIR, herramienta: { sid: 482913 } }
      },
    })
    expect((await screen.findAllByText('Sin unir con LimeSurvey')).length).toBeGreaterThan(0)
    const dialogo = await abre()
    expect(await dialogo.findByRole('option', { name: 'Embarazadas 2025 (482913)' })).toBeTruthy()
    await elige(dialogo)
    expect(await dialogo.findByText('Está activa la 482913.')).toBeTruthy()
    expect(dialogo.getByText('No tiene tabla de participantes.').textContent).toBe('Falta: No tiene tabla de participantes.')
    servicio.rechaza('getRevisionDeProveedor', new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }))
    await presiona(persona, 'Probar ahora', dialogo)
    expect(await dialogo.findByText('No pudimos revisarla')).toBeTruthy()
    servicio.responde('getRevisionDeProveedor')
    servicio.cambia({ getRevisionDeProveedor: () => [{ cumple: true, texto: 'Tiene tabla de participantes.' }] })
    await presiona(persona, 'Probar ahora', dialogo)
    expect(await dialogo.findByText('Tiene tabla de participantes.')).toBeTruthy()
    expect(dialogo.queryByText(/^Falta/)).toBeNull()
    servicio.rechaza('putAdminEncuestaHerramienta', new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }))
    await presiona(persona, 'Unir', dialogo)
    expect(await dialogo.findByText('No se pudo unir')).toBeTruthy()
    servicio.responde('putAdminEncuestaHerramienta')
    await presiona(persona, 'Unir', dialogo)
    await waitFor(() => expect(unidas).toEqual([{ params: { id: 6 }, body: { sid: 482913, version: 1 } }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('la elegida vuelve si la página se carga otra vez, y dejar la ficha la olvida', async () => {
    const { drafts, guardado } = unosBorradores()
    const servicio = {
      getAdminEncuestas: () => ({ total: 1, filas: [SIN_UNIR] }),
      getEncuestasDeProveedor: () => [ALLA],
      getRevisionDeProveedor: () => [],
    }
    await entra(servicio, 2, {}, drafts)
    await elige(await abre())
    await waitFor(() => expect(JSON.stringify([...guardado])).toContain('482913'))
    cleanup()

    const { persona } = await entra(servicio, 2, {}, drafts)
    const dialogo = await abre()
    expect(await dialogo.findByText('Recuperamos lo que había escrito. Revíselo y guárdelo.')).toBeTruthy()
    expect(dialogo.getByRole('combobox', { name: 'Encuesta de LimeSurvey' })).toHaveProperty('value', '482913')
    await presiona(persona, 'Cancelar', dialogo)
    await waitFor(() => expect(guardado.size).toBe(0))
  })

  it('lo que el servicio no acepta se dice junto a la encuesta elegida', async () => {
    const { persona } = await entra({
      getAdminEncuestas: () => ({ total: 1, filas: [SIN_UNIR] }),
      getEncuestasDeProveedor: () => [ALLA],
      getRevisionDeProveedor: () => [],
      putAdminEncuestaHerramienta: () =>
        new RechazoDeApi(400, { message: 'Revise los datos ingresados.', codigo: 'datos-invalidos', campos: { sid: 'Es anónima.' } }),
    })
    const dialogo = await abre()
    await elige(dialogo)
    await presiona(persona, 'Unir', dialogo)
    expect((await dialogo.findAllByText(/Es anónima\./)).length).toBeGreaterThan(0)
  })

  it('sin respuesta de LimeSurvey se puede pedir la lista otra vez', async () => {
    const { servicio, persona } = await entra({
      getAdminEncuestas: () => ({ total: 1, filas: [SIN_UNIR] }),
      getEncuestasDeProveedor: () =>
        new RechazoDeApi(503, { message: 'La herramienta de encuestas no responde.', codigo: 'herramienta-sin-respuesta' }),
    })
    const dialogo = await abre()
    expect((await dialogo.findByRole('alert')).textContent).toContain('La herramienta de encuestas no responde.')
    expect(dialogo.getByText('No pudimos cargar las encuestas de LimeSurvey')).toBeTruthy()
    servicio.cambia({ getEncuestasDeProveedor: () => [] })
    await presiona(persona, 'Reintentar', dialogo)
    expect(await dialogo.findByText(/no ve ninguna encuesta/)).toBeTruthy()
  })
})
