import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Calidad, Comparacion, Tanda } from '#contract/proveedor.digitacion.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import MesaDePapel from '#screens/mesa-de-papel/mesa-de-papel.screen.tsx'
import { unaEncuesta } from './escuela-falsa.ts'
import { unServicio, type Respuestas } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

afterEach(() => {
  cleanup()
  window.sessionStorage.clear()
})

const TANDA: Tanda = {
  idEnsenanza: 110,
  dsEnsenanza: 'Enseñanza básica',
  idGrado: 5,
  dsGrado: '5° básico',
  letraCurso: 'B',
  estudiantes: 32,
  completadas: 21,
  digitadas: 9,
  enProgreso: 2,
  segundas: 3,
  porResolver: 1,
}
const CALIDAD: Calidad = { digitador: 'Ana Soto', formularios: 9, revisados: 3, comparadas: 120, errores: 3 }
const COMPARACION: Comparacion = {
  token: 'abcdefghij00001',
  estudiante: 'Aguayo Paredes, Martina',
  curso: '5° básico B',
  folio: 'A-17',
  primera: 'Ana Soto',
  segunda: 'Luis Vera',
  diferencias: [{ name: 'personas', numero: 4, pregunta: '¿Cuántas personas viven con Martina?', primera: '4', segunda: '5' }],
}

function unaMesa(cambios: Partial<Respuestas> = {}) {
  return unServicio({
    getTandas: async () => [TANDA],
    getCalidad: async () => [CALIDAD],
    getDiferencias: async () => [COMPARACION],
    getSegundaSiguiente: async () => ({ quedan: 0, token: null }),
    postResolucion: async () => undefined,
    getEstudiantes: async () => ({ total: 0, filas: [] }),
    ...cambios,
  })
}

async function entra(escuela = unaMesa()) {
  const sesion = unaSesion('mesaDePapel', { rolId: 1, encuesta: { encuestaId: 7, nombre: 'Encuesta 2025, 5° básico' } })
  await muestra(<MesaDePapel />, { escuela, sesion, ruta: 'mesaDePapel' })
  await screen.findByRole('link', { name: '5° básico B' })
  return { persona: userEvent.setup(), escuela }
}

const tabla = (name: string) => within(screen.getByRole('table', { name }))

describe('la mesa de digitación', () => {
  it('dice de cada curso lo que falta, y lleva a sus estudiantes', async () => {
    await entra()
    for (const titulo of ['Diferencias por resolver', 'Segunda digitación'])
      expect(screen.getByRole('heading', { name: titulo })).toBeTruthy()
    const fila = tabla('Por curso').getByRole('row', { name: /5° básico B/ })
    expect(
      within(fila)
        .getAllByRole('cell')
        .map((celda) => celda.textContent),
    ).toEqual(['11 de 32', '2', '21', '9', '3', '1'])
    expect(screen.getByRole('link', { name: '5° básico B' }).getAttribute('href')).toBe(
      '/seleccion-estudiante?idEnsenanza=110&idGrado=5&letraCurso=B',
    )
  })

  it('dice cuánto se equivoca cada persona, de cada cien respuestas comparadas', async () => {
    await entra()
    const fila = await waitFor(() => tabla('Calidad de quienes digitan').getByRole('row', { name: /Ana Soto/ }))
    expect(
      within(fila)
        .getAllByRole('cell')
        .map((celda) => celda.textContent),
    ).toEqual(['9', '3', '120', '3', '2,5'])
  })

  it('sin encuesta elegida se elige ahí mismo', async () => {
    const escuela = unaMesa({
      getEncuestasDeRbd: async () => [unaEncuesta(), unaEncuesta({ encuestaId: 8, nombre: 'Encuesta de 1° básico' })],
    })
    await muestra(<MesaDePapel />, { escuela, sesion: unaSesion('mesaDePapel', { rolId: 1 }), ruta: 'mesaDePapel' })
    const boton = await screen.findByRole('button', { name: 'Digitar formularios de Encuesta de 1° básico' })
    await act(async () => boton.click())
    expect(await screen.findByRole('link', { name: '5° básico B' })).toBeTruthy()
    expect(screen.getByText('Encuesta de 1° básico')).toBeTruthy()
  })
})

