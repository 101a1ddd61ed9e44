import { expect, it } from 'vitest'
import { addressOfFigures, addressOfLaggards, samePlace } from '#machines/dashboard/dashboard.rules.ts'
import * as seen from '#machines/dashboard/dashboard.selectors.ts'
import { historia } from '../historia.ts'
import { dashboardModel } from './dashboard.cases.ts'

type Snapshot = Parameters<typeof seen.figures>[0]
const LEE = {
  vista: seen.dashboardView,
  esperadas: (s: Snapshot) => seen.figures(s)?.total.esperadas ?? null,
  lugar: seen.placeAsked,
  como: seen.figureView,
  ocupada: seen.isDashboardBusy,
  falla: (s: Snapshot) => seen.dashboardFailure(s)?.mensaje ?? null,
  baja: seen.isDownloading,
  deBajar: (s: Snapshot) => seen.downloadFailure(s)?.mensaje ?? null,
}
const AL_ENTRAR = {
  vista: 'cargando',
  esperadas: null,
  lugar: {},
  como: 'grafico',
  ocupada: true,
  falla: null,
  baja: false,
  deBajar: null,
}
const REGION = { region: '05' }
const SIN_RED = 'No hay conexión.'

historia(
  'las cifras de antes siguen a la vista mientras llegan otras, y una descarga que falla no las toca',
  dashboardModel,
  'todo el país',
  LEE,
  AL_ENTRAR,
  ['getAvance.done: hay cifras', { vista: 'cifras', esperadas: 120, ocupada: false }],
  ['DOWNLOAD: descargar', { baja: true }],
  ['downloadLaggards.error: sin conexión', { baja: false, deBajar: SIN_RED }],
  ['DOWNLOAD: descargar', { baja: true, deBajar: null }],
  ['downloadLaggards.done: descargado', { baja: false }],
  ['RENEW: renovar', { ocupada: true }],
  ['renewAvance.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['SHOW_AS: tabla', { como: 'tabla' }],
  ['LOOK: una región', { lugar: REGION, ocupada: true }],
  ['getAvance.done: no se encuesta a nadie', { vista: 'vacia', esperadas: 0, ocupada: false, falla: null }],
)

historia(
  'las que no llegan lo dicen, y un lugar fuera de lo suyo no muestra ninguna',
  dashboardModel,
  'todo el país',
  LEE,
  AL_ENTRAR,
  ['getAvance.error: sin conexión', { vista: 'fallida', ocupada: false, falla: SIN_RED }],
  ['RETRY: reintentar', { vista: 'cargando', ocupada: true }],
  ['getAvance.done: hay cifras', { vista: 'cifras', esperadas: 120, ocupada: false, falla: null }],
  ['LOOK: una región', { lugar: REGION, ocupada: true }],
  ['getAvance.error: fuera de su alcance', { vista: 'fuera', esperadas: null, ocupada: false }],
)

it('la dirección lleva el lugar, la encuesta y la tabla, y calla lo demás', () => {
  const todo = { region: '14', provincia: '141', comuna: '14101', rbd: '90145', encuesta: '2', periodo: '2024' }
  expect(addressOfFigures(todo, 'tabla')).toEqual({ ...todo, vista: 'tabla' })
  expect([addressOfFigures({ region: '' }, 'grafico'), addressOfFigures({}, null)]).toEqual([{}, {}])
  expect(addressOfLaggards(todo)).toEqual({ region: '14', provincia: '141', comuna: '14101', encuesta: '2' })
})

it('dos lugares son el mismo si nombran lo mismo, en cualquier orden', () => {
  expect(samePlace({ region: '14', encuesta: '2' }, { encuesta: '2', region: '14' })).toBe(true)
  expect(samePlace({ region: '' }, {})).toBe(true)
  for (const parte of ['region', 'provincia', 'comuna', 'rbd', 'encuesta', 'periodo'] as const)
    expect(samePlace({ [parte]: '1' }, {})).toBe(false)
})
