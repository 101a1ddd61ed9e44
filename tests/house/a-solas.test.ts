import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSolas } from '#scripts/a-solas.mjs'

let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'a-solas-'))
})
afterAll(() => rm(carpeta, { recursive: true }))

it('quienes construyen a la vez lo hacen de a uno, aunque a uno le falle', async () => {
  const turno = join(carpeta, 'dist/turno')
  const pasos: string[] = []
  const construye = (quien: string) => async () => {
    pasos.push(`${quien} comienza`)
    await espera(20)
    pasos.push(`${quien} termina`)
    if (quien === 'uno') throw new Error('no compila')
  }
  const hechos = await Promise.allSettled(['uno', 'otro', 'tercero'].map((quien) => aSolas(turno, construye(quien))))
  expect(hechos.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(pasos).toHaveLength(6)
  for (const i of [0, 2, 4]) expect(pasos[i + 1]).toBe(pasos[i]?.replace('comienza', 'termina'))
  expect(await readdir(join(carpeta, 'dist'))).toEqual([])
})

it('quien murió construyendo no hace esperar a nadie', async () => {
  const turno = join(carpeta, 'turno')
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(turno, String(pid))
  expect(await aSolas(turno, async () => 'construido')).toBe('construido')
})
