import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { RolId } from '#contract/rules/roles.ts'
import { Cursos } from '#screens/seleccion-estudiante/cursos.tsx'
import { sessionSchool, sessionSurvey } from '#machines/session/session.selectors.ts'
import SeleccionEstudiante from '#screens/seleccion-estudiante/seleccion-estudiante.screen.tsx'
import { unaEncuesta, unaEscuela, unEstudiante, type EscuelaFalsa } from './escuela-falsa.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const abrir = vi.spyOn(window, 'open').mockReturnValue(null)

afterEach(() => {
  cleanup()
  abrir.mockClear()
})

const ENCUESTA = { encuestaId: 7, nombre: 'Encuesta de Vulnerabilidad 2025, 5° básico' }
const DOS_ENCUESTAS = [unaEncuesta(), unaEncuesta({ encuestaId: 8, nombre: 'Encuesta de prekínder' })]

interface Visita {
  escuela?: EscuelaFalsa
  query?: Record<string, string>
  rolId?: RolId
  encuesta?: typeof ENCUESTA | null
  sinEscuela?: boolean
}

async function entraAEstudiantes({ escuela = unaEscuela(), query = {}, rolId = 1, encuesta = ENCUESTA, sinEscuela = false }: Visita = {}) {
  const sesion = unaSesion('seleccionEstudiante', { rolId, encuesta, ...(sinEscuela && { establecimiento: null }) })
  const { avisos } = await muestra(<SeleccionEstudiante />, { escuela, sesion, ruta: 'seleccionEstudiante', query })
  return { escuela, sesion, avisos, persona: userEvent.setup() }
}

const laLista = (): Promise<HTMLElement> => screen.findByRole('table')
const filaDe = async (nombre: string): Promise<HTMLElement> => {
  const celda = await screen.findByText(nombre)
  const fila = celda.closest('tr')
  if (!fila) throw new Error(`${nombre} no está en una fila.`)
  return fila
}
const sinServicio = new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })
const direccion = (): Record<string, string> => Object.fromEntries(new URLSearchParams(window.location.search))
/** Presses what brings a part of the screen that has to arrive first. */
const pulsaYEspera = (boton: HTMLElement): Promise<void> => act(async () => boton.click())
const eligePrekinder = async (): Promise<void> =>
  pulsaYEspera(await screen.findByRole('button', { name: 'Ver estudiantes de Encuesta de prekínder' }))
/** The person leaves this tab and comes back. */
const vaYVuelve = (): void =>
  act(() => {
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
  })

test('dos cursos del mismo nombre se distinguen por su enseñanza, y los demás no la repiten', () => {
  const medio = { idGrado: 1, dsGrado: '1° medio', letraCurso: 'A', estudiantes: 30, completadas: 4 }
  const ensenanzas = [
    { idEnsenanza: 310, dsEnsenanza: 'Media humanístico-científica', estudiantes: 60 },
    { idEnsenanza: 410, dsEnsenanza: 'Media técnico-profesional', estudiantes: 30 },
  ]
  const cursos = [
    { ...medio, idEnsenanza: 310 },
    { ...medio, idEnsenanza: 410 },
    { ...medio, idEnsenanza: 310, letraCurso: 'B' },
  ]
  render(<Cursos cursos={cursos} ensenanzas={ensenanzas} filtros={{}} onElegir={() => {}} />)
  expect(screen.getAllByRole('button').map((tarjeta) => tarjeta.getAttribute('aria-label'))).toEqual([
    '1° medio A, Media humanístico-científica: 4 de 30 completadas',
    '1° medio A, Media técnico-profesional: 4 de 30 completadas',
    '1° medio B: 4 de 30 completadas',
  ])
})