describe('las diferencias', () => {
  it('se muestran lado a lado, y se resuelven con un motivo', async () => {
    const { persona, escuela } = await entra()
    await persona.click(await screen.findByRole('button', { name: 'Resolver: Aguayo Paredes, Martina' }))
    const dialogo = within(await screen.findByRole('dialog', { name: /Aguayo Paredes/ }))
    expect(screen.getByRole('dialog', { name: 'Diferencias de Aguayo Paredes, Martina' })).toBeTruthy()
    const pregunta = within(dialogo.getByRole('group', { name: /4\. ¿Cuántas personas/ }))
    expect(pregunta.getAllByRole('radio').map((una) => una.closest('label')?.textContent)).toEqual(['Ana Soto4', 'Luis Vera5'])
    await persona.click(pregunta.getByRole('radio', { name: /Luis Vera/ }))
    await persona.click(dialogo.getByRole('button', { name: 'Guardar lo elegido' }))
    expect((await dialogo.findAllByText('Elija por qué.')).length).toBeGreaterThan(0)
    await persona.selectOptions(dialogo.getByRole('combobox', { name: 'Por qué' }), 'Así dice el papel')
    await persona.click(dialogo.getByRole('button', { name: 'Guardar lo elegido' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(escuela.pedidos.find(({ clave }) => clave === 'postResolucion')).toMatchObject({
      params: { e: 7, t: 'abcdefghij00001' },
      body: { elecciones: { personas: 'segunda' }, motivo: 'Así dice el papel' },
    })
    // Every list of the desk is asked for again.
    await waitFor(() => expect(escuela.pedidos.filter(({ clave }) => clave === 'getTandas')).toHaveLength(2))
  })

  it('lo que el servicio no acepta se dice junto a su pregunta, y lo elegido no se pierde', async () => {
    const escuela = unaMesa()
    escuela.rechaza(
      'postResolucion',
      new RechazoDeApi(400, { message: 'Falta elegir.', codigo: 'datos-invalidos', campos: { personas: 'Elija una de las dos.' } }),
    )
    const { persona } = await entra(escuela)
    await persona.click(await screen.findByRole('button', { name: 'Resolver: Aguayo Paredes, Martina' }))
    await persona.selectOptions(await screen.findByRole('combobox', { name: 'Por qué' }), 'Así dice el papel')
    await persona.click(screen.getByRole('button', { name: 'Guardar lo elegido' }))
    expect((await screen.findAllByText('Elija una de las dos.')).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Por qué' }).value).toBe('Así dice el papel')
  })
})

describe('digitar otra vez', () => {
  it('pide la muestra y dice quién digita, para que le toque lo de otra persona', async () => {
    const { persona, escuela } = await entra()
    await persona.type(screen.getByRole('textbox', { name: 'Quién digita' }), 'Luis Vera')
    await persona.selectOptions(screen.getByRole('combobox', { name: 'Cuántos' }), '1 de cada 5')
    await persona.click(screen.getByRole('button', { name: 'Digitar otra vez' }))
    expect(await screen.findByText('No quedan formularios por digitar otra vez')).toBeTruthy()
    expect(escuela.pedidos.find(({ clave }) => clave === 'getSegundaSiguiente')).toMatchObject({
      params: { e: 7, rbd: 90145 },
      query: { muestra: '20', digitador: 'Luis Vera' },
    })
  })
})

describe('un talón', () => {
  it('leído como teclado busca a su estudiante, también con el guion de otro país', async () => {
    const { persona, escuela } = await entra()
    await persona.type(screen.getByRole('textbox', { name: 'Talón del estudiante' }), "41230418'7{Enter}")
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('De ese RUN no queda un formulario'))
    expect(escuela.pedidos.find(({ clave }) => clave === 'getEstudiantes')).toMatchObject({ query: { searchTerm: '41230418' } })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Talón del estudiante' }).value).toBe('')
  })

  it('tras otro se lee sin tocar nada, y el primero desde que se abre la mesa', async () => {
    const { persona, escuela } = await entra()
    const campo = screen.getByRole('textbox', { name: 'Talón del estudiante' })
    screen.getByRole('heading', { level: 1 }).focus()
    await persona.keyboard('412304187{Enter}')
    await screen.findByText(/De ese RUN no queda un formulario/)
    await waitFor(() => expect(document.activeElement).toBe(campo))
    await persona.keyboard('412304306{Enter}')
    await waitFor(() =>
      expect(escuela.pedidos).toContainEqual(
        expect.objectContaining({ clave: 'getEstudiantes', query: expect.objectContaining({ searchTerm: '41230430' }) as unknown }),
      ),
    )
  })

  it('que no es un RUN lo dice, sin preguntar a nadie', async () => {
    const { persona, escuela } = await entra()
    await persona.type(screen.getByRole('textbox', { name: 'Talón del estudiante' }), '7K3M-Q2XD{Enter}')
    expect(await screen.findByText(/Ese talón no tiene un RUN/)).toBeTruthy()
    expect(escuela.pedidos.some(({ clave }) => clave === 'getEstudiantes')).toBe(false)
  })
})
