import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mataEntreGuardados } from '#scripts/simulacros/muertes.ts'
import { levantaServicio, type Servicio } from '#scripts/simulacros/servicio.ts'
import { PROGRAMAS } from '#tests/support/entorno/postgres.ts'

/** The shortest of the drills (docs/simulacros.md): the whole of them takes an hour. */
describe.skipIf(PROGRAMAS === undefined)('un simulacro corto, sobre PostgreSQL', { timeout: 300_000 }, () => {
  let servicio: Servicio
  beforeAll(async () => {
    servicio = await levantaServicio()
  }, 300_000)
  afterAll(() => servicio?.cierra())

  it('muerto dos veces mientras ocho escriben, lo que dijo que guardó está, y una sola vez', async () => {
    const { confirmadas, perdidas, dobles, vueltas } = await mataEntreGuardados(servicio, {
      veces: 2,
      acuses: 400,
      escritores: 8,
      di: () => {},
    })
    expect(confirmadas).toBeGreaterThanOrEqual(400)
    expect(vueltas).toHaveLength(2)
    expect({ perdidas, dobles }).toEqual({ perdidas: 0, dobles: 0 })
  })
})
