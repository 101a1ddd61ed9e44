import { afterEach, describe, expect, test } from 'vitest'
import { createActor, type Actor } from 'xstate'
import type { Video } from '#contract/videos.ts'
import { tutorialVideoMachine } from '#machines/tutorial-video/tutorial-video.chart.ts'
import { hasFailed, isPlaying, video } from '#machines/tutorial-video/tutorial-video.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(tutorialVideoMachine)
const running: Actor<typeof tutorialVideoMachine>[] = []
afterEach(() => running.splice(0).forEach((actor) => actor.stop()))

const VIDEO: Video = {
  videoId: 1,
  audiencia: 'establecimiento',
  titulo: 'Ver el video',
  segundos: 62,
  fuentes: [{ src: '/video/a.mp4', tipo: 'video/mp4' }],
  subtitulos: '/video/a.vtt',
  cartel: '/video/a.jpg',
  transcripcion: ['Entre con su RBD.'],
  desde: '2025-06-01T00:00:00-04:00',
  hasta: '2027-12-31T23:59:59-03:00',
}

function unaPuerta() {
  const find = servicio<{ audiencia: Video['audiencia'] }, Video | null>()
  const actor = createActor(tutorialVideoMachine.provide({ actors: { findVideo: find.actor } }), {
    input: { audiencia: 'establecimiento' },
    inspect: coverage.inspect,
  })
  running.push(actor)
  actor.start()
  return { actor, find, snapshot: () => actor.getSnapshot() }
}

describe('el video de ayuda', () => {
  test('se ofrece sin descargarse, y se ve cuando alguien lo pide', async () => {
    const { actor, find, snapshot } = unaPuerta()
    expect(find.ultimo().input).toEqual({ audiencia: 'establecimiento' })
    expect(video(snapshot())).toBeNull()
    await find.ultimo().responde(VIDEO)
    expect(video(snapshot())).toEqual(VIDEO)
    expect(isPlaying(snapshot())).toBe(false)
    actor.send({ type: 'PLAY' })
    expect(isPlaying(snapshot())).toBe(true)
  })

  test('si no se puede mostrar, lo dice y se puede intentar otra vez', async () => {
    const { actor, find, snapshot } = unaPuerta()
    await find.ultimo().responde(VIDEO)
    actor.send({ type: 'PLAY' })
    actor.send({ type: 'PLAYBACK_FAILED' })
    expect(hasFailed(snapshot())).toBe(true)
    actor.send({ type: 'PLAY' })
    expect(hasFailed(snapshot())).toBe(false)
  })

  test('si no hay uno, o no llega, el ingreso sigue igual', async () => {
    const sinVideo = unaPuerta()
    await sinVideo.find.ultimo().responde(null)
    const sinDatos = unaPuerta()
    await sinDatos.find.ultimo().falla(new Error('sin red'))
    for (const { snapshot } of [sinVideo, sinDatos]) expect([snapshot().value, video(snapshot())]).toEqual(['absent', null])
  })
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
