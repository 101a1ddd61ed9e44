import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminEnsenanzasGradosEncuestas from '#screens/admin-ensenanzas-grados-encuestas/admin-ensenanzas-grados-encuestas.screen.tsx'
import { unaEncuesta } from './escuela-falsa.ts'
import { unServicio, type Respuestas } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const QUINTO = { idEnsenanzaGrado: 31, encuestaId: 3, dsEncuesta: 'Encuesta 2025: 5° básico', activo: true, respuestas: 0 }
const PRIMERO = { idEnsenanzaGrado: 32, encuestaId: 2, dsEncuesta: 'Encuesta 2025: 1° básico', activo: true, respuestas: 12 }
const ENCUESTA = {
  ...unaEncuesta({ periodo: { periodoId: 2, nombre: '2025' } }),
  grados: 1,
  respuestas: 12,
  eliminable: false,
  esRegistro: false,
  herramienta: null,
  version: 1,
}
const DADA = {
  idEnsenanzaGrado: 40,
  idEnsenanza: 110,
  dsEnsenanza: 'Enseñanza Básica',
  idGrado: 2,
  dsGrado: '2° Básico',
  encuestaId: 3,
  dsEncuesta: QUINTO.dsEncuesta,
}
const grado = (idGrado: number, dsGrado: string, cambios: object) => ({
  idEnsenanza: 110,
  dsEnsenanza: 'Enseñanza Básica',
  idGrado,
  dsGrado,
  estudiantes: 401,
  esperada: false,
  encuestas: [],
  ...cambios,
})
const GRADOS = [
  { ...grado(4, 'Prekínder (NT1)', { esperada: true }), idEnsenanza: 10, dsEnsenanza: 'Educación Parvularia' },
  grado(1, '1° Básico', { esperada: true, encuestas: [PRIMERO, QUINTO] }),
  grado(2, '2° Básico', {}),
  grado(5, '5° Básico', { esperada: true, encuestas: [QUINTO] }),
]

afterEach(cleanup)

async function entra(respuestas: Respuestas = {}, rolId: 2 | 3 = 2) {
  const servicio = unServicio({
    getGradosConEncuestas: () => GRADOS,
    getPeriodos: () => [{ periodoId: 2, nombre: '2025', activo: true }],
    getInformantesDigitadores: () => [],
    getAdminEncuestas: () => ({
      total: 3,
      filas: [
        { ...ENCUESTA, encuestaId: 6, nombre: 'Registro de embarazadas', esRegistro: true },
        { ...ENCUESTA, encuestaId: 2, nombre: PRIMERO.dsEncuesta },
        { ...ENCUESTA, encuestaId: 3, nombre: QUINTO.dsEncuesta },
      ],
    }),
    ...respuestas,
  })
  const { avisos } = await muestra(<AdminEnsenanzasGradosEncuestas />, {
    escuela: servicio,
    sesion: unaSesion('adminEnsenanzasGradosEncuestas', { rolId, establecimiento: null }),
    ruta: 'adminEnsenanzasGradosEncuestas',
  })
  return { servicio, avisos, persona: userEvent.setup() }
}
const casilla = (nombre: RegExp) => screen.findByRole('button', { name: nombre })