describe('la lista de estudiantes', () => {
  it('muestra a cada estudiante con su RUN, el estado en palabras y su acción', async () => {
    await entraAEstudiantes()
    const completada = await filaDe('Aguayo Paredes, Martina')
    expect(completada.textContent).toContain('41.230.418-7')
    expect(within(completada).getByText('Completada')).toBeTruthy()
    expect(within(completada).getByRole('button', { name: /^Ver comprobante/ })).toBeTruthy()
    expect(within(await filaDe('Barría Soto, Benjamín')).getByRole('button', { name: /^Continuar/ })).toBeTruthy()
    expect(within(await filaDe('Cárcamo Vidal, Emilia')).getByRole('button', { name: /^Comenzar/ })).toBeTruthy()
  })

  it('dice cuánto falta y hasta cuándo', async () => {
    await entraAEstudiantes()
    const guia = await screen.findByText(/por completar hasta el/)
    expect(guia.textContent).toBe('Quedan 23 de 65 por completar hasta el viernes 31 de octubre de 2025.')
  })

  it('muestra el avance de cada curso y filtra por el que se elige', async () => {
    const { escuela } = await entraAEstudiantes()
    await pulsaYEspera(await screen.findByRole('button', { name: '5° básico B: 21 de 32 completadas' }))
    expect(await screen.findByRole('heading', { name: '5° básico B: 1 estudiante' })).toBeTruthy()
    expect(escuela.consultas().at(-1)).toMatchObject({ idEnsenanza: '110', idGrado: '5', letraCurso: 'B' })
    expect(direccion()).toEqual({ encuesta: '7', idEnsenanza: '110', idGrado: '5', letraCurso: 'B' })
  })

  it('al elegir un grado ofrece sus letras', async () => {
    const { persona, escuela } = await entraAEstudiantes()
    await persona.selectOptions(await screen.findByLabelText('Grado'), '5° básico')
    const letras = await screen.findByLabelText('Curso')
    await waitFor(() => expect([...letras.querySelectorAll('option')].map((opcion) => opcion.textContent)).toEqual(['Todos', 'A', 'B']))
    await act(async () => fireEvent.change(letras, { target: { value: 'B' } }))
    await waitFor(() => expect(escuela.consultas().at(-1)).toMatchObject({ idEnsenanza: '110', idGrado: '5', letraCurso: 'B' }))
  })

  it('filtra por estado', async () => {
    const { persona } = await entraAEstudiantes()
    await persona.selectOptions(await screen.findByLabelText('Estado'), 'En progreso')
    expect(await screen.findByRole('heading', { name: 'Todos los cursos: 1 estudiante' })).toBeTruthy()
    expect(screen.queryByText('Cárcamo Vidal, Emilia')).toBeNull()
  })

  it.each([
    ['42.118.903-k', '42118903'],
    ['  41877120  ', '41877120'],
    ['  Cárcamo ', 'Cárcamo'],
    ['Pérez-Cotapos', 'Pérez-Cotapos'],
  ])('busca %j enviando %j', async (escrito, enviado) => {
    const { escuela, persona } = await entraAEstudiantes()
    await persona.type(await screen.findByLabelText('RUN o nombre'), escrito)
    await persona.click(screen.getByRole('button', { name: 'Buscar' }))
    await waitFor(() => expect(escuela.consultas().at(-1)?.['searchTerm']).toBe(enviado))
  })

  it('una búsqueda vacía no se envía', async () => {
    const { escuela, persona } = await entraAEstudiantes({ query: { searchTerm: 'Cárcamo' } })
    await persona.clear(await screen.findByLabelText('RUN o nombre'))
    await persona.type(screen.getByLabelText('RUN o nombre'), '   {Enter}')
    await screen.findByText('Aguayo Paredes, Martina')
    expect(escuela.consultas().at(-1)).not.toHaveProperty('searchTerm')
  })

  it('ordena en el servidor al pulsar un encabezado, y lo dice', async () => {
    const { escuela, persona } = await entraAEstudiantes()
    await persona.click(within(await laLista()).getByRole('button', { name: 'RUN' }))
    await waitFor(() => expect(escuela.consultas().at(-1)).toMatchObject({ sortField: 'runEstudiante', sortOrder: 'asc' }))
    expect(screen.getByRole('columnheader', { name: 'RUN' }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByRole('columnheader', { name: 'Estudiante' }).getAttribute('aria-sort')).toBe('none')
  })

  it('pasa de página conservando los filtros', async () => {
    const muchos = Array.from({ length: 30 }, (_, lugar) =>
      unEstudiante({ runEstudiante: `${41000000 + lugar}-0`, nombres: `Nombre ${lugar}`, token: `abcdefghij${10000 + lugar}` }),
    )
    const { escuela, persona } = await entraAEstudiantes({ escuela: unaEscuela({ estudiantes: muchos }), query: { estado: 'NO_INICIADA' } })
    expect(await screen.findByText('1 a 25 de 30 estudiantes')).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Siguiente' }))
    expect(await screen.findByText('26 a 30 de 30 estudiantes')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Todos los cursos: 30 estudiantes')
    expect(escuela.consultas().at(-1)).toMatchObject({ estado: 'NO_INICIADA', offset: 25, limit: 25 })
    expect(direccion()).toEqual({ encuesta: '7', estado: 'NO_INICIADA', offset: '25' })
  })

  it('el botón de volver del navegador devuelve la lista anterior', async () => {
    const { persona } = await entraAEstudiantes()
    await persona.selectOptions(await screen.findByLabelText('Estado'), 'En progreso')
    await screen.findByRole('heading', { name: 'Todos los cursos: 1 estudiante' })
    act(() => window.history.back())
    expect(await screen.findByRole('heading', { name: 'Todos los cursos: 3 estudiantes' })).toBeTruthy()
  })
})

describe('una dirección con el establecimiento y la encuesta', () => {
  const ENLACE = { rbd: '90145', encuesta: '8', estado: 'NO_INICIADA' }

  it('que manda otra persona de la agencia, vuelve a los dos con sus filtros', async () => {
    const escuela = unaEscuela({ encuestas: DOS_ENCUESTAS })
    const { sesion } = await entraAEstudiantes({ escuela, query: ENLACE, rolId: 2, encuesta: null, sinEscuela: true })
    await laLista()
    expect(sessionSchool(sesion.getSnapshot())).toMatchObject({ idRbd: 90145, dsNomEstable: 'Escuela Los Arrayanes' })
    expect(sessionSurvey(sesion.getSnapshot())).toEqual({ encuestaId: 8, nombre: 'Encuesta de prekínder' })
    expect(escuela.consultas()[0]).toMatchObject({ estado: 'NO_INICIADA' })
    await waitFor(() => expect(direccion()).toEqual(ENLACE))
  })

  it('que es de otro territorio, lo dice y ofrece la lista', async () => {
    await entraAEstudiantes({ query: { rbd: '12345' }, rolId: 3, encuesta: null, sinEscuela: true })
    expect(await screen.findByText('El RBD 12345 no está entre sus establecimientos')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Buscar establecimiento' }).getAttribute('href')).toBe('/seleccion-rbd')
  })

  it('en la cuenta de un establecimiento, solo cuenta la encuesta: el establecimiento es el suyo', async () => {
    const escuela = unaEscuela({ encuestas: DOS_ENCUESTAS })
    const { sesion } = await entraAEstudiantes({ escuela, query: { rbd: '12345', encuesta: '8' } })
    await laLista()
    expect(escuela.de('getEstablecimiento')).toEqual([])
    expect(sessionSurvey(sesion.getSnapshot())).toMatchObject({ encuestaId: 8 })
    await waitFor(() => expect(direccion()).toEqual({ encuesta: '8' }))
  })

  it('se lleva en las otras listas del establecimiento', async () => {
    await entraAEstudiantes({ rolId: 2 })
    await laLista()
    const recordatorios = await screen.findByRole('link', { name: 'Recordatorios' })
    await waitFor(() => expect(recordatorios.getAttribute('href')).toBe('/seleccion-estudiante?rbd=90145&encuesta=7&vista=recordatorios'))
  })

  it('al volver atrás a otra encuesta, se trabaja con ella', async () => {
    const { sesion } = await entraAEstudiantes({ escuela: unaEscuela({ encuestas: DOS_ENCUESTAS }) })
    await laLista()
    act(() => history.pushState(null, '', '/seleccion-estudiante?encuesta=8'))
    await waitFor(() => expect(sessionSurvey(sesion.getSnapshot())).toMatchObject({ encuestaId: 8 }))
  })
})

describe('una dirección con filtros', () => {
  it('que existen, los aplica', async () => {
    const { escuela } = await entraAEstudiantes({ query: { estado: 'COMPLETADA', sortField: 'estado', sortOrder: 'desc' } })
    await laLista()
    expect(escuela.consultas()[0]).toMatchObject({ estado: 'COMPLETADA', sortField: 'estado', sortOrder: 'desc' })
  })

  it.each([
    [{ estado: 'PERDIDA' }],
    [{ idGrado: '5' }],
    [{ idEnsenanza: 'básica' }],
    [{ offset: '-3' }],
    [{ limit: '5000' }],
    [{ sortField: 'clave' }],
    [{ idEnsenanza: '110', letraCurso: 'A' }],
  ])('que no existen (%j), los quita y lo dice', async (query) => {
    const { escuela } = await entraAEstudiantes({ query })
    expect(await screen.findByText('La dirección tenía filtros que no existen.')).toBeTruthy()
    await laLista()
    expect(escuela.consultas()[0]).toMatchObject({ limit: 25, offset: 0, sortField: 'apellidoPaterno' })
    expect(escuela.consultas()[0]).not.toHaveProperty('estado')
    expect(escuela.consultas()[0]).not.toHaveProperty('letraCurso')
  })

  it('de un curso que el establecimiento no tiene, los quita y lo dice', async () => {
    await entraAEstudiantes({ query: { idEnsenanza: '310', idGrado: '1' } })
    expect(await screen.findByText('La dirección tenía filtros que no existen.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Todos los cursos: 3 estudiantes' })).toBeTruthy()
    expect(direccion()).toEqual({ encuesta: '7' })
  })

  it('deja de decirlo cuando la persona elige un filtro', async () => {
    const { persona } = await entraAEstudiantes({ query: { estado: 'PERDIDA' } })
    await screen.findByText('La dirección tenía filtros que no existen.')
    await laLista()
    await persona.selectOptions(screen.getByLabelText('Estado'), 'COMPLETADA')
    expect(screen.queryByText('La dirección tenía filtros que no existen.')).toBeNull()
  })
})

describe('la acción de cada estudiante', () => {
  it('abre la encuesta en otra pestaña y lo dice', async () => {
    const { persona } = await entraAEstudiantes()
    await persona.click(within(await filaDe('Cárcamo Vidal, Emilia')).getByRole('button', { name: /^Comenzar/ }))
    expect(await screen.findByText('La encuesta de Cárcamo Vidal, Emilia está en otra pestaña')).toBeTruthy()
    expect(abrir).toHaveBeenCalledWith('/encuestador#pase', '_blank', 'noopener')
  })

  it('al volver con la encuesta completada, la fila cambia y aparece el comprobante', async () => {
    const { escuela, persona, avisos } = await entraAEstudiantes()
    await persona.click(within(await filaDe('Cárcamo Vidal, Emilia')).getByRole('button', { name: /^Comenzar/ }))
    await screen.findByText('La encuesta de Cárcamo Vidal, Emilia está en otra pestaña')
    escuela.cambiaEstado('abcdefghij00003', 'COMPLETADA')
    vaYVuelve()
    const dialogo = await screen.findByRole('dialog', { name: 'Comprobante' })
    expect(await within(dialogo).findByText('Martina Aguayo Paredes')).toBeTruthy()
    expect(avisos).toEqual(['La encuesta quedó completada.'])
    await persona.click(within(dialogo).getByRole('button', { name: 'Cerrar' }))
    expect(within(await filaDe('Cárcamo Vidal, Emilia')).getByText('Completada')).toBeTruthy()
  })

  it('un cambio hecho por el apoderado se ve al volver a la pestaña', async () => {
    const { escuela } = await entraAEstudiantes()
    await laLista()
    escuela.cambiaEstado('abcdefghij00003', 'EN_PROGRESO')
    vaYVuelve()
    await waitFor(async () => expect(within(await filaDe('Cárcamo Vidal, Emilia')).queryByText('En progreso')).toBeTruthy())
  })

  it('muestra el comprobante de una completada', async () => {
    const { persona } = await entraAEstudiantes()
    await persona.click(within(await filaDe('Aguayo Paredes, Martina')).getByRole('button', { name: /^Ver comprobante/ }))
    expect(await within(await screen.findByRole('dialog')).findByText('Martina Aguayo Paredes')).toBeTruthy()
  })

  it('si la encuesta no se puede abrir, lo dice en la página', async () => {
    const { escuela, persona } = await entraAEstudiantes()
    escuela.rechaza('getEstado', sinServicio)
    await persona.click(within(await filaDe('Cárcamo Vidal, Emilia')).getByRole('button', { name: /^Comenzar/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
  })

  it('marca al siguiente pendiente y lo abre con la acción principal', async () => {
    const { persona, escuela } = await entraAEstudiantes()
    expect(within(await filaDe('Barría Soto, Benjamín')).getByText('Siguiente')).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Siguiente pendiente: Barría Soto, Benjamín' }))
    await waitFor(() => expect(abrir).toHaveBeenCalled())
    expect(escuela.de('getAbrir')[0]?.params).toEqual({ e: 7, t: 'abcdefghij00002' })
  })

  it('si el pendiente está en otra página, también lo encuentra', async () => {
    const { escuela } = await entraAEstudiantes({ query: { estado: 'COMPLETADA' } })
    expect(await screen.findByRole('button', { name: 'Siguiente pendiente: Barría Soto, Benjamín' })).toBeTruthy()
    expect(escuela.consultas().at(-1)).toMatchObject({ estado: 'EN_PROGRESO', offset: 0 })
  })

  it('lo que empezó un apoderado es suyo: ni se ofrece continuar ni es el siguiente', async () => {
    const delApoderado = unEstudiante({ estado: 'EN_PROGRESO', informante: 'apoderado' })
    const { escuela } = await entraAEstudiantes({ escuela: unaEscuela({ estudiantes: [delApoderado] }) })
    const fila = await filaDe('Aguayo Paredes, Martina')
    expect(within(fila).getByText('La responde su apoderado')).toBeTruthy()
    expect(within(fila).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: /Siguiente pendiente/ })).toBeNull()
    expect(escuela.consultas()).toHaveLength(4)
  })

  it('sin pendientes no hay siguiente', async () => {
    await entraAEstudiantes({ escuela: unaEscuela({ estudiantes: [unEstudiante({ estado: 'COMPLETADA' })] }) })
    await laLista()
    expect(screen.queryByRole('button', { name: /Siguiente pendiente/ })).toBeNull()
  })
})

describe('los estados de la pantalla', () => {
  it('si la lista no llega, conserva los filtros y permite intentar otra vez', async () => {
    const escuela = unaEscuela()
    escuela.rechaza('getEstudiantes', sinServicio)
    const { persona } = await entraAEstudiantes({ escuela, query: { estado: 'EN_PROGRESO' } })
    const aviso = await screen.findByRole('alert')
    expect(aviso.textContent).toContain('No pudimos cargar la lista')
    expect(aviso.textContent).toContain('El servicio no responde. Sus filtros se mantienen.')
    escuela.responde('getEstudiantes')
    await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: 'Todos los cursos: 1 estudiante' })).toBeTruthy()
  })

  it('si nada coincide, ofrece quitar los filtros', async () => {
    const { persona } = await entraAEstudiantes({ query: { searchTerm: 'Zapata' } })
    expect(await screen.findByText('Nada coincide con los filtros')).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    expect(await screen.findByText('Aguayo Paredes, Martina')).toBeTruthy()
    expect(direccion()).toEqual({ encuesta: '7' })
  })

  it('un establecimiento sin estudiantes lo lee', async () => {
    await entraAEstudiantes({ escuela: unaEscuela({ estudiantes: [], cursos: [] }) })
    expect(await screen.findByText('No hay estudiantes para esta encuesta')).toBeTruthy()
  })

  it('si los cursos no llegan, la lista sigue y se pueden pedir otra vez', async () => {
    const escuela = unaEscuela()
    escuela.rechaza('getCursosDeRbd', sinServicio)
    const { persona } = await entraAEstudiantes({ escuela })
    expect(await screen.findByText('No pudimos cargar los cursos')).toBeTruthy()
    await laLista()
    escuela.responde('getCursosDeRbd')
    await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByLabelText('Grado')).toBeTruthy()
  })
})

