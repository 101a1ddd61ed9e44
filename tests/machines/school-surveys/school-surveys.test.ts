import { createActor, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { schoolSurveysMachine } from '#machines/school-surveys/school-surveys.chart.ts'
import { schoolSurveys, surveysFailure, surveysView } from '#machines/school-surveys/school-surveys.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(schoolSurveysMachine)

const unaEncuesta = (encuestaId: number, nombre: string): EncuestaDeRbd => ({
  encuestaId,
  nombre,
  activo: true,
  esPublico: true,
  periodo: { periodoId: 1, nombre: '2025' },
  contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
  apertura: '2025-08-04T08:00:00-04:00',
  cierre: '2025-10-31T23:59:00-03:00',
  minutos: 20,
  estudiantes: 65,
  completadas: 42,
  enProgreso: 6,
})

const BASICA = unaEncuesta(7, 'Encuesta de 5° básico')
const PARVULOS = unaEncuesta(8, 'Encuesta de prekínder')

/** The surveys of school 90145, with the answers of each request in their order. */
async function unaEscuela({ picksOnly = false, respuestas }: { picksOnly?: boolean; respuestas: (EncuestaDeRbd[] | RechazoDeApi)[] }) {
  const pedidos: unknown[] = []
  const dicho: Emitted[] = []
  const actor = createActor(
    schoolSurveysMachine.provide({
      actors: {
        getEncuestasDeRbd: fromPromise(async ({ input }) => {
          pedidos.push(input)
          const respuesta = respuestas.shift()
          if (!Array.isArray(respuesta)) throw respuesta
          return respuesta
        }),
      },
    }),
    { input: { idRbd: 90145, picksOnly }, inspect: coverage.inspect },
  )
  actor.on('*', (emitido) => dicho.push(emitido as Emitted))
  actor.start()
  const asentada = () => new Promise<void>((listo) => setTimeout(listo))
  await asentada()
  return { actor, pedidos, dicho, asentada, vista: () => surveysView(actor.getSnapshot()) }
}

it('muestra las encuestas del establecimiento para elegir', async () => {
  const { actor, pedidos, vista } = await unaEscuela({ respuestas: [[BASICA, PARVULOS]] })
  expect(pedidos).toEqual([{ idRbd: 90145 }])
  expect(vista()).toBe('lista')
  expect(schoolSurveys(actor.getSnapshot())).toEqual([BASICA, PARVULOS])
})

it('al elegir una, le dice cuál a la sesión y lleva a los estudiantes', async () => {
  const { actor, dicho } = await unaEscuela({ respuestas: [[BASICA, PARVULOS]] })
  actor.send({ type: 'CHOOSE', encuestaId: 8 })
  expect(actor.getSnapshot().output).toEqual({ type: 'SURVEY_CHOSEN', encuesta: { encuestaId: 8, nombre: 'Encuesta de prekínder' } })
  expect(dicho).toEqual([{ type: 'GO', to: 'seleccionEstudiante' }])
})

it('una encuesta que no está en la lista no se puede elegir', async () => {
  const { actor, vista } = await unaEscuela({ respuestas: [[BASICA, PARVULOS]] })
  actor.send({ type: 'CHOOSE', encuestaId: 99 })
  expect(vista()).toBe('lista')
  expect(actor.getSnapshot().status).toBe('active')
})

it('en el escritorio, la única encuesta se elige sola y la dirección no cambia', async () => {
  const { actor, dicho } = await unaEscuela({ picksOnly: true, respuestas: [[BASICA]] })
  expect(actor.getSnapshot().output).toEqual({ type: 'SURVEY_CHOSEN', encuesta: { encuestaId: 7, nombre: 'Encuesta de 5° básico' } })
  expect(dicho).toEqual([])
})

it('en el inicio, la única encuesta se muestra con su avance', async () => {
  const { vista } = await unaEscuela({ respuestas: [[BASICA]] })
  expect(vista()).toBe('lista')
})

it('en el escritorio con varias encuestas hay que elegir', async () => {
  const { vista } = await unaEscuela({ picksOnly: true, respuestas: [[BASICA, PARVULOS]] })
  expect(vista()).toBe('lista')
})

it('un establecimiento sin encuestas lo ve dicho y puede preguntar otra vez', async () => {
  const { actor, vista, asentada } = await unaEscuela({ picksOnly: true, respuestas: [[], [BASICA, PARVULOS]] })
  expect(vista()).toBe('vacia')
  actor.send({ type: 'RETRY' })
  expect(vista()).toBe('cargando')
  await asentada()
  expect(vista()).toBe('lista')
})

it('si las encuestas no llegan, lo dice y permite intentar otra vez', async () => {
  const { actor, vista, asentada } = await unaEscuela({
    respuestas: [new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' }), [BASICA]],
  })
  expect(vista()).toBe('fallida')
  expect(surveysFailure(actor.getSnapshot())?.mensaje).toBe('El servicio no responde.')
  actor.send({ type: 'RETRY' })
  await asentada()
  expect(vista()).toBe('lista')
  expect(surveysFailure(actor.getSnapshot())).toBeNull()
})

it('cada transición de las encuestas del establecimiento se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
