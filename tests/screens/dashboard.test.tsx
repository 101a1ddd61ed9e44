import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Avance, Rezagado } from '#contract/datamart.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { RolId } from '#contract/rules/roles.ts'
import Dashboard from '#screens/dashboard/dashboard.screen.tsx'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'
import { type RespuestaFalsa, type Respuestas, unServicio } from './servicio-falso.ts'

// jsdom measures nothing: the charts keep their first width.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
)

afterEach(cleanup)

const cuenta = (esperadas: number, completadas: number, enProgreso = 0) => ({ esperadas, enProgreso, completadas })
const PAIS = { nivel: 'pais', id: '', nombre: 'Chile' } as const
const LOS_RIOS = { nivel: 'region', id: '14', nombre: 'Los Ríos' } as const

/** The whole country: Los Ríos at 40 %, Arica y Parinacota at 75 %. */
const DEL_PAIS: Avance = {
  actualizado: '2025-09-22T10:00:00.000Z',
  camino: [PAIS],
  total: cuenta(2000, 1101, 99),
  lugares: [
    { ...LOS_RIOS, ...cuenta(1200, 480, 60) },
    { nivel: 'region', id: '15', nombre: 'Arica y Parinacota', ...cuenta(800, 621, 39) },
  ],
  encuestas: [
    { encuestaId: 2, nombre: 'Encuesta de 1° básico', ...cuenta(1500, 900) },
    { encuestaId: 3, nombre: 'Encuesta de 5° básico', ...cuenta(500, 201, 99) },
  ],
  grados: [
    { idEnsenanza: 110, dsEnsenanza: 'Enseñanza Básica', idGrado: 1, dsGrado: '1° Básico', ...cuenta(1500, 900) },
    { idEnsenanza: 110, dsEnsenanza: 'Enseñanza Básica', idGrado: 5, dsGrado: '5° Básico', ...cuenta(500, 201, 99) },
  ],
  dias: [
    { dia: '2025-09-08', completadas: 700 },
    { dia: '2025-09-09', completadas: 401 },
  ],
  anterior: { periodo: '2024', esperadas: 1000, completadas: 500 },
}
const DE_LOS_RIOS: Avance = {
  ...DEL_PAIS,
  camino: [PAIS, LOS_RIOS],
  total: cuenta(1200, 480, 60),
  lugares: [{ nivel: 'provincia', id: '141', nombre: 'Valdivia', ...cuenta(1200, 480, 60) }],
  anterior: null,
}

const REZAGADO: Rezagado = {
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes',
  dsComuna: 'Valdivia',
  dsRegion: 'Los Ríos',
  esperadas: 60,
  completadas: 0,
  motivo: 'sin-respuestas',
  ultima: null,
  contacto: { nombre: 'ELENA SOTO ÁGUILA', correoElectronico: 'direccion@arrayanes.example', telefono: '+56 9 1234 5678' },
}
const sinServicio = new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })

async function entra({
  rolId = 2,
  query = {},
  cifras = () => DEL_PAIS,
  rezagados = { total: 1, filas: [REZAGADO] },
  registro = { actualizado: DEL_PAIS.actualizado, encuestas: [] },
}: {
  rolId?: RolId
  query?: Record<string, string>
  cifras?: Respuestas['getAvance']
  rezagados?: RespuestaFalsa<'getRezagados'>
  registro?: RespuestaFalsa<'getAvanceEmbarazadas'>
} = {}) {
  const servicio = unServicio({
    getAvance: cifras,
    getRezagados: () => rezagados,
    getRezagadosDescarga: () => sinServicio,
    getAvanceEmbarazadas: () => registro,
  })
  await muestra(<Dashboard />, { escuela: servicio, sesion: unaSesion('dashboard', { rolId }), ruta: 'dashboard', query })
  return { servicio, persona: userEvent.setup() }
}

const parte = (nombre: string) => screen.findByRole('region', { name: nombre })
const direccion = (): Record<string, string> => Object.fromEntries(new URLSearchParams(window.location.search))