describe('la encuesta con la que se trabaja', () => {
  it('se elige cuando hay varias, y la sesión lo sabe', async () => {
    const { sesion } = await entraAEstudiantes({ escuela: unaEscuela({ encuestas: DOS_ENCUESTAS }), encuesta: null })
    await eligePrekinder()
    await laLista()
    expect(sesion.getSnapshot().context.encuesta).toEqual({ encuestaId: 8, nombre: 'Encuesta de prekínder' })
  })

  it('no se pregunta cuando hay una sola', async () => {
    const { sesion } = await entraAEstudiantes({ encuesta: null })
    await laLista()
    expect(sesion.getSnapshot().context.encuesta).toEqual(ENCUESTA)
  })

  it('se puede cambiar', async () => {
    const { sesion } = await entraAEstudiantes({ escuela: unaEscuela({ encuestas: DOS_ENCUESTAS }) })
    await pulsaYEspera(await screen.findByRole('button', { name: 'Cambiar encuesta' }))
    await eligePrekinder()
    await laLista()
    expect(sesion.getSnapshot().context.encuesta?.encuestaId).toBe(8)
  })

  it('que ya no corresponde al establecimiento se elige de nuevo', async () => {
    await entraAEstudiantes({ escuela: unaEscuela({ encuestas: DOS_ENCUESTAS }), encuesta: { encuestaId: 99, nombre: 'Encuesta de 2024' } })
    expect(await screen.findByText('Elija la encuesta con la que va a trabajar.')).toBeTruthy()
  })

  it('no existe: lo dice', async () => {
    await entraAEstudiantes({ escuela: unaEscuela({ encuestas: [] }), encuesta: null })
    expect(await screen.findByText('No hay encuestas para su establecimiento')).toBeTruthy()
  })
})

