import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Conjunto } from '#contract/datos.ts'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import type { Frecuencias } from '#contract/datos.frecuencias.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminDatos from '#screens/admin-datos/admin-datos.screen.tsx'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const LISTO: Conjunto = {
  conjuntoId: 5,
  periodo: '2025',
  encuesta: null,
  lugar: 'Chile',
  conIdentidad: false,
  motivo: null,
  estado: 'listo',
  filas: 148_902,
  total: 148_902,
  bytes: 19_600_000,
  pedido: '2026-11-20T12:00:00.000Z',
  pedidoPor: 'CAROLINA BRAVO',
  vence: '2026-11-27T12:00:00.000Z',
  descargable: true,
}
const EN_PREPARACION: Conjunto = {
  ...LISTO,
  conjuntoId: 6,
  lugar: 'Los Ríos',
  estado: 'preparando',
  filas: 4000,
  total: 12_000,
  vence: null,
  descargable: false,
}

const PERIODOS = [
  { periodoId: 2, nombre: '2025', activo: true },
  { periodoId: 1, nombre: '2024', activo: false },
]
const encuesta = (encuestaId: number, nombre: string, periodoId: number): EncuestaAdministrada => ({
  encuestaId,
  nombre,
  activo: true,
  esPublico: true,
  periodo: { periodoId, nombre: '2025' },
  contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
  apertura: '2025-08-04T04:00:00.000Z',
  cierre: '2025-12-01T03:00:00.000Z',
  minutos: 15,
  grados: 1,
  estudiantes: 10,
  respuestas: 5,
  eliminable: false,
  esRegistro: false,
  herramienta: null,
  version: 1,
})
const TERRITORIO: Record<string, unknown> = {
  '/data/regiones.json': [
    { regionId: '13', nombre: 'Metropolitana' },
    { regionId: '15', nombre: 'Arica y Parinacota' },
  ],
  '/data/comunas.json': [{ comunaId: '15101', provinciaId: '151', regionId: '15', nombre: 'Arica' }],
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function laPantalla(respuestas: Respuestas, rolId: 2 | 120 = 2, vista?: string) {
  vi.stubGlobal('fetch', async (ruta: string) => new Response(JSON.stringify(TERRITORIO[ruta])))
  const servicio = unServicio({
    getPeriodos: () => PERIODOS,
    getAdminEncuestas: () => ({ total: 2, filas: [encuesta(4, '5° básico', 2), encuesta(9, '5° básico 2024', 1)] }),
    getAdminDatos: () => ({ total: 0, filas: [] }),
    ...respuestas,
  })
  const sesion = unaSesion('adminDatos', { rolId, establecimiento: null })
  await muestra(<AdminDatos />, { escuela: servicio, sesion, ruta: 'adminDatos', ...(vista !== undefined && { query: { vista } }) })
  return servicio
}

/** The page, and what it asks to be prepared. */
async function laPantallaQuePide(): Promise<unknown[]> {
  const pedidos: unknown[] = []
  await laPantalla({
    postAdminDatos: ({ body }) => {
      pedidos.push(body)
      return EN_PREPARACION
    },
  })
  return pedidos
}

const pulsa = async (nombre: string | RegExp) => userEvent.click(await screen.findByRole('button', { name: nombre }))
const elige = async (etiqueta: string, opcion: string) =>
  userEvent.selectOptions(within(await screen.findByRole('dialog')).getByLabelText(etiqueta), opcion)

describe('pedir un conjunto de datos', () => {
  it('del período abierto, con seudónimos, mientras nadie diga otra cosa', async () => {
    const pedidos = await laPantallaQuePide()
    expect(await screen.findByRole('heading', { name: 'Todavía no hay conjuntos' })).toBeTruthy()
    await pulsa('Nuevo conjunto')
    await pulsa('Preparar')
    await vi.waitFor(() => expect(pedidos).toEqual([{ periodoId: 2, conIdentidad: false }]))
  })

  it('de una encuesta y una comuna; ofrece solo las encuestas del período, y las regiones de norte a sur', async () => {
    const pedidos = await laPantallaQuePide()
    await pulsa('Nuevo conjunto')
    const opciones = (etiqueta: string) =>
      [...within(screen.getByRole('dialog')).getByLabelText(etiqueta).querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(opciones('Encuesta')).toEqual(['Todas', '5° básico'])
    expect(opciones('Región')).toEqual(['Todo el país', 'Arica y Parinacota', 'Metropolitana'])
    await elige('Encuesta', '5° básico')
    await elige('Región', 'Arica y Parinacota')
    await elige('Comuna', 'Arica')
    await pulsa('Preparar')
    await vi.waitFor(() => expect(pedidos).toEqual([{ periodoId: 2, encuestaId: 4, comuna: '15101', conIdentidad: false }]))
  })

  it('con identidad exige el motivo antes de pedirlo', async () => {
    const pedidos = await laPantallaQuePide()
    await pulsa('Nuevo conjunto')
    await userEvent.click(screen.getByRole('radio', { name: /^Con identidad/ }))
    await pulsa('Preparar')
    expect((await screen.findAllByText('Escriba el motivo.')).length).toBeGreaterThan(0)
    expect(pedidos).toEqual([])
    await userEvent.type(screen.getByLabelText('Motivo'), 'Cruce con matrícula')
    await pulsa('Preparar')
    await vi.waitFor(() => expect(pedidos).toEqual([{ periodoId: 2, conIdentidad: true, motivo: 'Cruce con matrícula' }]))
  })

  it('si no se puede, dice por qué y lo elegido sigue ahí', async () => {
    await laPantalla({
      postAdminDatos: () =>
        new RechazoDeApi(409, { message: 'Ya se prepara un conjunto que usted pidió.', codigo: 'conjunto-en-preparacion' }),
    })
    await pulsa('Nuevo conjunto')
    await elige('Región', 'Metropolitana')
    await pulsa('Preparar')
    expect(await screen.findByText('Ya se prepara un conjunto que usted pidió.')).toBeTruthy()
    expect(screen.getByText('No se pudo pedir')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getByLabelText('Región')).toHaveProperty('value', '13')
    expect(screen.getByText('Identidad de los estudiantes')).toBeTruthy()
  })
})

describe('los conjuntos', () => {
  it('en preparación dicen cuánto va, y se cancelan después de preguntar', async () => {
    const cancelados: unknown[] = []
    const servicio = await laPantalla({
      getAdminDatos: () => ({ total: 1, filas: [EN_PREPARACION] }),
      deleteAdminDatos: ({ params }) => {
        cancelados.push(params)
        return undefined
      },
    })
    expect(await screen.findByText('4.000 de 12.000 respuestas')).toBeTruthy()
    await pulsa('Cancelar: 2025, todas las encuestas, Los Ríos')
    expect(await screen.findByRole('dialog', { name: 'Cancelar la preparación' })).toBeTruthy()
    expect(cancelados).toEqual([])
    servicio.cambia({ getAdminDatos: () => ({ total: 1, filas: [{ ...EN_PREPARACION, estado: 'cancelado' }] }) })
    await pulsa('Dejar de preparar')
    expect(await screen.findByText(/ Cancelado\.$/)).toBeTruthy()
    expect(cancelados).toEqual([{ id: 6 }])
  })

  it('listos dicen respuestas, tamaño y hasta cuándo; los que no se pueden descargar no lo ofrecen', async () => {
    await laPantalla({
      getAdminDatos: () => ({
        total: 3,
        filas: [
          LISTO,
          { ...LISTO, conjuntoId: 4, conIdentidad: true, motivo: 'Cruce', descargable: false },
          { ...LISTO, conjuntoId: 3, estado: 'vencido', descargable: false },
        ],
      }),
    })
    expect((await screen.findAllByText('148.902')).length).toBe(3)
    expect(screen.getAllByText('19,6 MB').length).toBe(3)
    expect(
      screen.getByText('Pedido el 20 de noviembre de 2026, 09:00 horas, por Carolina Bravo. Disponible hasta el 27 de noviembre de 2026.'),
    ).toBeTruthy()
    expect(screen.getByText(/Solo lo descarga quien lo pidió\.$/)).toBeTruthy()
    expect(screen.getByText(/Borrado al cumplir 7 días\.$/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Descargar/ }).length).toBe(1)
  })

  it('si la descarga se corta lo dice, y ofrece seguir', async () => {
    const bajadas: unknown[] = []
    await laPantalla({
      getAdminDatos: () => ({ total: 1, filas: [LISTO] }),
      getAdminDatosDescarga: ({ params }) => {
        bajadas.push(params)
        return new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })
      },
    })
    await pulsa('Descargar: 2025, todas las encuestas, Chile')
    expect(await screen.findByText('No hay conexión. Lo que llegó no se pierde: sigue desde ahí.')).toBeTruthy()
    expect(screen.getByText('El archivo no llegó completo')).toBeTruthy()
    await pulsa('Reintentar')
    await vi.waitFor(() => expect(bajadas).toEqual([{ id: 5 }, { id: 5 }]))
  })

  it('si la lista no llega, se pide otra vez', async () => {
    const servicio = await laPantalla({ getAdminDatos: () => new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }) })
    expect(await screen.findByText('Sin servicio.')).toBeTruthy()
    servicio.cambia({ getAdminDatos: () => ({ total: 1, filas: [LISTO] }) })
    await pulsa('Reintentar')
    expect(await screen.findByText(/Disponible hasta el 27 de noviembre de 2026\.$/)).toBeTruthy()
  })
})

