import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { draw } from '#kit/draw/best.ts'
import { chartOf, type Chart, type Words } from '#kit/draw/chart.ts'
import type { Drawing } from '#kit/draw/drawing.ts'
import { mermaidOf } from '#kit/draw/mermaid.ts'
import { scxmlOf } from '#kit/draw/scxml.ts'
import { svgOf } from '#kit/draw/svg.ts'
import { ranges, rowsOf, tableOf, untested } from '#kit/draw/table.ts'
import { inventory } from '#kit/inventory.ts'
import { faults, numbersOf } from '#tests/support/maquinas/dibujo.ts'

const machine = createMachine({
  id: 'juguete',
  initial: 'fuera',
  on: { AVISAR: { actions: 'anota' } },
  states: {
    fuera: {
      description: 'Está fuera; espera <algo> & más.',
      on: {
        ENTRAR: [
          { guard: 'puede', target: 'dentro', description: 'Puede.' },
          { actions: 'anota', description: 'No puede.' },
        ],
        SALTAR: 'dentro',
      },
      after: { PLAZO_MS: 'fin' },
    },
    dentro: {
      description: 'Está dentro.',
      initial: 'uno',
      invoke: { id: 'leer', src: 'leer', onDone: 'ambas', onError: { actions: 'anota' } },
      on: { SALIR: 'fuera' },
      states: {
        uno: { description: 'Uno.', on: { SEGUIR: 'dos' } },
        dos: { description: 'Dos.', on: { SEGUIR: { target: 'dos', reenter: true } } },
      },
    },
    ambas: {
      type: 'parallel',
      description: 'Dos cosas a la vez.',
      onDone: 'fin',
      states: {
        izquierda: {
          description: 'Izquierda.',
          initial: 'a',
          states: { a: { description: 'A.', on: { SEGUIR: 'b' } }, b: { type: 'final', description: 'B.' } },
        },
        derecha: {
          description: 'Derecha.',
          initial: 'c',
          states: { c: { description: 'C.', on: { OTRO: 'd' } }, d: { type: 'final', description: 'D.' } },
        },
      },
    },
    fin: { type: 'final', description: 'Terminó.' },
  },
})

const words: Words = {
  title: 'Un juguete.',
  events: { ENTRAR: 'pide entrar: ya; #1', SALIR: '¿Sale?', SALTAR: 'salta', SEGUIR: 'sigue', OTRO: 'hace otra cosa', AVISAR: 'avisa' },
  guards: { puede: 'tiene | llave <de oro>' },
  actions: { anota: 'anota' },
  actors: { leer: 'leer el libro' },
  delays: { PLAZO_MS: '5 segundos' },
}

let chart: Chart
let drawing: Drawing

beforeAll(async () => {
  chart = chartOf('juguete', inventory(machine), words)
  drawing = await draw(chart)
})

