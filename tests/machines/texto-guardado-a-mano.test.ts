import { expect, test } from 'vitest'
import { fingerprint } from '#app/persistence/chart.ts'
import { open, tabOf, wrap } from '#app/persistence/codec.ts'
import { FLOWS } from '#app/persistence/persistence.ts'
import { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'

/*
 * What somebody who knows how texts are sealed puts in her own tab: the kit damages what it finds written, and none of these comes
 * from there.
 */
const SUJETO = {
  name: 'registroApoderado',
  machine: registroApoderadoMachine,
  flow: FLOWS.registroApoderado,
  input: { origen: 'Apoderados', containerId: 'captcha' },
  tab: 'esta',
  usuarioId: null,
  token: null,
}

const typed = { runApoderado: '', nombres: 'Ana', apellidoPaterno: '', apellidoMaterno: '', correoElectronico: '', correoElectronico2: '' }

const CUERPO = {
  flow: 'registroApoderado',
  tab: 'esta',
  chart: fingerprint(registroApoderadoMachine),
  usuarioId: null,
  entry: 'Apoderados',
  value: { registering: 'identity' },
  context: { typed, email: '', message: '' },
  timers: {},
  draft: null,
}

/** One thing in another, many thousands of times. */
const HONDO = `${'{"a":'.repeat(20_000)}"b"${'}'.repeat(20_000)}`

const puesto = (parte: keyof typeof CUERPO, json: string) =>
  wrap(JSON.stringify({ ...CUERPO, [parte]: 'AQUÍ' }).replace('"AQUÍ"', () => json))

const abierto = (text: string) => {
  const hallado = open(text, SUJETO, 0)
  return hallado.kind === 'discarded' ? hallado.reason : hallado.kind
}

test('un texto como el que escribe la aplicación se cree', () => {
  expect(abierto(wrap(JSON.stringify(CUERPO)))).toBe('resumed')
})

test.each(['value', 'entry', 'context', 'timers', 'chart'] as const)(
  'con %s más hondo de lo que se puede seguir se descarta, sin romper la página',
  (parte) => {
    const texto = puesto(parte, HONDO)
    expect(['forma-incorrecta', 'estado-desconocido']).toContain(abierto(texto))
    expect(tabOf(texto)).toBe(parte === 'entry' || parte === 'context' ? 'esta' : null)
  },
)

test.each([
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '{"constructor":"name"}',
  '{"registering":"toString"}',
  '{"registering":{"__proto__":"a"}}',
])('el estado %s, que ninguna carta tiene y todo objeto sí, se descarta', (json) =>
  expect(abierto(puesto('value', json))).toBe('estado-desconocido'),
)

test.each(['__proto__', 'constructor', 'toString', 'valueOf'])('la carta %s, que nadie sabe traer a esta, se descarta', (carta) => {
  expect(abierto(puesto('chart', JSON.stringify(carta)))).toBe('otra-carta')
})
