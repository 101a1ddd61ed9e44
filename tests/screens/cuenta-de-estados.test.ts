import { expect, test } from 'vitest'
import { countingChannel } from '#app/use-counter.ts'
import type { LiveMessage } from '#app/live-publisher.ts'
import { usoDeUnaPagina, type LineaDeUso } from '#contract/uso-de-estados.ts'
import * as v from 'valibot'

const estado = (actor: string, machine: string, ...paths: string[]): LiveMessage => ({ kind: 'state', actor, machine, paths })
const termina = (actor: string): LiveMessage => ({ kind: 'gone', actor })

/** What is told of these messages; the page is being left from the place `se va`. */
function contado(mensajes: readonly (LiveMessage | 'se va')[]): LineaDeUso[][] {
  const dicho: LineaDeUso[][] = []
  let seVa = false
  const canal = countingChannel(
    () => seVa,
    (lineas) => void dicho.push(lineas),
  )
  for (const mensaje of mensajes) {
    if (mensaje === 'se va') seVa = true
    else canal.postMessage(mensaje)
  }
  canal.close()
  return dicho
}

test('cuenta cada entrada a un estado, y no lo que sigue estando', () => {
  const [lineas] = contado([
    estado('x:1', 'login', 'form', 'form.open'),
    estado('x:1', 'login', 'form', 'form.checking'),
    estado('x:1', 'login', 'form', 'form.open'),
    estado('x:2', 'login', 'form'),
  ])
  expect(lineas).toEqual([
    { maquina: 'login', estado: 'form', visitas: 2, salidas: 0 },
    { maquina: 'login', estado: 'form.open', visitas: 2, salidas: 0 },
    { maquina: 'login', estado: 'form.checking', visitas: 1, salidas: 0 },
  ])
})

test('cuenta dónde estaba cada máquina al irse de la página, y no la que terminó antes', () => {
  const [lineas = []] = contado([estado('x:1', 'login', 'form'), estado('x:2', 'captcha', 'idle'), termina('x:2'), 'se va', termina('x:1')])
  expect(lineas.map(({ maquina, salidas }) => [maquina, salidas])).toEqual([
    ['login', 1],
    ['captcha', 0],
  ])
})

test('lo que dice es lo que el servicio recibe: nombres y cuentas, y de nadie', () => {
  const [lineas] = contado([estado('7b1f x:1', 'survey-answering', 'working.answering'), 'se va', termina('7b1f x:1')])
  expect(v.safeParse(usoDeUnaPagina, lineas).success).toBe(true)
  expect(JSON.stringify(lineas)).not.toContain('7b1f')
})

test('si nada corrió, nada se dice', () => {
  expect(contado([])).toEqual([])
})
