import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import Inicio from '#screens/inicio/inicio.screen.tsx'
import MisEstudiantes from '#screens/mis-estudiantes/mis-estudiantes.screen.tsx'
import { ANTONIA, COMPROBANTE, entraUnApoderado, JOAQUIN, MAITE, unEstudianteVinculado } from './apoderado-falso.tsx'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const abrir = vi.spyOn(window, 'open').mockReturnValue(null)
afterEach(() => {
  cleanup()
  abrir.mockClear()
})

const entra = (...con: Parameters<typeof entraUnApoderado> extends [unknown, unknown, ...infer Resto] ? Resto : never) =>
  entraUnApoderado(<MisEstudiantes />, 'misEstudiantes', ...con)
const tarjeta = (nombre: string) => screen.findByRole('region', { name: nombre })
const vaYVuelve = () =>
  act(async () => {
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
  })
const sinServicio = new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })
const PREVIA = {
  runEstudiante: '12345678-5',
  iniciales: 'M. C. L.',
  dsEnsenanza: 'Media',
  dsGrado: '1° medio',
  idRbd: 90146,
  dsNomEstable: 'Liceo Puerto Claro',
}

const NO_ESTA = new RechazoDeApi(404, { message: 'No encontramos a un estudiante con ese RUN.', codigo: 'no-encontrado' })

