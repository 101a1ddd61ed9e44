import { cleanup, screen, waitFor, within } from '@testing-library/react'
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

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const cuenta = (esperadas: number, completadas: number, enProgreso = 0) => ({ esperadas, enProgreso, completadas })
const PAIS = { nivel: 'pais', id: '', nombre: 'Chile' } as const
const LOS_RIOS = { nivel: 'region', id: '14', nombre: 'Los Ríos' } as const

/** The whole country: Los Ríos at 40 %, Arica y Parinacota at 75 %. */
const DEL_PAIS: Avance = {
  actualizado: '2025-09-22T10:00:00.000Z',
  camino: [PAIS],
  total: cuenta(2000, 1101, 99),
  lugares: [
    { ...LOS_RIOS, ...cuenta(1200, 480, 60), anterior: { esperadas: 100, completadas: 43 } },
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
  anterior: {
    periodo: '2024',
    esperadas: 1000,
    completadas: 500,
    alMismoDia: 400,
    apertura: '2024-08-05',
    dias: [
      { dia: '2024-08-20', completadas: 400 },
      { dia: '2024-11-20', completadas: 100 },
    ],
  },
  periodo: { periodoId: 2, nombre: '2025', activo: true, apertura: '2025-08-04', cierre: '2025-10-31' },
  periodos: [
    { periodoId: 2, nombre: '2025' },
    { periodoId: 1, nombre: '2024' },
  ],
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
  funcionamiento: 'funcionando',
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
    expect(resumen.textContent).toContain('Sobre 2024 al mismo día (40,0\u00a0%)+15,1 puntos')
    expect(resumen.textContent).toContain('2024 terminó en50,0\u00a0%')
    expect(screen.getByText('Datos al 22 de septiembre de 2025, 07:00 horas')).toBeTruthy()
  })

  it('una sola va en singular', async () => {
    await entra({ cifras: () => ({ ...DEL_PAIS, total: cuenta(14, 1) }) })
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Resumen' }).textContent).toContain('1 completada0 en progreso13 sin iniciar'),
    )
  })

  it('sin lo que hubo por día, lo compara con cómo terminó, sin decir que es el mismo día', async () => {
    await entra({ cifras: () => ({ ...DEL_PAIS, anterior: { periodo: '2024', esperadas: 1000, completadas: 500 } }) })
    const resumen = await parte('Resumen')
    expect(resumen.textContent).toContain('2024 terminó en50,0\u00a0%')
    expect(resumen.textContent).not.toContain('al mismo día')
  })

  it('muestra las regiones de norte a sur, con lo que cambió, y dice cuáles están lejos del país', async () => {
    await entra()
    const regiones = await parte('Por región, de norte a sur')
    expect(
      within(regiones)
        .getAllByRole('link', { name: /Arica|Ríos/ })
        .map((enlace) => enlace.textContent),
    ).toEqual(['Arica y Parinacota', 'Los Ríos'])
    expect(regiones.textContent).toContain('1 de 2 está a más de 10 puntos bajo el país: Los Ríos.')
    expect(regiones.textContent).toContain('−3,0, 3,0 puntos menos que en 2024 al mismo día')
  })

  it('marca en rojo a lo más la quinta parte más baja, y dice cuántas más están lejos', async () => {
    // Ten regions: seven at 30 %, three at 90 %; the line is at 60 %.
    const lugares = Array.from({ length: 10 }, (_, i) => ({
      nivel: 'region' as const,
      id: String(i + 1).padStart(2, '0'),
      nombre: `Región ${i + 1}`,
      ...cuenta(100, i < 7 ? 30 + i : 90),
    }))
    await entra({ cifras: () => ({ ...DEL_PAIS, total: cuenta(1000, 600), lugares }) })
    const regiones = await parte('Por región, de norte a sur')
    expect(regiones.textContent).toContain('7 de 10 están a más de 10 puntos bajo el país. Con menos avance: Región 1 y Región 2.')
    expect(within(regiones).getAllByText('Más de 10 puntos bajo el país:')).toHaveLength(2)
  })

  it('nada se marca a diez puntos justos', async () => {
    const lugares = Array.from({ length: 5 }, (_, i) => ({
      nivel: 'region' as const,
      id: String(i + 1).padStart(2, '0'),
      nombre: `Región ${i + 1}`,
      ...cuenta(100, 50),
    }))
    await entra({ cifras: () => ({ ...DEL_PAIS, total: cuenta(1000, 600), lugares }) })
    const regiones = await parte('Por región, de norte a sur')
    expect(regiones.textContent).not.toContain('Más de 10 puntos')
    // From a figure to the same one says nothing.
    expect(regiones.textContent).toContain('5 de 5 están en 50,0\u00a0%.')
  })

  it('la tabla dice los mismos números que el gráfico en toda la página, se recuerda y va en la dirección', async () => {
    const { persona } = await entra()
    await persona.click(await screen.findByRole('radio', { name: 'Tabla' }))
    expect(direccion()).toEqual({ vista: 'tabla' })
    const filas = within(within(await parte('Por región, de norte a sur')).getByRole('table'))
      .getAllByRole('row')
      .map((fila) => [...fila.children].map((celda) => celda.textContent))
    expect(filas).toEqual([
      ['Región', 'Total', 'Completadas', 'En progreso', 'Sin iniciar', 'Avance', 'vs. 2024'],
      ['Arica y Parinacota', '800', '621', '39', '140', '77,6\u00a0%', '–'],
      ['Los Ríos', '1.200', '480', '60', '660', '40,0\u00a0%', '−3,0'],
    ])
    expect(within(await parte('Por encuesta')).getByRole('table')).toBeTruthy()
    cleanup()
    await entra()
    expect(await within(await parte('Por encuesta')).findByRole('table')).toBeTruthy()
    cleanup()
    // What the address says stands before what this browser remembers.
    await entra({ query: { vista: 'grafico' } })
    expect(await screen.findByRole('radio', { name: 'Gráfico', checked: true })).toBeTruthy()
    expect(within(await parte('Por encuesta')).queryByRole('table')).toBeNull()
  })

  it('se descarga entera en un archivo, con números que una planilla entiende', async () => {
    await entra()
    const enlace = await screen.findByRole('link', { name: 'Descargar CSV' })
    const archivo = decodeURIComponent(enlace.getAttribute('href') ?? '')
    expect(archivo).toContain('"Lugar";"Los Ríos";"1200";"480";"60";"660";"40,0\u00a0%"')
    expect(archivo).toContain('"Encuesta";"Encuesta de 1° básico";"1500";"900"')
  })

  it('dice desde cuándo y en qué día se completaron más', async () => {
    await entra()
    const dias = await parte('Día a día')
    expect(dias.textContent).toContain(
      'Porcentaje acumulado desde el 4 de agosto de 2025. Con más completadas, el 8 de septiembre de 2025: 700.',
    )
    expect(dias.textContent).toContain('2024: terminó en 50,0\u00a0%')
  })

  it('la línea por semana, su frase y su tabla son de todas las semanas desde la apertura, y dicen el año', async () => {
    // Twenty Mondays from 6 October 2025; the most was on the first.
    const dias = Array.from({ length: 20 }, (_, i) => ({
      dia: new Date(Date.UTC(2025, 9, 6 + 7 * i, 12)).toISOString().slice(0, 10),
      completadas: i === 0 ? 51 : 5,
    }))
    await entra({ query: { vista: 'tabla' }, cifras: () => ({ ...DEL_PAIS, dias }) })
    const semanas = await parte('Semana a semana')
    expect(semanas.textContent).toContain('Con más completadas, la semana del 6 de octubre de 2025: 51.')
    const filas = within(semanas)
      .getAllByRole('row')
      .map((fila) => [...fila.children].map((celda) => celda.textContent))
    expect(filas).toHaveLength(21)
    // 56 of the 2,000 after two weeks; 146 after twenty.
    expect(filas[2]).toEqual(['13\u00a0oct\u00a02025', '5', '2,8\u00a0%'])
    expect(filas[20]).toEqual(['16\u00a0feb\u00a02026', '5', '7,3\u00a0%'])
  })

  it('otro período se elige en la misma barra, y de uno cerrado no hay rezagados', async () => {
    const { persona, servicio } = await entra({
      cifras: ({ query }) =>
        'periodo' in query
          ? {
              ...DEL_PAIS,
              periodo: { periodoId: 1, nombre: '2024', activo: false, apertura: '2024-08-05', cierre: '2024-11-29' },
              anterior: null,
            }
          : DEL_PAIS,
    })
    await persona.selectOptions(await screen.findByLabelText('Período'), '2024')
    expect(direccion()).toEqual({ periodo: '1' })
    expect(servicio.de('getAvance').at(-1)?.query).toEqual({ periodo: '1' })
    await expect.poll(() => screen.queryByRole('region', { name: 'Establecimientos rezagados' })).toBeNull()
  })

  it('elegir una encuesta la escribe en la dirección y pide sus cifras', async () => {
    const { persona, servicio } = await entra()
    await persona.selectOptions(await screen.findByLabelText('Encuesta'), 'Encuesta de 5° básico')
    expect(direccion()).toEqual({ encuesta: '3' })
    expect(servicio.de('getAvance').at(-1)?.query).toEqual({ encuesta: '3' })
  })

  it('se baja a una región por su nombre y se vuelve por el camino', async () => {
    const { persona } = await entra({ cifras: ({ query }) => ('region' in query ? DE_LOS_RIOS : DEL_PAIS) })
    await persona.click(within(await parte('Por región, de norte a sur')).getByRole('link', { name: 'Los Ríos' }))
    const titulo = await screen.findByRole('heading', { level: 1, name: 'Avance de la región: Los Ríos' })
    expect(document.activeElement).toBe(titulo)
    expect(document.title).toBe('Avance de la región: Los Ríos – Sistema de Encuestas de Vulnerabilidad')
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
    expect(escuela?.textContent).toContain('0,0\u00a0%')
    expect(escuela?.textContent).toContain('faltan 60')
    expect(within(lista).getByRole('link', { name: 'Escuela Los Arrayanes' }).getAttribute('href')).toBe('/dashboard?rbd=90145')
    expect(escuela?.textContent).toContain('Sin respuestas')
    expect(escuela?.textContent).toContain('Elena Soto Águila')
    expect(within(lista).getByRole('link', { name: '+56 9 1234 5678' }).getAttribute('href')).toBe('tel:+56912345678')
  })

  it('dicen también si no están funcionando', async () => {
    await entra({ rezagados: { total: 1, filas: [{ ...REZAGADO, funcionamiento: 'cerrado' }] } })
    const escuela = (await screen.findByText('Escuela Los Arrayanes')).closest('li')
    expect(escuela?.textContent).toContain('Valdivia, Los Ríos. Cerrado')
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
      cifras: () => ({
        ...DEL_PAIS,
        camino: [{ nivel: 'establecimiento', id: '90145', nombre: 'Escuela Los Arrayanes' }],
        lugares: [],
        historia: [{ periodo: '2024', esperadas: 40, completadas: 25 }],
      }),
    })
    expect((await parte('Otros períodos')).textContent).toContain('202462,5\u00a0%')
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
    expect([...fila.children].map((celda) => celda.textContent)).toEqual(['Metropolitana', '12', '7'])
  })

  it('lo que no se publica se dice reservado, y por qué', async () => {
    await entra({ registro: registro(true) })
    const seccion = await parte('Padres, madres y embarazadas')
    expect(seccion.textContent).toContain('Se reserva cada cuenta de 1 a 4 personas, y las que permitirían deducirla.')
    const fila = within(seccion).getByRole('row', { name: /Metropolitana/ })
    expect([...fila.children].map((celda) => celda.textContent)).toEqual(['Metropolitana', 'Reservado', 'Reservado'])
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

  const SIN_ENCUESTAS = { ...DEL_PAIS, total: cuenta(0, 0), lugares: [], grados: [], encuestas: [] }

  it.each<[RolId, string, string, string]>([
    [2, 'Ver los períodos', '/admin/encuestas?vista=periodos', 'Abra un período'],
    [3, 'Ver las cuentas', '/admin/usuarios', 'La administración nacional abre el período'],
    [4, 'Ver las cuentas', '/admin/usuarios', 'La administración nacional abre el período'],
    [120, 'Ver los establecimientos', '/seleccion-rbd', 'El avance aparece cuando la agencia abre un período'],
    [1, 'Ver los documentos', '/documentos-apoyo', 'La agencia abre el período'],
  ])('donde no se encuesta a nadie, al rol %s le dice qué puede hacer: %s', async (rolId, dice, donde, porque) => {
    await entra({ rolId, cifras: () => SIN_ENCUESTAS })
    expect(await screen.findByText('Aquí no hay encuestas')).toBeTruthy()
    expect(screen.getByText(new RegExp(`^${porque}`))).toBeTruthy()
    expect(screen.getByRole('link', { name: dice }).getAttribute('href')).toBe(donde)
  })

  it('cerrado el último período y sin abrir otro, ofrece sus cifras y deja elegirlo', async () => {
    await entra({ cifras: () => ({ ...SIN_ENCUESTAS, periodo: null, periodos: [{ periodoId: 7, nombre: '2030' }] }) })
    expect((await screen.findByRole('link', { name: 'Ver el período 2030' })).getAttribute('href')).toBe('/dashboard?periodo=7')
    expect(screen.getByText(/^No hay un período abierto/)).toBeTruthy()
    expect(within(screen.getByLabelText('Período')).getByRole('option', { name: '2030' })).toBeTruthy()
  })

  it('en un lugar sin encuestas ofrece volver a lo propio', async () => {
    await entra({ query: { region: '14' }, cifras: () => SIN_ENCUESTAS })
    expect(await screen.findByText('Ninguna encuesta activa corresponde a los grados de este lugar.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver mi avance' }).getAttribute('href')).toBe('/dashboard')
  })
})