describe('las frecuencias', () => {
  const FIGURAS: Frecuencias = {
    encuestas: [
      { encuestaId: 4, nombre: '5° básico' },
      { encuestaId: 9, nombre: '1° medio' },
    ],
    encuestaId: 4,
    variables: [
      { variable: 'bano', numero: 7, titulo: '¿El baño está dentro de la vivienda?', parte: null },
      { variable: 'transporte_2', numero: 9, titulo: '¿Cómo llega?', parte: 'En bus' },
    ],
    variable: 'bano',
    categorias: ['Sí', 'No', 'Sin respuesta'],
    camino: [
      { nivel: 'pais', id: '', nombre: 'Chile' },
      { nivel: 'region', id: '15', nombre: 'Arica y Parinacota' },
    ],
    total: { nivel: 'region', id: '15', nombre: 'Arica y Parinacota', respuestas: 1200, cuentas: [900, 288, 12] },
    lugares: [
      { nivel: 'provincia', id: '152', nombre: 'Parinacota', respuestas: null, cuentas: [null, null, 0] },
      { nivel: 'provincia', id: '151', nombre: 'Arica', respuestas: 1190, cuentas: [893, 285, 12] },
    ],
    minimo: null,
    recuento: { al: '2026-03-01T15:00:00.000Z', avance: null },
  }

  it('de una encuesta con muchas respuestas se cuentan aparte: se ve cuánto va, y después desde cuándo son', async () => {
    const servicio = await laPantalla(
      {
        getAdminDatosFrecuencias: () => ({
          ...FIGURAS,
          total: { ...FIGURAS.total, respuestas: 0, cuentas: [] },
          lugares: [],
          recuento: { al: null, avance: { hechas: 20_000, total: 310_000 } },
        }),
      },
      2,
      'frecuencias',
    )
    expect(await screen.findByText('20.000 de 310.000 respuestas')).toBeTruthy()
    expect(screen.queryByText(/respuestas enviadas/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
    servicio.cambia({
      getAdminDatosFrecuencias: () => ({ ...FIGURAS, recuento: { ...FIGURAS.recuento, avance: { hechas: 0, total: 310_000 } } }),
    })
    expect(
      await screen.findByText('Datos al 1 de marzo de 2026, 12:00 horas. Se están contando otra vez.', {}, { timeout: 8000 }),
    ).toBeTruthy()
    expect(screen.getByText('Arica y Parinacota: 1.200 respuestas enviadas.')).toBeTruthy()
  })

  it('son de una pregunta y un lugar: barras con su cifra, y los lugares de dentro en una tabla que baja', async () => {
    await laPantalla({ getAdminDatosFrecuencias: () => FIGURAS }, 2, 'frecuencias')
    expect(await screen.findByRole('heading', { name: '7. ¿El baño está dentro de la vivienda?' })).toBeTruthy()
    expect(screen.getByText('Arica y Parinacota: 1.200 respuestas enviadas.')).toBeTruthy()
    expect(screen.getByText('900 (75,0 %)')).toBeTruthy()
    const tabla = screen.getByRole('table', { name: 'Por provincia' })
    expect(
      within(tabla)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'LugarRespuestasSíNoSin respuesta',
      'ParinacotaReservadoReservadoReservado0',
      'Arica1.190893 (75,0 %)285 (23,9 %)12 (1,0 %)',
    ])
    expect(within(tabla).getByRole('link', { name: 'Arica' })).toHaveProperty('search', '?vista=frecuencias&provincia=151')
    expect(screen.getByRole('link', { name: 'Chile' })).toHaveProperty('search', '?vista=frecuencias')
    expect(screen.queryByText(/Se reserva/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Conjuntos de datos' })).toBeTruthy()
  })

  it('del país van por región', async () => {
    const total = { ...FIGURAS.total, nivel: 'pais', id: '', nombre: 'Chile' } as const
    const [, region] = FIGURAS.camino
    await laPantalla(
      {
        getAdminDatosFrecuencias: () => ({
          ...FIGURAS,
          camino: FIGURAS.camino.slice(0, 1),
          total,
          lugares: [{ ...FIGURAS.total, ...region, respuestas: 1200 }],
        }),
      },
      2,
      'frecuencias',
    )
    expect(await screen.findByRole('table', { name: 'Por región' })).toBeTruthy()
  })

  it('otra pregunta, y otra encuesta desde su primera pregunta, quedan en la dirección', async () => {
    const pedidas: unknown[] = []
    await laPantalla(
      {
        getAdminDatosFrecuencias: ({ query }) => {
          pedidas.push(query)
          return FIGURAS
        },
      },
      2,
      'frecuencias',
    )
    await userEvent.selectOptions(await screen.findByLabelText('Pregunta'), '9. ¿Cómo llega?: En bus')
    await vi.waitFor(() => expect(pedidas.at(-1)).toEqual({ variable: 'transporte_2' }))
    await userEvent.selectOptions(screen.getByLabelText('Encuesta'), '1° medio')
    await vi.waitFor(() => expect(pedidas.at(-1)).toEqual({ encuestaId: '9' }))
    expect(window.location.search).toBe('?vista=frecuencias&encuestaId=9')
  })

  it('a quien solo ve reportes le dice qué se reserva, y no le ofrece los conjuntos', async () => {
    await laPantalla({ getAdminDatosFrecuencias: () => ({ ...FIGURAS, minimo: 5 }) }, 120)
    expect(await screen.findByText(/^Se reserva toda cuenta de 1 a 4 personas/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Conjuntos de datos' })).toBeNull()
  })

  it('se descargan como se ven, en CSV o XLSX; si no llega, se pide otra vez', async () => {
    const bajadas: unknown[] = []
    await laPantalla(
      {
        getAdminDatosFrecuencias: () => FIGURAS,
        getAdminDatosFrecuenciasDescarga: ({ query }) => {
          bajadas.push(query)
          return new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })
        },
      },
      2,
      'frecuencias',
    )
    await pulsa('XLSX')
    expect(await screen.findByText('No hay conexión.')).toBeTruthy()
    expect(screen.getByText('El archivo no llegó')).toBeTruthy()
    await pulsa('Reintentar')
    await vi.waitFor(() => expect(bajadas).toEqual([{ formato: 'xlsx' }, { formato: 'xlsx' }]))
  })

  it('sin respuestas enviadas lo dice', async () => {
    await laPantalla(
      {
        getAdminDatosFrecuencias: () => ({
          ...FIGURAS,
          encuestas: [],
          encuestaId: null,
          variables: [],
          variable: null,
          categorias: [],
          lugares: [],
        }),
      },
      2,
      'frecuencias',
    )
    expect(await screen.findByText('Todavía no hay qué contar')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
  })
})
