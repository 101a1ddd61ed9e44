import { assign, createActor, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { Avance } from '#contract/datamart.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { dashboardMachine } from '#machines/dashboard/dashboard.chart.ts'
import type { FigureView, PlaceQuery } from '#machines/dashboard/dashboard.rules.ts'
import {
  downloadFailure,
  figures,
  figureView,
  isDownloading,
  isDashboardBusy,
  placeAsked,
  dashboardFailure,
  dashboardView,
} from '#machines/dashboard/dashboard.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(dashboardMachine)

const cifras = (esperadas: number): Avance => ({
  actualizado: '2025-09-22T10:00:00.000Z',
  camino: [{ nivel: 'pais', id: '', nombre: 'Chile' }],
  total: { esperadas, enProgreso: 0, completadas: 0 },
  lugares: [],
  encuestas: [],
  grados: [],
  dias: [],
  anterior: null,
})
const rechazo = (status: number) => new RechazoDeApi(status, { message: `Falla ${status}.`, codigo: 'falla' })

async function unaVisita({
  request = {},
  cifras: llegan,
  archivos = [],
  view = null,
  recordada = null,
}: {
  request?: PlaceQuery
  cifras: (Avance | RechazoDeApi)[]
  archivos?: (null | RechazoDeApi)[]
  view?: FigureView | null
  /** What the browser kept. */
  recordada?: FigureView | null
}) {
  const pedidos: PlaceQuery[] = []
  const descargas: PlaceQuery[] = []
  const dicho: Emitted[] = []
  const recordado: (FigureView | null)[] = []
  const actor = createActor(
    dashboardMachine.provide({
      actors: {
        getAvance: fromPromise(async ({ input }) => {
          pedidos.push(input)
          const llega = llegan.shift()
          if (llega === undefined || llega instanceof RechazoDeApi) throw llega
          return llega
        }),
        downloadLaggards: fromPromise(async ({ input }) => {
          descargas.push(input)
          const llega = archivos.shift()
          if (llega) throw llega
        }),
      },
      actions: {
        recallView: assign(({ context }) => ({ view: context.view ?? recordada })),
        keepView: ({ context }) => recordado.push(context.view),
      },
    }),
    { input: { request, view }, inspect: coverage.inspect },
  )
  actor.on('*', (emitido) => dicho.push(emitido as Emitted))
  actor.start()
  const asentada = () => new Promise<void>((listo) => setTimeout(listo))
  await asentada()
  return { actor, pedidos, descargas, dicho, recordado, asentada, visto: () => actor.getSnapshot() }
}

it('pide las cifras del lugar de la dirección y las muestra', async () => {
  const { pedidos, visto } = await unaVisita({ request: { region: '14' }, cifras: [cifras(120)] })
  expect(pedidos).toEqual([{ region: '14' }])
  expect(dashboardView(visto())).toBe('cifras')
  expect(figures(visto())?.total.esperadas).toBe(120)
})

it('al elegir otra encuesta la escribe en la dirección, y mientras llega siguen las cifras de antes', async () => {
  const { actor, pedidos, dicho, asentada, visto } = await unaVisita({ request: { region: '14' }, cifras: [cifras(120), cifras(30)] })
  actor.send({ type: 'LOOK', request: { region: '14', encuesta: '2' } })
  expect(dicho).toEqual([{ type: 'GO', to: 'dashboard', query: { region: '14', encuesta: '2' } }])
  expect([isDashboardBusy(visto()), dashboardView(visto()), figures(visto())?.total.esperadas]).toEqual([true, 'cifras', 120])
  expect(placeAsked(visto())).toEqual({ region: '14', encuesta: '2' })
  await asentada()
  expect(figures(visto())?.total.esperadas).toBe(30)
  actor.send({ type: 'NAVIGATED', request: { encuesta: '2', region: '14' }, view: null })
  expect(pedidos).toHaveLength(2)
})

it('un enlace o «atrás» cambian el lugar sin volver a escribir la dirección', async () => {
  const { actor, pedidos, dicho, asentada } = await unaVisita({ cifras: [cifras(120), cifras(60)] })
  actor.send({ type: 'NAVIGATED', request: { comuna: '14101' }, view: null })
  await asentada()
  expect(pedidos).toEqual([{}, { comuna: '14101' }])
  expect(dicho).toEqual([])
})

it('el último lugar elegido gana aunque el anterior responda después', async () => {
  const { actor, asentada, visto } = await unaVisita({ cifras: [cifras(1), cifras(2), cifras(3)] })
  actor.send({ type: 'LOOK', request: { region: '13' } })
  actor.send({ type: 'LOOK', request: { region: '14' } })
  await asentada()
  expect(figures(visto())?.total.esperadas).toBe(3)
})

it.each([404, 400])('un lugar que responde %i está fuera de lo suyo', async (status) => {
  const { visto } = await unaVisita({ request: { region: '99' }, cifras: [rechazo(status)] })
  expect(dashboardView(visto())).toBe('fuera')
})

it('donde nadie debe responder lo dice', async () => {
  const { visto } = await unaVisita({ cifras: [cifras(0)] })
  expect(dashboardView(visto())).toBe('vacia')
})

it('si las cifras no llegan se puede intentar otra vez', async () => {
  const { actor, asentada, visto } = await unaVisita({ cifras: [rechazo(503), cifras(5)] })
  expect([dashboardView(visto()), dashboardFailure(visto())?.mensaje]).toEqual(['fallida', 'Falla 503.'])
  actor.send({ type: 'RETRY' })
  await asentada()
  expect([dashboardView(visto()), dashboardFailure(visto())]).toEqual(['cifras', null])
})

it('renovar deja las cifras a la vista, lleguen o no las nuevas', async () => {
  const { actor, asentada, visto } = await unaVisita({ cifras: [cifras(5), cifras(6), rechazo(503)] })
  actor.send({ type: 'RENEW' })
  expect(figures(visto())?.total.esperadas).toBe(5)
  await asentada()
  expect(figures(visto())?.total.esperadas).toBe(6)
  actor.send({ type: 'RENEW' })
  await asentada()
  expect([figures(visto())?.total.esperadas, dashboardFailure(visto())?.mensaje]).toEqual([6, 'Falla 503.'])
})

it('la lista de rezagados se descarga una vez por pedido, y si falla se dice sin tocar las cifras', async () => {
  const { actor, descargas, asentada, visto } = await unaVisita({
    request: { region: '14' },
    cifras: [cifras(5)],
    archivos: [rechazo(503), null],
  })
  actor.send({ type: 'DOWNLOAD' })
  actor.send({ type: 'DOWNLOAD' })
  expect(isDownloading(visto())).toBe(true)
  await asentada()
  expect(descargas).toEqual([{ region: '14' }])
  expect([downloadFailure(visto())?.mensaje, dashboardView(visto())]).toEqual(['Falla 503.', 'cifras'])
  actor.send({ type: 'DOWNLOAD' })
  await asentada()
  expect([descargas.length, downloadFailure(visto())]).toEqual([2, null])
})

it('sin cifras no hay lista que descargar', async () => {
  const { actor, descargas } = await unaVisita({ cifras: [rechazo(503)] })
  actor.send({ type: 'DOWNLOAD' })
  expect(descargas).toEqual([])
})

it('gráfico o tabla va en la dirección sin otro paso atrás, se recuerda, y sigue al bajar a otro lugar', async () => {
  const { actor, dicho, recordado, asentada, visto } = await unaVisita({ cifras: [cifras(120), cifras(60)] })
  expect(figureView(visto())).toBe('grafico')
  actor.send({ type: 'SHOW_AS', view: 'tabla' })
  await asentada()
  expect([figureView(visto()), recordado]).toEqual(['tabla', ['tabla']])
  actor.send({ type: 'LOOK', request: { region: '14' } })
  expect(dicho).toEqual([
    { type: 'GO', to: 'dashboard', query: { vista: 'tabla' }, replace: true },
    { type: 'GO', to: 'dashboard', query: { region: '14', vista: 'tabla' } },
  ])
  actor.send({ type: 'NAVIGATED', request: {}, view: 'grafico' })
  expect(figureView(visto())).toBe('grafico')
})

it.each([
  ['lo que el navegador recuerda', null, 'tabla', 'tabla'],
  ['lo que dice la dirección, aunque recuerde otra cosa', 'grafico', 'tabla', 'grafico'],
  ['el gráfico, donde el navegador no recuerda nada', null, null, 'grafico'],
] as const)('al entrar vale %s', async (_caso, view, recordada, vale) => {
  const { actor, asentada, visto } = await unaVisita({ cifras: [cifras(1)], view, recordada })
  expect(figureView(visto())).toBe(vale)
  actor.send({ type: 'SHOW_AS', view: vale === 'tabla' ? 'grafico' : 'tabla' })
  await asentada()
  expect(figureView(visto())).toBe(vale === 'tabla' ? 'grafico' : 'tabla')
})

it('todas las transiciones ocurrieron', () => {
  expect(coverage.missing()).toEqual([])
})
