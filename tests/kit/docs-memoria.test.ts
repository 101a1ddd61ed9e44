import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Drawing } from '#kit/draw/drawing.ts'
import { recuerdaDibujos } from '#scripts/docs/memoria.ts'

let casa: string
beforeEach(async () => {
  casa = await mkdtemp(join(tmpdir(), 'dibujos-'))
  await writeFile(join(casa, 'programa.ts'), 'uno')
})
afterEach(() => rm(casa, { recursive: true }))

const unDibujo = (name: string): Drawing => ({ name, width: 1, height: 1, states: [], arrows: [], stubs: [] })

/** Draws `de` as a run of `npm run docs` would, and tells whether it was drawn again. */
async function dibuja(...descripciones: string[]) {
  const otraVez: string[] = []
  const memoria = await recuerdaDibujos(join(casa, 'dibujos'), [join(casa, 'programa.ts')])
  for (const de of descripciones) {
    const dibujo = await memoria.dibujante({ de }, async () => {
      otraVez.push(de)
      return unDibujo(de)
    })
    expect(dibujo).toEqual(unDibujo(de))
  }
  await memoria.olvida()
  return otraVez
}

test('lo que no cambió no se dibuja otra vez', async () => {
  expect(await dibuja('ingreso', 'tabla')).toEqual(['ingreso', 'tabla'])
  expect(await dibuja('ingreso', 'tabla')).toEqual([])
  expect(await dibuja('ingreso', 'tabla con un estado más')).toEqual(['tabla con un estado más'])
})

test('si cambia el programa que dibuja, se dibuja todo', async () => {
  await dibuja('ingreso', 'tabla')
  await writeFile(join(casa, 'programa.ts'), 'dos')
  expect(await dibuja('ingreso', 'tabla')).toEqual(['ingreso', 'tabla'])
})

test('no guarda lo que ya no se dibuja', async () => {
  await dibuja('ingreso', 'tabla')
  await dibuja('ingreso')
  expect(await readdir(join(casa, 'dibujos'))).toHaveLength(1)
})