describe('quien administra', () => {
  it('sin establecimiento elegido ve los suyos, y al elegir uno llega a sus estudiantes sin los filtros de esa lista', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => [] }))
    const escuela = unaEscuela()
    await entraAEstudiantes({
      escuela,
      rolId: 2,
      sinEscuela: true,
      encuesta: null,
      query: { offset: '25', regionId: '05' },
    })
    expect(await screen.findByRole('heading', { name: 'Estudiantes', level: 1 })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Buscar por RUN' })).toBeTruthy()
    await pulsaYEspera(await screen.findByRole('button', { name: 'Escuela Los Arrayanes RBD 90145-8' }))
    await laLista()
    expect(escuela.de('getEstablecimientos')[0]?.query).toMatchObject({ offset: 25, regionId: '05' })
    expect(escuela.consultas()[0]).toMatchObject({ offset: 0 })
    expect(screen.queryByText('La dirección tenía filtros que no existen.')).toBeNull()
    await waitFor(() => expect(direccion()).toEqual({ rbd: '90145', encuesta: '7' }))
    vi.unstubAllGlobals()
  })

  it('ve los estados y no puede responder', async () => {
    const sinToken = unaEscuela({ estudiantes: [unEstudiante({ token: undefined })] })
    await entraAEstudiantes({ escuela: sinToken, rolId: 3 })
    await laLista()
    expect(screen.getByText('Solo lectura')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Comenzar|Siguiente pendiente/ })).toBeNull()
  })
})