describe('el diagrama', () => {
  test('no encima textos, ni suelta flechas, ni se sale de su marco', () => {
    expect(faults(drawing)).toEqual([])
  })

  test('numera cada transición una sola vez, y la tabla con el mismo número', () => {
    const todos = chart.transitions.map(({ number }) => number)
    expect(todos).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(numbersOf(drawing)).toEqual(todos)
    expect(rowsOf(chart, {}).map(({ number }) => number)).toEqual(todos)
  })

  test('pone el estado inicial arriba', () => {
    const fuera = drawing.states.find(({ id }) => id === 'juguete.fuera')!
    const otros = drawing.states.filter(({ parent, kind, id }) => parent === 'juguete' && kind !== 'machine' && id !== fuera.id)
    expect(otros.filter(({ y }) => y < fuera.y)).toEqual([])
  })

  test('junta en una flecha las transiciones del mismo par', () => {
    const flecha = drawing.arrows.find(({ source, target }) => source === 'juguete.fuera' && target === 'juguete.dentro')
    expect(flecha?.label.lines.flatMap(({ number }) => (number === null ? [] : [number]))).toHaveLength(2)
  })

  test('escribe los signos de XML como texto', () => {
    const svg = svgOf(drawing, 'Un <juguete>', new Set())
    expect(svg).toContain('Un &lt;juguete&gt;')
    expect(svg).toContain('&lt;algo&gt; &amp;')
    expect(svg).not.toMatch(/<algo|& /)
  })

  test('es el mismo, byte a byte, otra vez y en otro proceso', { timeout: 60_000 }, async () => {
    const otra = await draw(chartOf('juguete', inventory(machine), words))
    expect(otra).toEqual(drawing)
    const codigo = `import { draw } from '#kit/draw/best.ts'
const chart = ${JSON.stringify(chart)}
const drawn = await draw(chart)
process.stdout.write(JSON.stringify(drawn))`
    const ajena = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', codigo], { encoding: 'utf8' })
    expect(ajena).toBe(JSON.stringify(drawing))
  })

  test('corta la línea de lo que ningún recorrido toma', () => {
    const sinProbar = untested(chart, { coverage: new Map(chart.transitions.slice(1).map(({ id }) => [id, { paths: [1] }])) })
    expect([...sinProbar]).toEqual([1])
    expect(svgOf(drawing, 'x', sinProbar)).toContain('class="n untested" data-n="1"')
  })
})

describe('las otras formas', () => {
  test('Mermaid no ve sus signos en nuestros textos, y lo que no sale va como nota', () => {
    const texto = mermaidOf(chart)
    expect(texto).toContain('pide entrar#58; ya#59; #35;1')
    expect(texto).toContain('note right of')
    expect(texto).toContain('stateDiagram-v2')
    expect(texto).toContain('[*] -->')
  })

  test('SCXML conserva estados, transiciones y destinos', () => {
    const texto = scxmlOf(chart)
    expect(texto.match(/<transition/g)).toHaveLength(13)
    expect(texto).toContain('<final id="juguete.fin">')
    expect(texto).toContain('<parallel id="juguete.ambas">')
    expect(texto).toContain(': tiene | llave &lt;de oro&gt; -->')
  })

  test('un simulador de SCXML entiende sus eventos y sus condiciones: son nombres y no frases', () => {
    const texto = scxmlOf(chart)
    const condiciones = [...texto.matchAll(/ cond="([^"]*)"/g)].map(([, cond]) => cond)
    const datos = [...texto.matchAll(/<data id="([^"]*)" expr="false"\/>/g)].map(([, dato]) => dato)
    expect(condiciones.length).toBeGreaterThan(0)
    expect([...new Set(condiciones)].toSorted()).toEqual(datos.toSorted())
    for (const [, nombre = ''] of texto.matchAll(/ (?:cond|name)="([^"]*)"/g)) expect(nombre).toMatch(/^[A-Za-z_]\w*$/)
    for (const [, evento = ''] of texto.matchAll(/ event="([^"]*)"/g)) expect(evento).toMatch(/^[\w*-]+(\.[\w*-]+)*$/)
  })

  test('la tabla dice en castellano quién, cuándo, si qué, y adónde', () => {
    const filas = rowsOf(chart, {
      coverage: new Map([['juguete.fuera|ENTRAR#0', { paths: [1, 2, 3, 7] }]]),
      requirements: new Map([['juguete.fuera|ENTRAR#0', ['§4']]]),
    })
    const fila = filas.find(({ event, targets }) => event === 'ENTRAR' && targets[0]?.id === 'dentro')
    expect(fila).toMatchObject({
      state: { name: 'Está fuera; espera <algo> & más', id: 'fuera' },
      cause: 'pide entrar: ya; #1',
      condition: 'tiene | llave <de oro>: Puede',
      targets: [{ name: 'Está dentro', id: 'dentro' }],
      paths: '1 a 3, 7',
      sections: '§4',
    })
    expect(tableOf(filas)).toContain('tiene \\| llave \\<de oro\\>')
  })

  test('los números seguidos se abrevian', () => {
    expect(ranges([1, 2, 4, 5, 6, 9])).toBe('1, 2, 4 a 6, 9')
  })
})
