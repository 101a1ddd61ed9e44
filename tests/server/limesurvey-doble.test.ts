import { afterAll, beforeAll, expect, it } from 'vitest'
import { levantaLimesurvey, type LimesurveyDoble, unaEncuestaDeLimesurvey } from '#tests/support/servidor/limesurvey-doble.ts'
import { type Contestado, llamaCrudo, llamadasDelProducto } from '#tests/support/servidor/limesurvey-llamadas.ts'
import DE_VERDAD from '#tests/support/servidor/limesurvey-6.4.2-llamadas.json' with { type: 'json' }

const SID = 482911
const contestado: Record<string, Contestado | null> = DE_VERDAD.contestado

let doble: LimesurveyDoble
let dicho: Record<string, Contestado | null>
beforeAll(async () => {
  doble = await levantaLimesurvey()
  doble.encuestas.set(SID, unaEncuestaDeLimesurvey(SID))
  const responde = async (token: string, fecha: string) => doble.responde(SID, token, {}, fecha)
  const { user, password } = doble.usuario
  dicho = await llamadasDelProducto(llamaCrudo(doble.url), { sid: SID, user, password, responde })
})
afterAll(() => doble.cierra())

const esFicha = (valor: unknown): valor is Record<string, unknown> => typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/** Where an answer of the double is not as one of a real LimeSurvey: it may tell less of a thing, and not otherwise. */
function distinto(suyo: unknown, real: unknown, donde: string): string[] {
  if (Array.isArray(suyo) && Array.isArray(real)) {
    const largos = suyo.length === real.length ? [] : [`${donde}: ${suyo.length} y no ${real.length}`]
    return [...largos, ...suyo.flatMap((uno, i) => (i < real.length ? distinto(uno, real[i] as unknown, `${donde}[${i}]`) : []))]
  }
  if (esFicha(suyo) && esFicha(real))
    return Object.keys(suyo).flatMap((clave) =>
      clave in real ? distinto(suyo[clave], real[clave], `${donde}.${clave}`) : [`${donde}.${clave}: no está`],
    )
  const tipos = [suyo, real].map((uno) => (Array.isArray(uno) ? 'lista' : uno === null ? 'nada' : typeof uno))
  return tipos[0] === tipos[1] ? [] : [`${donde}: ${tipos.join(' y no ')}`]
}

it('el producto hace las llamadas que se anotaron', () => {
  expect(Object.keys(dicho)).toEqual(Object.keys(contestado))
})

it.each(Object.keys(contestado))('%s: el doble contesta con la forma del verdadero', (llamada) => {
  expect(distinto(dicho[llamada], contestado[llamada], 'contestado')).toEqual([])
})

it.each(Object.entries(contestado).filter(([, uno]) => esFicha(uno?.result) && 'status' in uno.result))(
  '%s: el doble lo dice con las mismas palabras',
  (llamada, real) => {
    expect(dicho[llamada]).toEqual(real)
  },
)