describe('los pendientes', () => {
  it('se descargan con los filtros puestos, también con talones o con cartas', async () => {
    const { escuela, persona } = await entraAEstudiantes({ query: { idEnsenanza: '110', idGrado: '5', letraCurso: 'B' } })
    escuela.rechaza(
      'getApoderadosEstudiantesPendientes',
      new RechazoDeApi(404, { message: 'No quedan estudiantes pendientes.', codigo: 'no-encontrado' }),
    )
    escuela.rechaza(
      'postApoderadosEstudiantesPendientesTalones',
      new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'x' }),
    )
    await persona.click(await screen.findByRole('button', { name: /^Descargar pendientes \(CSV\)/ }))
    expect(await screen.findByText('No quedan estudiantes pendientes.')).toBeTruthy()
    expect(escuela.de('getApoderadosEstudiantesPendientes')).toMatchObject([
      { query: { encuestaId: '7', idEnsenanza: '110', idGrado: '5', letraCurso: 'B', formato: 'csv' } },
    ])
    await persona.click(screen.getByRole('button', { name: /^Descargar pendientes \(XLSX\)/ }))
    await vi.waitFor(() =>
      expect(escuela.de('getApoderadosEstudiantesPendientes').at(-1)?.query).toMatchObject({ letraCurso: 'B', formato: 'xlsx' }),
    )
    await persona.click(await screen.findByRole('button', { name: /^Pendientes con talones \(PDF\)/ }))
    expect(await screen.findByText('El servicio no responde.')).toBeTruthy()
    expect(escuela.de('postApoderadosEstudiantesPendientesTalones')).toMatchObject([
      { body: { encuestaId: 7, idEnsenanza: 110, idGrado: 5, letraCurso: 'B' } },
    ])
    await persona.click(await screen.findByRole('button', { name: /^Cartas a los apoderados \(PDF\)/ }))
    await vi.waitFor(() => expect(escuela.de('postApoderadosEstudiantesPendientesTalones').at(-1)?.body).toMatchObject({ cartas: true }))
  })

  it('de cada estudiante se ve si alguien tiene cuenta, y si se respondió en papel', async () => {
    await entraAEstudiantes({
      escuela: unaEscuela({
        estudiantes: [unEstudiante({ estado: 'COMPLETADA', informante: 'apoderado', enPapel: true, apoderado: 'declarado' })],
      }),
    })
    const fila = (await screen.findByText('41.230.418-7')).closest('tr')
    expect(fila?.textContent).toContain('Cuenta por confirmar')
    expect(fila?.textContent).toContain('En papel')
  })
})