describe('los grados por nivel', () => {
  it('antes del primer período, dice dónde se crea', async () => {
    await entra({ getPeriodos: () => [], getAdminEncuestas: () => ({ total: 0, filas: [] }) })
    await screen.findByRole('heading', { name: 'Todavía no hay períodos' })
    const enlace = screen.getByRole('link', { name: 'Crear el primer período' })
    expect(enlace.getAttribute('href')).toBe('/admin/encuestas?vista=periodos')
  })

  it('muestra los grados por nivel, y en una frase los que nadie encuesta', async () => {
    const { persona } = await entra()
    const basica = within(await screen.findByRole('region', { name: 'Enseñanza básica' }))
    expect(basica.getByText('802 estudiantes se encuestan')).toBeTruthy()
    expect(basica.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['1° Básico', '5° Básico'])
    await persona.click(basica.getByRole('button', { name: /^Mostrarlos/ }))
    expect(basica.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '1° Básico',
      '5° Básico',
      '2° Básico',
    ])
    expect(basica.getByText('No se encuestan: 2° Básico.')).toBeTruthy()
  })

  it('las enseñanzas de personas adultas van juntas, y cada grado dice la suya', async () => {
    const unico = (idEnsenanza: number, dsEnsenanza: string) => ({
      ...grado(1, 'Nivel 1', { encuestas: [QUINTO] }),
      idEnsenanza,
      dsEnsenanza,
    })
    const deAdultos = [165, 363, 963].map((idEnsenanza) => unico(idEnsenanza, `Adultos ${idEnsenanza}`))
    await entra({ getGradosConEncuestas: () => [...deAdultos, unico(310, 'Media')] })
    const epja = within(await screen.findByRole('region', { name: 'Jóvenes y adultos (EPJA)' }))
    expect(epja.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Nivel 1, Adultos 165',
      'Nivel 1, Adultos 363',
      'Nivel 1, Adultos 963',
    ])
    expect(screen.getByRole('region', { name: 'Enseñanza media' })).toBeTruthy()
    expect(screen.getByText('Cada grado que se encuesta tiene su encuesta.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Por resolver' })).toBeNull()
  })

  it('en un período sin encuestas dadas, dice cómo se da la primera', async () => {
    await entra({ getGradosConEncuestas: () => [grado(1, '1° Básico', {})] })
    expect(await screen.findByText(/^Ningún grado se encuesta todavía\. «Mostrarlos» los abre/)).toBeTruthy()
    expect(screen.queryByText('Cada grado que se encuesta tiene su encuesta.')).toBeNull()
  })

  it('pone arriba el grado al que le falta y el repetido, y los marca en su nivel', async () => {
    const { persona } = await entra()
    const arriba = within(await screen.findByRole('region', { name: 'Por resolver' }))
    expect(arriba.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Prekínder (NT1), Educación Parvularia, no tiene encuesta401 estudiantes sin encuesta.Asignar: Prekínder (NT1), Educación Parvularia',
      '1° Básico, Enseñanza Básica, tiene más de una encuesta«1° básico» y «5° básico»: 401 estudiantes con todas ellas.' +
        'Elegir una: 1° Básico, Enseñanza Básica',
    ])
    expect((await casilla(/^Prekínder/)).closest('li')?.textContent).toContain('Falta su encuesta')
    expect((await casilla(/^1° Básico/)).closest('li')?.textContent).toContain('Más de una encuesta')
    expect((await casilla(/^5° Básico/)).closest('li')?.textContent).not.toMatch(/Falta|Más de una|No se/)
    await persona.click(arriba.getByRole('button', { name: /^Asignar/ }))
    expect(await screen.findByRole('dialog', { name: 'Prekínder (NT1), Educación Parvularia' })).toBeTruthy()
  })

  it('dice que está cargando, que falló o que no hay grados', async () => {
    const cargando = await entra({ getGradosConEncuestas: () => new Promise(() => {}) })
    expect(await screen.findByText('Cargando los grados…')).toBeTruthy()
    cleanup()
    await entra({ getGradosConEncuestas: () => [] })
    expect(await screen.findByRole('heading', { name: 'No hay grados' })).toBeTruthy()
    cleanup()
    const { servicio } = await entra({
      getGradosConEncuestas: () => new RechazoDeApi(503, { message: 'El servicio no está disponible.', codigo: 'sin-servicio' }),
    })
    await screen.findByText('No pudimos cargar los grados')
    servicio.cambia({ getGradosConEncuestas: () => GRADOS })
    await cargando.persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('region', { name: 'Enseñanza básica' })).toBeTruthy()
  })
})

