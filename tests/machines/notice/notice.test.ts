import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Notice } from '#machines/emitted.ts'
import { noticeMachine } from '#machines/notice/notice.chart.ts'
import { noticeInSight } from '#machines/notice/notice.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(noticeMachine)

function losMensajes() {
  const clock = new SimulatedClock()
  const actor = createActor(noticeMachine, { clock, inspect: coverage.inspect }).start()
  return {
    clock,
    aviso: (texto: string, tono: Notice['tone'] = 'exito') => actor.send({ type: 'NOTIFY', notice: { tone: tono, text: texto } }),
    pausa: () => actor.send({ type: 'PAUSE' }),
    sigue: () => actor.send({ type: 'RESUME' }),
    cierra: (id: number) => actor.send({ type: 'DISMISS', id }),
    aLaVista: () => noticeInSight(actor.getSnapshot()),
    text: () => noticeInSight(actor.getSnapshot())?.text,
  }
}

test('un mensaje se cierra a los 3.000 ms', () => {
  const mensajes = losMensajes()
  expect(mensajes.aLaVista()).toBeNull()
  mensajes.aviso('Usuario logueado!')
  mensajes.clock.increment(2999)
  expect(mensajes.aLaVista()).toEqual({ id: 1, tone: 'exito', text: 'Usuario logueado!' })
  mensajes.clock.increment(1)
  expect(mensajes.aLaVista()).toBeNull()
})

test('el segundo espera su turno y dura lo suyo', () => {
  const mensajes = losMensajes()
  mensajes.aviso('Uno')
  mensajes.clock.increment(1000)
  mensajes.aviso('Dos', 'error')
  mensajes.clock.increment(2000)
  expect(mensajes.text()).toBe('Dos')
  mensajes.clock.increment(2999)
  expect(mensajes.text()).toBe('Dos')
  mensajes.clock.increment(1)
  expect(mensajes.text()).toBeUndefined()
})

test('bajo el puntero o el foco no se cierra', () => {
  const mensajes = losMensajes()
  mensajes.aviso('Uno')
  mensajes.clock.increment(2500)
  mensajes.pausa()
  mensajes.clock.increment(60_000)
  expect(mensajes.text()).toBe('Uno')
  mensajes.sigue()
  mensajes.clock.increment(2999)
  expect(mensajes.text()).toBe('Uno')
  mensajes.clock.increment(1)
  expect(mensajes.text()).toBeUndefined()
})

test('la persona puede cerrarlo antes; un cierre tardío no cierra el siguiente', () => {
  const mensajes = losMensajes()
  mensajes.aviso('Uno')
  mensajes.aviso('Dos')
  mensajes.cierra(1)
  expect(mensajes.text()).toBe('Dos')
  mensajes.cierra(1)
  expect(mensajes.text()).toBe('Dos')
})

test('las mismas palabras no se repiten mientras están en la fila', () => {
  const mensajes = losMensajes()
  mensajes.aviso('Error interno!: x', 'error')
  mensajes.aviso('Error interno!: x', 'error')
  mensajes.cierra(1)
  expect(mensajes.aLaVista()).toBeNull()
  mensajes.aviso('Error interno!: x', 'error')
  expect(mensajes.text()).toBe('Error interno!: x')
})

test('las mismas palabras con otro tono son otro mensaje', () => {
  const mensajes = losMensajes()
  mensajes.aviso('Listo', 'exito')
  mensajes.aviso('Listo', 'error')
  mensajes.cierra(1)
  expect(mensajes.aLaVista()).toMatchObject({ tone: 'error', text: 'Listo' })
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