describe('los apoderados de un curso', () => {
  const DECLARADO = {
    vinculoId: 9,
    runApoderado: '34120587-5',
    nombres: 'MARCELA ANDREA',
    apellidoPaterno: 'PAILLÁN',
    apellidoMaterno: 'OYARZO',
    runEstudiante: '24111222-5',
    nombreEstudiante: 'MARTINA AGUAYO PAREDES',
    creado: '2025-09-08T12:00:00-03:00',
  }
  const elCurso = { idEnsenanza: '110', idGrado: '5', letraCurso: 'B' }
  const seccion = () => screen.findByRole('region', { name: 'Apoderados de 5° básico B' })

  it('no se ofrecen sin elegir uno, ni a quien solo lee', async () => {
    await entraAEstudiantes()
    expect(await screen.findByText('Elija un curso para dar a sus apoderados el código que comprueba su vínculo.')).toBeTruthy()
    cleanup()

    await entraAEstudiantes({ rolId: 2, query: elCurso })
    await laLista()
    // Whoever looks at another's school sees which, and the way to another.
    expect(screen.getByRole('link', { name: 'Cambiar de establecimiento' }).parentElement?.textContent).toContain(
      'Escuela Los Arrayanes del Sur, RBD 90145-8',
    )
    expect(screen.queryByRole('region', { name: /^Apoderados de/ })).toBeNull()
  })

  it('reciben su código por correo, y se dice qué línea está mal y a quién no le salió', async () => {
    const { escuela, persona, avisos } = await entraAEstudiantes({ query: elCurso })
    await persona.click(within(await seccion()).getByRole('button', { name: 'Enviar códigos por correo' }))
    const campo = await screen.findByLabelText('RUN del estudiante y correo de su apoderado')
    await persona.type(campo, '24.111.222-5; madre@correo.example{enter}12.345.678-5; sin arroba')
    await persona.click(screen.getByRole('button', { name: 'Enviar' }))
    expect((await screen.findAllByText('Línea 2: El correo electrónico no es válido.')).length).toBeGreaterThan(0)
    expect(escuela.de('postApoderadosEstudiantesCodigosCorreos')).toEqual([])

    escuela.cambia({ postApoderadosEstudiantesCodigosCorreos: () => ({ enviados: 1, sinEnviar: ['12345678-5'] }) })
    await persona.clear(campo)
    await persona.type(campo, '24.111.222-5; madre@correo.example{enter}12.345.678-5, padre@correo.example')
    await persona.click(screen.getByRole('button', { name: 'Enviar' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Salieron 1 correos. No salieron los de 12.345.678-5.')
    expect(screen.getByText('No salieron todos los correos')).toBeTruthy()
    expect(escuela.de('postApoderadosEstudiantesCodigosCorreos')[0]?.body).toEqual({
      idEnsenanza: 110,
      idGrado: 5,
      letraCurso: 'B',
      destinatarios: [
        { runEstudiante: '24111222-5', correoElectronico: 'madre@correo.example' },
        { runEstudiante: '12345678-5', correoElectronico: 'padre@correo.example' },
      ],
    })
    escuela.cambia({ postApoderadosEstudiantesCodigosCorreos: () => ({ enviados: 2, sinEnviar: [] }) })
    await persona.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(avisos).toEqual(['Códigos enviados.']))
  })

  it('si no llegan, se dice', async () => {
    const escuela = unaEscuela()
    escuela.rechaza('getApoderadosEstudiantesDeclarados', new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }))
    await entraAEstudiantes({ escuela, query: elCurso })
    expect(await screen.findByText('No pudimos cargar a los apoderados')).toBeTruthy()
  })

  it('se confirman de a uno, después de preguntar', async () => {
    const escuela = unaEscuela()
    escuela.cambia({ getApoderadosEstudiantesDeclarados: () => [DECLARADO] })
    const { persona, avisos } = await entraAEstudiantes({ escuela, query: elCurso })
    expect(await screen.findByText(/Dice ser apoderado de Martina Aguayo Paredes desde el 8 de septiembre de 2025/)).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Confirmar a Marcela Andrea Paillán Oyarzo' }))
    expect(await screen.findByRole('dialog', { name: 'Confirmar el vínculo' })).toBeTruthy()
    escuela.cambia({ postAdminApoderadosEstudiantesPrueba: () => undefined, getApoderadosEstudiantesDeclarados: () => [] })
    await persona.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Nadie espera su confirmación en este curso.')).toBeTruthy()
    expect(escuela.de('postAdminApoderadosEstudiantesPrueba')[0]?.params).toEqual({ id: 9 })
    expect(avisos).toEqual(['Vínculo confirmado.'])
  })

  it('no dejan tomada una encuesta: la escuela la toma después de ver desde cuándo y cuánto', async () => {
    const escuela = unaEscuela({
      estudiantes: [
        unEstudiante({ estado: 'EN_PROGRESO', informante: 'apoderado', tomable: true }),
        unEstudiante({ runEstudiante: '2-7', estado: 'EN_PROGRESO', informante: 'apoderado' }),
      ],
    })
    const { persona } = await entraAEstudiantes({ escuela })
    expect(await screen.findAllByText('La responde su apoderado')).toHaveLength(1)
    escuela.cambia({
      getToma: () => ({ desde: '2025-09-08T12:00:00-03:00', respondidas: 3, preguntas: 42, enviada: false, dejada: null }),
      postToma: () => undefined,
    })
    await persona.click(screen.getByRole('button', { name: /^Tomar:/ }))
    const dialogo = await screen.findByRole('dialog', { name: '¿Tomar la encuesta?' })
    expect(dialogo.textContent).toContain('Comenzó el 8 de septiembre de 2025, 12:00 horas y respondió 3 de 42 preguntas.')
    expect(escuela.de('postToma')).toEqual([])
    await persona.click(within(dialogo).getByRole('button', { name: 'Tomar la encuesta' }))
    await waitFor(() => expect(escuela.de('getAbrir')).toHaveLength(1))
    expect(escuela.de('postToma')).toHaveLength(1)
  })
})