describe('un grado', () => {
  it('dice a cuántos estudiantes toca el cambio antes de guardarlo', async () => {
    const { servicio, avisos, persona } = await entra({ postEnsenanzasGradosEncuestas: () => DADA })
    await persona.click(await casilla(/^Mostrarlos.*básica/))
    await persona.click(await casilla(/^2° Básico/))
    const ofrecidas = within(screen.getByRole('dialog')).getByLabelText('Agregar una encuesta')
    expect(within(ofrecidas).queryByText('Registro de embarazadas')).toBeNull()
    await persona.selectOptions(ofrecidas, QUINTO.dsEncuesta)
    const pregunta = within(await screen.findByRole('dialog', { name: 'Dar la encuesta al grado' }))
    expect(pregunta.getByText('Se podrá responder por 401 estudiantes de 2° Básico, Enseñanza Básica.')).toBeTruthy()
    expect(servicio.de('postEnsenanzasGradosEncuestas')).toHaveLength(0)
    const dado = GRADOS.map((uno) => (uno.idGrado === 2 ? { ...uno, encuestas: [QUINTO] } : uno))
    servicio.cambia({ getGradosConEncuestas: () => dado })
    await persona.click(pregunta.getByRole('button', { name: 'Agregar' }))
    await waitFor(() => expect(avisos).toEqual(['Cambio guardado.']))
    expect(servicio.de('postEnsenanzasGradosEncuestas')[0]?.body).toEqual({ idEnsenanza: 110, idGrado: 2, encuestaId: 3 })
    await waitFor(() => expect(screen.getByText('1.203 estudiantes se encuestan')).toBeTruthy())
    await persona.click(screen.getByRole('button', { name: 'Listo' }))
    expect(document.activeElement?.textContent).toBe('2° Básico')
  })

  it('no ofrece quitar la encuesta que ya tiene respuestas', async () => {
    const { persona } = await entra()
    await persona.click(await casilla(/^1° Básico/))
    const dialogo = within(screen.getByRole('dialog'))
    expect(dialogo.getAllByRole('button', { name: /^Quitar/ }).map(({ textContent }) => textContent)).toEqual([
      `Quitar ${QUINTO.dsEncuesta}`,
    ])
    expect(dialogo.getByText('Una encuesta con respuestas no se puede quitar.')).toBeTruthy()
  })

  it('si el servicio se niega, dice por qué, y Volver deja todo como estaba', async () => {
    const { persona } = await entra({
      deleteEnsenanzasGradosEncuestas: () =>
        new RechazoDeApi(409, {
          message: 'Hay estudiantes de ese grado que ya respondieron: no se puede quitar.',
          codigo: 'grado-con-respuestas',
        }),
    })
    await persona.click(await casilla(/^5° Básico/))
    await persona.click(screen.getByRole('button', { name: /^Quitar/ }))
    const pregunta = within(await screen.findByRole('dialog', { name: 'Quitar la encuesta del grado' }))
    await persona.click(pregunta.getByRole('button', { name: 'Quitar' }))
    expect(await pregunta.findByText('Hay estudiantes de ese grado que ya respondieron: no se puede quitar.')).toBeTruthy()
    await persona.click(pregunta.getByRole('button', { name: 'Volver' }))
    expect(await screen.findByRole('dialog', { name: '5° Básico, Enseñanza Básica' })).toBeTruthy()
  })

  it('a quien solo lee le muestra las encuestas, sin cambios', async () => {
    const { persona } = await entra({}, 3)
    await persona.click(await casilla(/^5° Básico/))
    const dialogo = within(screen.getByRole('dialog'))
    expect(dialogo.getByText(QUINTO.dsEncuesta)).toBeTruthy()
    expect(dialogo.queryByLabelText('Agregar una encuesta')).toBeNull()
    expect(dialogo.queryByRole('button', { name: /^Quitar/ })).toBeNull()
  })
})
