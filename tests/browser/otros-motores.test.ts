import { stdout } from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AplicacionReal, levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { OTROS_MOTORES } from '#tests/support/navegador/otros-motores.ts'
import { loQueSobra, respondeEn } from '#tests/support/personas/en-otro-motor.ts'

/** The widths of most telephones in Chile, in pixels. */
const ANCHOS = [360, 375]

let aplicacion: AplicacionReal
beforeAll(async () => {
  if (Object.values(OTROS_MOTORES).some((abre) => abre !== null)) aplicacion = await levantaAplicacion()
})
afterAll(() => aplicacion?.cierra())

describe.each(['Firefox', 'WebKit'] as const)('en %s', (motor) => {
  const abre = OTROS_MOTORES[motor]
  if (abre === null) stdout.write(`${motor}: no probado\n`)

  test.skipIf(abre === null)('un apoderado ingresa, responde, recarga y sigue, con cada título dentro de su tarjeta', async () => {
    const telefono = await abre?.(ANCHOS[0] ?? 0)
    if (telefono === undefined) throw new Error(`${motor} no se abrió.`)
    const vistas: Record<string, unknown> = {}
    let titulos = 0
    try {
      await respondeEn(telefono, aplicacion.url, async (nombre) => {
        for (const ancho of ANCHOS) {
          await telefono.ensancha(ancho)
          await expect.poll(() => telefono.pregunta(() => window.innerWidth), { message: `${nombre} en ${motor}` }).toBe(ancho)
          vistas[`${nombre} a ${ancho}`] = await telefono.pregunta(loQueSobra)
        }
        titulos = await telefono.pregunta(() => document.querySelectorAll('legend').length)
      })
      expect(await telefono.pregunta(() => document.querySelector<HTMLInputElement>('input[type=radio]')?.checked)).toBe(true)
    } finally {
      await telefono.cierra()
    }
    expect(vistas).toEqual({
      'ingreso a 360': [],
      'ingreso a 375': [],
      'inicio a 360': [],
      'inicio a 375': [],
      'encuesta a 360': [],
      'encuesta a 375': [],
    })
    expect(titulos).toBeGreaterThan(0)
    expect(telefono.quejas).toEqual([])
  })
})
