import { createActor } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import { parseRound } from '#machines/data-entry/data-entry.rules.ts'
import { dataEntryMachine, type DataEntryInput, type Pending, type Round } from '#machines/data-entry/data-entry.chart.ts'
import { dataEntryFailure, dataEntryView, formsPerHour, round } from '#machines/data-entry/data-entry.selectors.ts'
import { unEstudiante } from '#tests/screens/escuela-falsa.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(dataEntryMachine)
const caido = new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' })
const RONDA: Round = { desde: 1_000, done: 3, encuestaId: 7, token: 'abcdefghij00001' }
const FILTROS = { idGrado: '5', letraCurso: 'B' }

function laDigitacion() {
  const ronda = servicio<{ encuestaId: number }, Round | null>()
  const estado = servicio<{ encuestaId: number; token: string }, EstadoDeToken>()
  const proximo = servicio<DataEntryInput, Pending | null>()
  const abrir = servicio<{ row: Pending | null; round: Round | null }, void>()
  const olvidar = servicio<{ encuestaId: number }, void>()
  const actor = createActor(
    dataEntryMachine.provide({
      actors: {
        readRound: ronda.actor,
        getEstado: estado.actor,
        findNext: proximo.actor,
        openHere: abrir.actor,
        forgetRound: olvidar.actor,
      },
    }),
    { input: { encuestaId: 7, idRbd: 90145, filters: FILTROS }, inspect: coverage.inspect },
  ).start()
  const quedo = (como: EstadoEncuesta) => estado.ultimo().responde({ token: RONDA.token, estado: como, actualizado: null })
  return {
    actor,
    round: ronda,
    estado,
    proximo,
    abrir,
    olvidar,
    quedo,
    vista: () => dataEntryView(actor.getSnapshot()),
    done: () => round(actor.getSnapshot())?.done,
  }
}

describe('la ronda que quedó en esta pestaña', () => {
  const guardada = (returnPlace: unknown) => JSON.stringify({ ...RONDA, returnPlace })

  test('vuelve a una página de este sitio', () => {
    expect(parseRound(guardada('/seleccion-estudiante?curso=5B'))).toEqual({ ...RONDA, returnPlace: '/seleccion-estudiante?curso=5B' })
  })

  test.each(['https://otro.example/', '//otro.example/', '/\\otro.example/', '/\t/otro.example', 'javascript:alert(1)', '', 7])(
    'no a %j',
    (lugar) => {
      expect(parseRound(guardada(lugar))).toBeNull()
    },
  )
})

describe('digitar formularios en papel', () => {
  it('abre en esta pestaña la encuesta del primer pendiente del curso', async () => {
    const { actor, round, proximo, abrir, vista } = laDigitacion()
    await round.ultimo().responde(null)
    expect(vista()).toBe('ninguna')
    actor.send({ type: 'START', filters: FILTROS })
    expect(proximo.ultimo().input).toEqual({ encuestaId: 7, idRbd: 90145, filters: FILTROS })
    await proximo.ultimo().responde(unEstudiante())
    expect(abrir.ultimo().input).toEqual({ row: unEstudiante(), round: null })
    await abrir.ultimo().responde(undefined)
    expect([vista(), actor.getSnapshot().value]).toEqual(['siguiendo', 'leaving'])
  })

  it('al volver de un formulario enviado lo cuenta y sigue solo', async () => {
    const { round, estado, proximo, abrir, quedo, done } = laDigitacion()
    await round.ultimo().responde(RONDA)
    expect(estado.ultimo().input).toEqual({ encuestaId: 7, token: 'abcdefghij00001' })
    await quedo('COMPLETADA')
    expect(done()).toBe(4)
    await proximo.ultimo().responde(unEstudiante())
    expect(abrir.ultimo().input.round).toEqual({ ...RONDA, done: 4 })
  })

  it('al volver de uno sin terminar se detiene, y la persona decide', async () => {
    const { actor, round, proximo, olvidar, quedo, vista, done } = laDigitacion()
    await round.ultimo().responde(RONDA)
    await quedo('EN_PROGRESO')
    expect([vista(), done()]).toEqual(['detenida', 3])
    actor.send({ type: 'CONTINUE', filters: {} })
    expect(proximo.ultimo().input).toEqual({ encuestaId: 7, idRbd: 90145, filters: {} })
    actor.send({ type: 'STOP' })
    await olvidar.ultimo().responde(undefined)
    expect([vista(), done()]).toEqual(['ninguna', undefined])
  })

  it('dice que no queda ninguno, y se termina', async () => {
    const { actor, round, proximo, olvidar, quedo, vista } = laDigitacion()
    await round.ultimo().responde(RONDA)
    await quedo('COMPLETADA')
    await proximo.ultimo().responde(null)
    expect(vista()).toBe('terminada')
    actor.send({ type: 'STOP' })
    await olvidar.ultimo().falla(new Error('sin almacén'))
    expect(vista()).toBe('ninguna')
  })

  it('si algo no responde se detiene y dice por qué', async () => {
    const una = laDigitacion()
    await una.round.ultimo().responde(RONDA)
    await una.estado.ultimo().falla(caido)
    expect([una.vista(), dataEntryFailure(una.actor.getSnapshot())?.mensaje]).toEqual(['detenida', 'Sin servicio.'])
    una.actor.send({ type: 'CONTINUE', filters: FILTROS })
    await una.proximo.ultimo().falla(caido)
    expect(una.vista()).toBe('detenida')
    una.actor.send({ type: 'CONTINUE', filters: FILTROS })
    await una.proximo.ultimo().responde(unEstudiante())
    await una.abrir.ultimo().falla(caido)
    expect(una.vista()).toBe('detenida')
    una.actor.send({ type: 'STOP' })
  })

  it('sin poder leer la ronda comienza de nuevo', async () => {
    const { round, vista } = laDigitacion()
    await round.ultimo().falla(new Error('sin almacén'))
    expect(vista()).toBe('ninguna')
  })

  it('cuenta formularios por hora desde el primero', () => {
    expect(formsPerHour({ desde: 0, done: 0 }, 60_000)).toBeNull()
    expect(formsPerHour({ desde: 0, done: 3 }, 600_000)).toBe(18)
    expect(formsPerHour({ desde: 0, done: 7 }, 3_600_000)).toBe(7)
  })
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