describe('el avance del país', () => {
  it('dice la parte completada en cifra y palabras, a qué hora, y lo compara con el período anterior', async () => {
    await entra()
    expect(await screen.findByRole('heading', { level: 1, name: 'Avance del país' })).toBeTruthy()
    const resumen = await parte('Resumen')
    expect(resumen.textContent).toContain('55,1\u00a0%de las 2.000 encuestas está completada')
    expect(resumen.textContent).toContain('1.101 completadas99 en progreso800 sin iniciar')
    expect(resumen.textContent).toContain('El período 2024 terminó en 50,0\u00a0%: hoy, 5,1 puntos más.')
    expect(screen.getByText('Datos al 22 de septiembre de 2025, 07:00 horas')).toBeTruthy()
  })

  it('muestra las regiones de norte a sur y marca con palabras la que está bajo la mitad', async () => {
    await entra()
    const regiones = await parte('Por región')
    expect(
      within(regiones)
        .getAllByRole('link', { name: /Arica|Ríos/ })
        .map((enlace) => enlace.textContent),
    ).toEqual(['Arica y Parinacota', 'Los Ríos'])
    expect(within(regiones).getAllByText('Bajo 50 %:')).toHaveLength(1)
    expect(regiones.textContent).toContain('De 40,0\u00a0% en Los Ríos a 77,6\u00a0% en Arica y Parinacota.')
  })

  it('la tabla dice los mismos números que el gráfico, y se descarga', async () => {
    const { persona } = await entra()
    const regiones = await parte('Por región')
    await persona.click(within(regiones).getByRole('radio', { name: 'Tabla' }))
    const filas = within(within(regiones).getByRole('table'))
      .getAllByRole('row')
      .map((fila) => [...fila.children].map((celda) => celda.textContent))
    expect(filas).toEqual([
      ['Región', 'Total', 'Completadas', 'En progreso', 'Sin iniciar', 'Avance'],
      ['Arica y Parinacota', '800', '621', '39', '140', '77,6\u00a0%'],
      ['Los Ríos', '1.200', '480', '60', '660', '40,0\u00a0%'],
    ])
    const archivo = decodeURIComponent(within(regiones).getByRole('link', { name: 'Descargar CSV: Por región' }).getAttribute('href') ?? '')
    expect(archivo).toContain('"Los Ríos";"1.200";"480";"60";"660"')
  })

  it('cuenta por día cuándo se completaron', async () => {
    await entra()
    expect((await parte('Completadas por día')).textContent).toContain('Lo más fue el 8 de septiembre de 2025: 700.')
  })

  it('el gráfico por semana, su frase y su tabla son de las mismas doce semanas, y dicen el año', async () => {
    // Twenty Mondays from 6 October 2025; the most was on the first, which is out of sight.
    const dias = Array.from({ length: 20 }, (_, i) => ({
      dia: new Date(Date.UTC(2025, 9, 6 + 7 * i, 12)).toISOString().slice(0, 10),
      completadas: i === 0 ? 900 : 100 + i,
    }))
    const { persona } = await entra({ cifras: () => ({ ...DEL_PAIS, dias }) })
    const semanas = await parte('Completadas por semana')
    expect(semanas.textContent).toContain('De las últimas 12 semanas, lo más fue la semana del 16 de febrero de 2026: 119.')
    expect(semanas.textContent).toMatch(/2025.*2026/)
    await persona.click(within(semanas).getByRole('radio', { name: 'Tabla' }))
    const filas = within(semanas).getAllByRole('row')
    expect([filas.length, filas[1]?.textContent]).toEqual([13, '1 dic 2025108'])
  })

  it('elegir una encuesta la escribe en la dirección y pide sus cifras', async () => {
    const { persona, servicio } = await entra()
    await persona.selectOptions(await screen.findByLabelText('Encuesta'), 'Encuesta de 5° básico')
    expect(direccion()).toEqual({ encuesta: '3' })
    expect(servicio.de('getAvance').at(-1)?.query).toEqual({ encuesta: '3' })
  })

  it('se baja a una región por su nombre y se vuelve por el camino', async () => {
    const { persona } = await entra({ cifras: ({ query }) => ('region' in query ? DE_LOS_RIOS : DEL_PAIS) })
    await persona.click(within(await parte('Por región')).getByRole('link', { name: 'Los Ríos' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Avance de la región: Los Ríos' })).toBeTruthy()
    expect(direccion()).toEqual({ region: '14' })
    await persona.click(within(screen.getByRole('navigation', { name: 'Lugar' })).getByRole('link', { name: 'Chile' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Avance del país' })).toBeTruthy()
    expect(direccion()).toEqual({})
  })
})

describe('los establecimientos rezagados', () => {
  it('dicen cuánto les falta, por qué están en la lista y a quién llamar', async () => {
    await entra()
    const lista = await parte('Establecimientos rezagados')
    const escuela = (await within(lista).findByText('Escuela Los Arrayanes')).closest('li')
    expect(escuela?.textContent).toContain('0,0\u00a0%, faltan 60')
    expect(escuela?.textContent).toContain('Sin respuestas')
    expect(escuela?.textContent).toContain('Elena Soto Águila')
    expect(within(lista).getByRole('link', { name: '+56 9 1234 5678' }).getAttribute('href')).toBe('tel:+56912345678')
  })

  it('si el archivo no llega lo dice, y la lista sigue', async () => {
    const { persona } = await entra()
    await persona.click(await screen.findByRole('button', { name: 'Descargar todos' }))
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    expect(screen.getByText('Escuela Los Arrayanes')).toBeTruthy()
  })

  it('ninguno es una buena noticia', async () => {
    await entra({ rezagados: { total: 0, filas: [] } })
    expect(await screen.findByText('Ningún establecimiento está rezagado')).toBeTruthy()
  })

  it('un establecimiento no los ve, y lee que su cuenta ve lo suyo', async () => {
    await entra({
      rolId: 1,
      cifras: () => ({ ...DEL_PAIS, camino: [{ nivel: 'establecimiento', id: '90145', nombre: 'Escuela Los Arrayanes' }], lugares: [] }),
    })
    expect(await screen.findByText('Su cuenta ve el avance de su establecimiento.')).toBeTruthy()
    expect(await parte('Por grado')).toBeTruthy()
    expect(screen.queryByText(/rezagados/)).toBeNull()
  })
})

describe('el registro de padres, madres y embarazadas', () => {
  const REGIONES = [{ regionId: '13', nombre: 'Metropolitana de Santiago', inscritas: 12, completadas: 7 }]
  const registro = (oculta: boolean) => ({
    actualizado: DEL_PAIS.actualizado,
    encuestas: [
      {
        encuestaId: 6,
        nombre: 'Registro 2025',
        oculta,
        regiones: oculta ? REGIONES.map((region) => ({ ...region, inscritas: null, completadas: null })) : REGIONES,
      },
    ],
  })

  it('se muestra por región', async () => {
    await entra({ registro: registro(false) })
    const fila = within(await parte('Padres, madres y embarazadas')).getByRole('row', { name: /Metropolitana/ })
    expect([...fila.children].map((celda) => celda.textContent)).toEqual(['Metropolitana de Santiago', '12', '7'])
  })

  it('lo que no se publica se dice reservado, y por qué', async () => {
    await entra({ registro: registro(true) })
    const seccion = await parte('Padres, madres y embarazadas')
    expect(seccion.textContent).toContain('Se reserva cada cuenta de 1 a 4 personas, y las que permitirían deducirla.')
    const fila = within(seccion).getByRole('row', { name: /Metropolitana/ })
    expect([...fila.children].map((celda) => celda.textContent)).toEqual(['Metropolitana de Santiago', 'Reservado', 'Reservado'])
  })

  it('quien administra una comuna no lo ve', async () => {
    await entra({ rolId: 4, registro: registro(false) })
    await parte('Resumen')
    expect(screen.queryByText('Padres, madres y embarazadas')).toBeNull()
  })
})

describe('cuando no hay cifras', () => {
  it('un lugar ajeno ofrece volver a lo propio', async () => {
    await entra({
      query: { region: '13' },
      cifras: () => new RechazoDeApi(404, { message: 'No encontramos ese lugar.', codigo: 'no-encontrado' }),
    })
    expect((await screen.findByRole('link', { name: 'Ver mi avance' })).getAttribute('href')).toBe('/dashboard')
  })

  it('un servicio caído se dice y se puede intentar otra vez', async () => {
    let caido = true
    const { persona } = await entra({ cifras: () => (caido ? sinServicio : DEL_PAIS) })
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    caido = false
    await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await parte('Resumen')).toBeTruthy()
  })

  it('donde no se encuesta a nadie lo dice', async () => {
    await entra({ cifras: () => ({ ...DEL_PAIS, total: cuenta(0, 0), lugares: [], grados: [], encuestas: [] }) })
    expect(await screen.findByText('Aquí no hay encuestas')).toBeTruthy()
  })
})