describe('la lista', () => {
  it('dice qué falta y hasta cuándo, y de cada estudiante su estado y su acción', async () => {
    await entra()
    const antonia = await tarjeta('Antonia Reyes Cárcamo')
    expect(screen.getByText('2 encuestas')).toBeTruthy()
    expect(screen.getByText(/Plazo: viernes 31 de octubre de 2025/)).toBeTruthy()
    expect(within(antonia).getByText(/5° básico B/)).toBeTruthy()
    expect(within(antonia).getByText('En progreso')).toBeTruthy()
    expect(within(antonia).getByText('Respondió 18 de 42 preguntas')).toBeTruthy()
    expect(within(antonia).getByRole('button', { name: 'Continuar la encuesta de Antonia Reyes Cárcamo' })).toBeTruthy()
    expect(within(await tarjeta('Joaquín Reyes Cárcamo')).getByRole('button', { name: /^Comenzar/ })).toBeTruthy()
    const maite = await tarjeta('Maite Cárcamo Leal')
    expect(within(maite).getByText('Enviada el 9 de septiembre de 2025.')).toBeTruthy()
    expect(within(maite).getByRole('button', { name: /^Ver comprobante/ })).toBeTruthy()
  })

  it('es la misma página en sus dos direcciones: saluda por el nombre y ofrece vincular ahí mismo', async () => {
    await entraUnApoderado(<Inicio />, 'inicio', [ANTONIA, MAITE])
    expect((await screen.findByText('1 encuesta')).parentElement?.textContent).toBe('Le queda 1 encuesta por responder.')
    expect(screen.getByRole('heading', { level: 1, name: 'Mis estudiantes' })).toBeTruthy()
    expect(screen.getByText('Hola, Paula.')).toBeTruthy()
    expect(screen.getByLabelText('RUN del estudiante')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Desvincular/ })).toHaveLength(2)
  })

  it('a quien estudia en EPJA le dice con qué cuenta entró, y habla de sus encuestas', async () => {
    const servicio = unServicio({ getApoderadosEstudiantes: () => [], getComprobantesPropios: () => [], getEstudiantePorRun: () => PREVIA })
    const sesion = unaSesion('inicio', { rolId: 5, establecimiento: null, origen: 'EPJA' })
    await muestra(<MisEstudiantes />, { escuela: servicio, sesion, ruta: 'inicio' })
    const persona = userEvent.setup()
    expect(screen.getByRole('heading', { level: 1, name: 'Mis encuestas' })).toBeTruthy()
    expect(screen.getByText('Hola, Paula. Usted ingresó como Estudiante EPJA.')).toBeTruthy()
    expect(await screen.findByText('Todavía no tiene encuestas')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Buscar mi encuesta' })).toBeTruthy()
    await persona.type(screen.getByLabelText('Su RUN'), '12.345.678-5')
    await persona.click(screen.getByRole('button', { name: 'Buscar' }))
    expect(await screen.findByRole('dialog', { name: '¿Es usted?' })).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'No es' }))
    servicio.cambia({ getEstudiantePorRun: () => NO_ESTA })
    await persona.click(screen.getByRole('button', { name: 'Buscar' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos buscar su encuesta.')
  })

  it('llena un solo botón: el de la encuesta que sigue', async () => {
    await entra()
    await tarjeta('Antonia Reyes Cárcamo')
    const llenos = screen.getAllByRole('button').filter(({ className }) => className.includes('bg-acento '))
    expect(llenos.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Continuar/)])
  })

  it('a quien estudia en EPJA le dice que el estudiante es ella, y no le ofrece desvincularse', async () => {
    await entra([unEstudianteVinculado({ esUsted: true, probado: false }), JOAQUIN])
    const suya = await tarjeta('Antonia Reyes Cárcamo')
    expect(within(suya).getByText('El estudiante es usted.')).toBeTruthy()
    expect(within(suya).getByText('Falta comprobar que es usted')).toBeTruthy()
    expect(within(suya).queryByRole('button', { name: /^Desvincular/ })).toBeNull()
    const otra = await tarjeta('Joaquín Reyes Cárcamo')
    expect(within(otra).getByRole('button', { name: /^Desvincular/ })).toBeTruthy()
    expect(within(otra).queryByText('El estudiante es usted.')).toBeNull()
  })

  it('no ofrece nada donde responde otro', async () => {
    await entra([
      unEstudianteVinculado({ informante: 'establecimiento', avance: null, propia: false }),
      unEstudianteVinculado({ vinculoId: 9, nombres: 'Ema', estado: 'VENCIDA', avance: null }),
    ])
    const antonia = await tarjeta('Antonia Reyes Cárcamo')
    expect(within(antonia).getByText('La está respondiendo el establecimiento.')).toBeTruthy()
    expect(within(antonia).getAllByRole('button')).toHaveLength(1)
    expect(within(await tarjeta('Ema Reyes Cárcamo')).getByText('El plazo terminó. Pregunte en el establecimiento qué hacer.')).toBeTruthy()
    expect(screen.getByText('No le quedan encuestas por responder.')).toBeTruthy()
  })

  it('de lo que completó otro apoderado muestra solo el estado y la fecha', async () => {
    await entra([unEstudianteVinculado({ estado: 'COMPLETADA', avance: null, propia: false })])
    const antonia = await tarjeta('Antonia Reyes Cárcamo')
    expect(within(antonia).getByText('La respondió otro apoderado el 8 de septiembre de 2025.')).toBeTruthy()
    expect(within(antonia).queryByRole('button', { name: /^Ver comprobante/ })).toBeNull()
  })

  it('de una encuesta que no abre dice desde cuándo se responde', async () => {
    await entra([unEstudianteVinculado({ estado: 'AUN_NO_ABRE', informante: null, avance: null, propia: false })])
    const antonia = await tarjeta('Antonia Reyes Cárcamo')
    expect(within(antonia).getByText('Encuesta de Vulnerabilidad 2025, desde el 4 de agosto de 2025.')).toBeTruthy()
  })

  it.each([
    { estado: 'NO_DISPONIBLE', palabra: 'No disponible', frase: 'No hay una encuesta para este curso.', accion: null },
    {
      estado: 'NO_INICIADA',
      palabra: 'No iniciada',
      frase: 'Encuesta de Vulnerabilidad 2025, hasta el 31 de octubre de 2025.',
      accion: /^Comenzar/,
    },
    { estado: 'VENCIDA', palabra: 'Vencida', frase: 'El plazo terminó. Pregunte en el establecimiento qué hacer.', accion: null },
    {
      estado: 'ANULADA',
      palabra: 'Anulada',
      frase: 'La respuesta anterior dejó de servir. Puede responder otra vez.',
      accion: /^Comenzar/,
    },
    { estado: 'DESCONOCIDA', palabra: 'Estado desconocido', frase: 'No pudimos saber cómo va esta encuesta.', accion: /^Consultar/ },
  ] as const)('de una encuesta $palabra dice qué significa y ofrece lo que se puede hacer', async ({ estado, palabra, frase, accion }) => {
    await entra([unEstudianteVinculado({ estado, informante: null, avance: null, propia: false })])
    const antonia = await tarjeta('Antonia Reyes Cárcamo')
    expect(within(antonia).getByText(palabra)).toBeTruthy()
    expect(within(antonia).getByText(frase)).toBeTruthy()
    const acciones = within(antonia)
      .getAllByRole('button')
      .map((boton) => boton.textContent ?? '')
      .filter((texto) => !texto.startsWith('Desvincular'))
    expect(acciones).toEqual(accion === null ? [] : [expect.stringMatching(accion)])
  })

  it('invita a vincular cuando está vacía', async () => {
    await entra([])
    expect(await screen.findByRole('heading', { name: 'Todavía no tiene estudiantes' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Vincular un estudiante' })).toBeTruthy()
  })

  it('se puede pedir otra vez cuando falla', async () => {
    const { servicio, persona } = await entra(sinServicio)
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    servicio.cambia({ getApoderadosEstudiantes: () => [ANTONIA] })
    await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await tarjeta('Antonia Reyes Cárcamo')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('se actualiza al volver a la pestaña, y dice si no pudo', async () => {
    const { servicio } = await entra([ANTONIA])
    await tarjeta('Antonia Reyes Cárcamo')
    servicio.cambia({ getApoderadosEstudiantes: () => sinServicio })
    await vaYVuelve()
    expect(await screen.findByText('Esta lista puede no estar al día.')).toBeTruthy()
    expect(await tarjeta('Antonia Reyes Cárcamo')).toBeTruthy()
  })
})

describe('vincular', () => {
  const busca = async (run: string, estudiantes = [ANTONIA]) => {
    const visita = await entra(estudiantes)
    await tarjeta('Antonia Reyes Cárcamo')
    visita.servicio.cambia({ getEstudiantePorRun: () => PREVIA, postApoderadosEstudiantes: () => MAITE })
    await visita.persona.type(screen.getByLabelText('RUN del estudiante'), run)
    await visita.persona.click(screen.getByRole('button', { name: 'Buscar' }))
    return visita
  }

  it('muestra iniciales, grado y establecimiento antes de confirmar', async () => {
    const { servicio, persona, avisos } = await busca('12.345.678-5')
    const dialogo = await screen.findByRole('dialog', { name: '¿Es este estudiante?' })
    expect(within(dialogo).getByText('M. C. L.')).toBeTruthy()
    expect(within(dialogo).getByText('1° medio')).toBeTruthy()
    expect(within(dialogo).getByText('Liceo Puerto Claro')).toBeTruthy()
    expect(servicio.de('getEstudiantePorRun')).toEqual([{ clave: 'getEstudiantePorRun', params: { run: '12345678-5' } }])
    servicio.cambia({ getApoderadosEstudiantes: () => [ANTONIA, MAITE] })
    await persona.click(within(dialogo).getByRole('button', { name: 'Sí, vincular' }))
    expect(await tarjeta('Maite Cárcamo Leal')).toBeTruthy()
    expect(servicio.de('postApoderadosEstudiantes')[0]?.body).toEqual({ runEstudiante: '12345678-5', usuarioId: 1 })
    expect(avisos).toEqual(['Estudiante vinculado.'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('RUN del estudiante').value).toBe('')
  })

  it('dice "RUN incorrecto." junto al campo y no lo borra', async () => {
    const { servicio } = await busca('12.345.678-9')
    const campo = screen.getByLabelText<HTMLInputElement>('RUN del estudiante')
    expect(campo.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('RUN incorrecto.')).toBeTruthy()
    expect(campo.value).toBe('12.345.678-9')
    expect(document.activeElement).toBe(campo)
    expect(servicio.de('getEstudiantePorRun')).toEqual([])
  })

  it('muestra la negativa del servicio y sigue sirviendo', async () => {
    const { servicio, persona } = await busca('12345678-5')
    servicio.cambia({
      postApoderadosEstudiantes: () =>
        new RechazoDeApi(409, { message: 'Su cuenta ya tiene 10 estudiantes.', codigo: 'maximo-de-vinculos' }),
    })
    const dialogo = await screen.findByRole('dialog')
    await persona.click(within(dialogo).getByRole('button', { name: 'Sí, vincular' }))
    expect((await within(dialogo).findByRole('alert')).textContent).toContain('Su cuenta ya tiene 10 estudiantes.')
    await persona.click(within(dialogo).getByRole('button', { name: 'No es' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    servicio.cambia({
      getEstudiantePorRun: () => NO_ESTA,
    })
    await persona.click(screen.getByRole('button', { name: 'Buscar' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No encontramos a un estudiante con ese RUN.')
  })

  it('no borra el RUN a medio escribir cuando la lista llega con otro estudiante', async () => {
    const { servicio, persona } = await entra([ANTONIA])
    await tarjeta('Antonia Reyes Cárcamo')
    await persona.type(screen.getByLabelText('RUN del estudiante'), '12.345.6')
    servicio.cambia({ getApoderadosEstudiantes: () => [ANTONIA, JOAQUIN] })
    await vaYVuelve()
    await tarjeta('Joaquín Reyes Cárcamo')
    expect(screen.getByLabelText<HTMLInputElement>('RUN del estudiante').value).toBe('12.345.6')
  })

  it('lleva directo al RUN a quien viene a vincular', async () => {
    await entra([ANTONIA], { vincular: 'si' })
    await tarjeta('Antonia Reyes Cárcamo')
    expect(document.activeElement).toBe(screen.getByLabelText('RUN del estudiante'))
  })
})

describe('desvincular', () => {
  it('pregunta antes y ofrece deshacer', async () => {
    const { servicio, persona } = await entra([ANTONIA, JOAQUIN])
    await persona.click(await screen.findByRole('button', { name: 'Desvincular a Joaquín Reyes Cárcamo' }))
    const dialogo = await screen.findByRole('dialog', { name: '¿Desvincular al estudiante?' })
    expect(within(dialogo).getByText('Joaquín Reyes Cárcamo dejará de estar en su lista.')).toBeTruthy()
    servicio.cambia({
      deleteApoderadosEstudiantes: () => undefined,
      getApoderadosEstudiantes: () => [ANTONIA],
      getEstudiantePorRun: () => ({ ...PREVIA, runEstudiante: '25333444-4' }),
      postApoderadosEstudiantes: () => JOAQUIN,
    })
    await persona.click(within(dialogo).getByRole('button', { name: 'Desvincular' }))
    expect(await screen.findByText('Desvinculó a Joaquín Reyes Cárcamo.')).toBeTruthy()
    expect(servicio.de('deleteApoderadosEstudiantes')[0]?.params).toEqual({ run: '25333444-4' })
    expect(screen.queryByRole('region', { name: 'Joaquín Reyes Cárcamo' })).toBeNull()
    servicio.cambia({ getApoderadosEstudiantes: () => [ANTONIA, JOAQUIN] })
    await persona.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await tarjeta('Joaquín Reyes Cárcamo')).toBeTruthy()
    expect(screen.queryByText('Desvinculó a Joaquín Reyes Cárcamo.')).toBeNull()
  })

  it('dice por qué no se pudo, y no quita a nadie', async () => {
    const { servicio, persona } = await entra([ANTONIA])
    await persona.click(await screen.findByRole('button', { name: /^Desvincular a Antonia/ }))
    servicio.cambia({ deleteApoderadosEstudiantes: () => sinServicio })
    await persona.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desvincular' }))
    expect((await screen.findByRole('alert')).textContent).toContain('El servicio no responde.')
    await persona.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await tarjeta('Antonia Reyes Cárcamo')).toBeTruthy()
  })
})

describe('responder', () => {
  const estado = (valor: EstadoEncuesta) => () => ({ token: 'Ab3dEf6hIj9kLm2', estado: valor, actualizado: null })

  it('lo que ya está completado no se dice en otra pestaña, aunque no se sepa cómo quedó al volver', async () => {
    const { servicio, persona } = await entra([ANTONIA])
    servicio.cambia({ getEstado: estado('EN_PROGRESO'), getAbrir: () => ({ url: '/encuestador#pase1' }) })
    await persona.click(await screen.findByRole('button', { name: /^Continuar/ }))
    expect(await screen.findByText('La encuesta está en otra pestaña.')).toBeTruthy()
    servicio.cambia({
      getEstado: () => sinServicio,
      getApoderadosEstudiantes: () => [unEstudianteVinculado({ estado: 'COMPLETADA', avance: null })],
    })
    await vaYVuelve()
    expect(await screen.findByText('Completada')).toBeTruthy()
    expect(screen.queryByText('La encuesta está en otra pestaña.')).toBeNull()
  })

  it('abre la encuesta en otra pestaña sin dejarle esta, y al volver muestra el comprobante', async () => {
    const { servicio, persona, avisos } = await entra([ANTONIA])
    servicio.cambia({
      getEstado: estado('EN_PROGRESO'),
      getAbrir: () => ({ url: '/encuestador#pase1' }),
      getComprobanteDeToken: () => COMPROBANTE,
    })
    await persona.click(await screen.findByRole('button', { name: /^Continuar/ }))
    expect(await screen.findByText('La encuesta está en otra pestaña.')).toBeTruthy()
    expect(abrir.mock.calls).toEqual([['/encuestador#pase1', '_blank', 'noopener']])
    expect(servicio.de('getAbrir')[0]?.params).toEqual({ e: 3, t: 'Ab3dEf6hIj9kLm2' })
    servicio.cambia({
      getEstado: estado('COMPLETADA'),
      getApoderadosEstudiantes: () => [unEstudianteVinculado({ estado: 'COMPLETADA', avance: null })],
    })
    await vaYVuelve()
    const dialogo = await screen.findByRole('dialog', { name: 'Comprobante' })
    expect(within(dialogo).getByText('Maite Cárcamo Leal')).toBeTruthy()
    expect(avisos).toEqual(['La encuesta quedó completada.'])
    await persona.click(within(dialogo).getByRole('button', { name: 'Cerrar' }))
    expect(within(await tarjeta('Antonia Reyes Cárcamo')).getByText('Completada')).toBeTruthy()
  })

  it('da un enlace a quien no vio la pestaña', async () => {
    const { servicio, persona } = await entra([ANTONIA])
    const pases = ['/encuestador#pase1', '/encuestador#pase2']
    servicio.cambia({ getEstado: estado('EN_PROGRESO'), getAbrir: () => ({ url: pases.shift() ?? '' }) })
    await persona.click(await screen.findByRole('button', { name: /^Continuar/ }))
    await persona.click(await screen.findByRole('button', { name: 'Pedir un enlace' }))
    const enlace = await screen.findByRole('link', { name: 'Abrir la encuesta' })
    expect(enlace.getAttribute('href')).toBe('/encuestador#pase2')
    expect(enlace.getAttribute('target')).toBe('_blank')
    expect(enlace.getAttribute('rel')).toBe('noopener')
  })

  it('dice en su tarjeta por qué no se pudo abrir', async () => {
    const { servicio, persona } = await entra([ANTONIA, JOAQUIN])
    servicio.cambia({ getEstado: () => sinServicio })
    await persona.click(await screen.findByRole('button', { name: /^Continuar/ }))
    const antonia = await tarjeta('Antonia Reyes Cárcamo')
    expect((await within(antonia).findByRole('alert')).textContent).toContain('El servicio no responde.')
    expect(within(await tarjeta('Joaquín Reyes Cárcamo')).queryByRole('alert')).toBeNull()
    expect(abrir).not.toHaveBeenCalled()
  })

  it('consulta un estado desconocido', async () => {
    const { servicio, persona } = await entra([unEstudianteVinculado({ estado: 'DESCONOCIDA', avance: null })])
    servicio.cambia({ getEstado: estado('NO_INICIADA') })
    await persona.click(await screen.findByRole('button', { name: /^Consultar/ }))
    expect(await screen.findByText('No iniciada')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Comenzar/ })).toBeTruthy()
  })
})

describe('el comprobante', () => {
  it('se muestra con su código de cuatro en cuatro y se descarga en PDF', async () => {
    const crear = vi.fn(() => 'blob:comprobante')
    Object.assign(URL, { createObjectURL: crear, revokeObjectURL: vi.fn() })
    const descargas: string[] = []
    const clic = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      descargas.push(`${this.download} ${this.getAttribute('href')}`)
    })
    const { servicio, persona } = await entra([MAITE])
    const pdf = new Blob(['%PDF'])
    servicio.cambia({ getComprobanteDeToken: () => COMPROBANTE, getComprobanteDescarga: () => pdf })
    await persona.click(await screen.findByRole('button', { name: /^Ver comprobante/ }))
    const dialogo = await screen.findByRole('dialog', { name: 'Comprobante' })
    expect((await within(dialogo).findByText('7F3A')).parentElement?.textContent).toBe('7F3A 91C4 0E5D B826 4A17 C9E0 53FB 82D6 ')
    expect(within(dialogo).getByText('RBD 90145-8')).toBeTruthy()
    await persona.click(within(dialogo).getByRole('button', { name: /^Descargar PDF/ }))
    await expect.poll(() => descargas).toEqual(['comprobante-7F3A.pdf blob:comprobante'])
    expect(crear).toHaveBeenCalledWith(pdf)
    clic.mockRestore()
  })

  it('se puede pedir otra vez cuando no llega', async () => {
    const { servicio, persona } = await entra([MAITE])
    servicio.cambia({ getComprobanteDeToken: () => sinServicio })
    await persona.click(await screen.findByRole('button', { name: /^Ver comprobante/ }))
    const dialogo = await screen.findByRole('dialog', { name: 'Comprobante' })
    expect((await within(dialogo).findByRole('alert')).textContent).toContain('El servicio no responde.')
    servicio.cambia({ getComprobanteDeToken: () => COMPROBANTE })
    await persona.click(within(dialogo).getByRole('button', { name: 'Reintentar' }))
    expect(await within(dialogo).findByText('Encuesta completada')).toBeTruthy()
  })
})

describe('los comprobantes de la cuenta', () => {
  it('se encuentran sin el código, también los que ya no sirven', async () => {
    const { servicio, persona } = await entra()
    servicio.cambia({
      getComprobantesPropios: () => [
        { ...COMPROBANTE, token: 'Cb3dEf6hIj9kLm2' },
        { ...COMPROBANTE, id: 'F'.repeat(32), estado: 'ANULADO', nombreEstudiante: 'Antonia Reyes Cárcamo', token: 'Ab3dEf6hIj9kLm2' },
      ],
      getComprobanteDeToken: () => COMPROBANTE,
    })
    await vaYVuelve()
    const lista = await screen.findByRole('region', { name: 'Mis comprobantes' })
    expect(within(lista).getByText('Válido. Enviada el 9 de septiembre de 2025.')).toBeTruthy()
    expect(within(lista).getByText('Anulado. Enviada el 9 de septiembre de 2025.')).toBeTruthy()
    expect(within(lista).getByRole('link', { name: 'Verificar el comprobante de Antonia Reyes Cárcamo' }).getAttribute('href')).toContain(
      '/verificar?id=',
    )
    await persona.click(within(lista).getByRole('button', { name: 'Ver el comprobante de Maite Cárcamo Leal' }))
    expect(servicio.de('getComprobanteDeToken')[0]?.params).toEqual({ e: 3, t: 'Cb3dEf6hIj9kLm2' })
  })
})

describe('un vínculo por comprobar', () => {
  const DECLARADA = unEstudianteVinculado({ probado: false, apellidoPaterno: 'R.', apellidoMaterno: 'C.', letraCurso: '' })

  it('se comprueba con el código del establecimiento, y la tarjeta muestra el nombre completo', async () => {
    const { servicio, persona, avisos } = await entra([DECLARADA])
    const suya = await tarjeta('Antonia R. C.')
    expect(within(suya).getByText('Vínculo por comprobar')).toBeTruthy()
    await persona.click(within(suya).getByRole('button', { name: 'Comprobar con un código el vínculo con Antonia R. C.' }))
    const dialogo = await screen.findByRole('dialog', { name: 'Comprobar el vínculo' })
    await persona.type(within(dialogo).getByLabelText('Código'), 'corto')
    await persona.click(within(dialogo).getByRole('button', { name: 'Comprobar' }))
    expect((await within(dialogo).findAllByText('El código tiene 8 letras y números. Ejemplo: 7K3M-Q2XD')).length).toBeGreaterThan(0)
    expect(servicio.de('postApoderadosEstudiantesPrueba')).toEqual([])
    servicio.cambia({
      postApoderadosEstudiantesPrueba: () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }),
    })
    await persona.clear(within(dialogo).getByLabelText('Código'))
    await persona.type(within(dialogo).getByLabelText('Código'), '7k3m-q2xd')
    await persona.click(within(dialogo).getByRole('button', { name: 'Comprobar' }))
    expect(await within(dialogo).findByText('No pudimos comprobar el vínculo.')).toBeTruthy()
    servicio.cambia({ postApoderadosEstudiantesPrueba: () => ANTONIA, getApoderadosEstudiantes: () => [ANTONIA] })
    await persona.clear(within(dialogo).getByLabelText('Código'))
    await persona.type(within(dialogo).getByLabelText('Código'), '7k3m-q2xd')
    await persona.click(within(dialogo).getByRole('button', { name: 'Comprobar' }))
    expect(await tarjeta('Antonia Reyes Cárcamo')).toBeTruthy()
    expect(servicio.de('postApoderadosEstudiantesPrueba').at(-1)?.body).toEqual({ runEstudiante: '24111222-5', codigo: '7k3m-q2xd' })
    expect(avisos).toEqual(['Vínculo comprobado.'])
    expect(screen.queryByText('Vínculo por comprobar')).toBeNull()
  })

  it('de otra persona deja tomar la encuesta a quien comprobó el suyo', async () => {
    const { servicio, persona } = await entra([unEstudianteVinculado({ propia: false, avance: null, tomable: true })])
    servicio.cambia({
      getToma: () => ({ desde: '2025-09-08T12:00:00-03:00', respondidas: 42, preguntas: 42, enviada: true, dejada: null }),
    })
    await persona.click(await screen.findByRole('button', { name: 'Tomar la encuesta de Antonia Reyes Cárcamo' }))
    const dialogo = await screen.findByRole('dialog', { name: '¿Tomar la encuesta?' })
    expect(dialogo.textContent).toContain('su comprobante queda anulado')
    await persona.click(within(dialogo).getByRole('button', { name: 'No, dejarla así' }))
    expect(servicio.de('postToma')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
