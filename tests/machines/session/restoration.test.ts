import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openEnvelope } from '#app/session-envelope.ts'
import { sealEnvelope } from '#app/seal-session.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { NO_SESSION, type StoredSession } from '#machines/session/session.vocabulary.ts'
import { deSesion, LOS_ARRAYANES } from '#tests/support/personas/usuarios.ts'
import { sessionModel } from './session.cases.ts'

const escuela: StoredSession = {
  sessionId: 'S1',
  fields: { ...NO_SESSION, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, accessToken: 'SECRETO' },
}
const apoderada: StoredSession = {
  sessionId: 'S2',
  fields: { ...NO_SESSION, usuario: deSesion(5, '11111111-1'), accessToken: 'SECRETO', claveUnica: true },
}
const enteros = [escuela, apoderada].map(sealEnvelope)

/** Every place of a value, as the keys that lead to it. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  return { ...(value as object), [key]: changed((value as Record<string, unknown>)[key], rest, to) }
}

const entero = fc.constantFrom(...enteros)
const sobres = fc.oneof(
  entero,
  fc.string(),
  fc.json(),
  fc.tuple(entero, fc.nat()).map(([text, at]) => text.slice(0, at % text.length)),
  fc
    .tuple(entero, fc.nat(), fc.string({ minLength: 1, maxLength: 3 }))
    .map(([text, at, noise]) => text.slice(0, at % text.length) + noise + text.slice((at % text.length) + 1)),
  fc.tuple(entero, fc.nat(), fc.jsonValue()).map(([text, at, value]) => {
    const whole: unknown = JSON.parse(text)
    const places = placesOf(whole)
    return JSON.stringify(changed(whole, places[at % places.length] ?? [], value))
  }),
  fc.tuple(entero, fc.integer()).map(([text, version]) => JSON.stringify({ ...(JSON.parse(text) as object), version })),
  // The state of a chart in the middle of something, as xstate would keep it.
  fc
    .tuple(entero, fc.constantFrom('signingOut', 'expiring', 'rehydrating'))
    .map(([text, value]) => JSON.stringify({ status: 'active', value, context: JSON.parse(text), children: {} })),
)

test('10.000 sesiones guardadas, dañadas o ajenas: ninguna se cree a medias, ninguna llama a nadie, ninguna deja ver su token', () => {
  const done: Record<string, unknown> = { guardada: undefined }
  const run = pureRun({ ...sessionModel, outcomes: { ...sessionModel.outcomes, readStorage: { done } } })
  let believed = 0
  fc.assert(
    fc.property(sobres, (text) => {
      const restored = openEnvelope(text)
      if (restored.kind === 'session') {
        believed += 1
        expect(openEnvelope(sealEnvelope(restored.session))).toEqual(restored)
        expect(restored.session.fields.usuario).not.toBeNull()
        expect(restored.session.fields.accessToken).not.toBeNull()
      } else {
        expect(JSON.stringify({ ...restored, accessToken: null })).not.toContain('SECRETO')
      }
      done['guardada'] = { restored, returnPlace: null }
      expect(run.start('una pestaña').calls.map(({ actor }) => actor)).toEqual(['tabs', 'readStorage'])
      const read = run.step('readStorage.done: guardada')
      expect(read.calls.map(({ actor }) => actor)).toEqual(restored.kind === 'session' ? ['renewal'] : [])
      expect(JSON.stringify(read.emitted)).not.toContain('SECRETO')
    }),
    { numRuns: 10_000, seed: 2025 },
  )
  expect(believed).toBeGreaterThan(500)
}, 60_000)
