import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { compose, machinesIn, nextDeadline, pass } from '#kit/composed.ts'
import { moved, movesOf, type Models } from '#kit/family.ts'
import { printed } from '#kit/portable.ts'
import { exploreSystem, retell } from '#kit/system.ts'
import { leeMaquinas } from '#scripts/docs/maquinas.ts'
import { unionesDe } from '#scripts/docs/sistema.ts'
import { costurasDelMapa, sinTomar } from '#scripts/sistema/explora.ts'
import { ENTREGAS, exploraEntrega, exploraHastaOir, familias, losModelos } from '#tests/sistema/costuras.ts'
import { deVerdad } from '#tests/sistema/de-verdad.ts'
import { dosPestanas } from '#tests/sistema/escenas.ts'
import { deLasPestanas } from '#tests/sistema/propiedades.ts'
import { sistemaDePestanas } from '#tests/sistema/pestanas.ts'
import { ROTAS } from '#tests/sistema/rotas.ts'

// Long where the machine has much else to do; alone they take seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let models: Models

/** Services that only listen and speak: once one fails, xstate warns of whatever is said to it. */
const SOLO_OYEN = new Set(['tabs', 'outbox', 'connection', 'activity', 'sleep'])

beforeAll(async () => {
  models = await losModelos()
})

describe('dos pestañas de un navegador', () => {
  test('hagan lo que hagan sus primeros dos pasos, ninguna propiedad se rompe', () => {
    const { broken, situations, commuted } = exploreSystem(sistemaDePestanas(dosPestanas(models)), deLasPestanas, {
      depth: 2,
      situations: 5000,
    })
    expect(broken).toEqual([])
    expect(situations).toBeGreaterThan(400)
    expect(commuted).toBeGreaterThan(100)
  })

  test('de los movimientos que conmutan se toma un orden, y se ven las mismas situaciones', () => {
    const sistema = sistemaDePestanas(dosPestanas(models))
    const limites = { depth: 2, situations: 5000 }
    const todos = {
      ...sistema,
      take: (...como: Parameters<typeof sistema.take>) => ({ ...sistema.take(...como), touched: { reads: [], writes: ['todo'] } }),
    }
    const [corto, largo] = [exploreSystem(sistema, [], limites), exploreSystem(todos, [], limites)]
    expect(corto.situations).toBe(largo.situations)
    expect(corto.transitions + corto.commuted).toBe(largo.transitions)
  })

  test.each(ROTAS)('si $falla, lo dice la historia más corta', ({ session, comienzo, dice }) => {
    const escena = dosPestanas(models, session)
    const sistema = sistemaDePestanas({ ...escena, comienzos: { [comienzo]: escena.comienzos[comienzo]! } })
    const { broken } = exploreSystem(sistema, deLasPestanas, { depth: 5, situations: 5000, untilBroken: true })
    expect(broken.map(({ says }) => says)).toContainEqual(expect.stringMatching(dice))
    for (const { story } of broken) {
      expect(story.steps.length).toBeLessThanOrEqual(4)
      expect(retell(sistema, story).map(({ hizo }) => hizo)).toEqual(['start', ...story.steps])
    }
  })
})

describe('las costuras que dibuja el mapa', () => {
  test('cada una se toma: una máquina hace algo dentro de otra, que la oye, o le entrega lo suyo a la sesión', async () => {
    const maquinas = await leeMaquinas()
    const costuras = costurasDelMapa(unionesDe(maquinas), maquinas.find(({ carpeta }) => carpeta === 'session')!.chart.words.events)
    const explorados = [
      ...familias(models).map((id) => exploraHastaOir(models, id, { depth: 2, situations: 5000 })),
      ...ENTREGAS.map((entrega) => exploraEntrega(models, entrega, { depth: 9, situations: 5000 })),
    ].map((hallado) => ({ nombre: '', segundos: 0, hallado }))
    expect(sinTomar(explorados, costuras, models)).toEqual([])
    expect(costuras.length).toBeGreaterThan(45)
    expect(explorados.flatMap(({ hallado }) => hallado.broken)).toEqual([])
  })
})

describe('el sistema como se explora', () => {
  test.each(['login', 'session', 'seleccion-estudiante', 'mis-estudiantes', 'survey-answering'])(
    'hace lo mismo que los actores de xstate, al azar: %s',
    (id) => {
      const { machine, inputs } = models.get(id)!
      fc.assert(
        fc.property(fc.constantFrom(...Object.keys(inputs)), fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (entrada, dados) => {
          let { living } = compose(machine, inputs[entrada])
          const suyo = deVerdad(machine, inputs[entrada])
          const estados = () =>
            machinesIn(living)
              .map(({ at, living: { snapshot } }) => [at.join('›'), snapshot.value, snapshot.context] as const)
              .toSorted(([una], [otra]) => (una < otra ? -1 : 1))
          for (const dado of dados) {
            if (living.snapshot.status !== 'active') break
            const moves = movesOf(living, models, (move) => move.kind !== 'error' || !SOLO_OYEN.has(move.src))
            const move = moves[dado % moves.length]
            if (!move) break
            if (move.kind === 'clock') {
              const ms = nextDeadline(living) ?? 0
              living = pass(living, ms).living
              suyo.pasan(ms)
            } else {
              suyo.hace(move, models)
              living = moved(living, move, models).living
            }
            expect(printed(estados())).toBe(printed(suyo.estados()))
          }
          suyo.termina()
        }),
        { numRuns: 40, seed: 2025 },
      )
    },
  )
})
