import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EN_PAPEL, letraBasica, letraEnPapel, signosBasicos } from '#scripts/letra.ts'

test('la letra básica es la que su programa corta de la entera', async () => {
  expect((await letraBasica()).equals(await readFile('src/ui/public-sans-basica.woff2'))).toBe(true)
})

test.each(Object.entries(EN_PAPEL))('la letra en papel de %s es la que su programa corta de la entera', async (archivo, peso) => {
  expect((await letraEnPapel(peso)).equals(await readFile(archivo))).toBe(true)
})

test('lo que escribe el producto cabe en la letra básica: nadie trae la entera por una palabra nuestra', async () => {
  const basicos = await signosBasicos()
  expect(basicos.length).toBeGreaterThan(100)
  const carpetas = await Promise.all(
    ['src', 'machines', 'contract'].map(async (carpeta) =>
      (await readdir(carpeta, { recursive: true })).filter((uno) => /\.tsx?$/.test(uno)).map((uno) => join(carpeta, uno)),
    ),
  )
  const textos = await Promise.all(carpetas.flat().map((archivo) => readFile(archivo, 'utf8')))
  // Letters, figures and what a sentence is pointed with; the signs that only a program has are drawn by the device.
  const escritos = new Set(textos.flatMap((texto) => texto.match(/[\w !"'()+,\-./:;?%&@$*\u00a0-\u00b3\u00b5-\u00ff\u2011-\u2026]/g) ?? []))
  expect([...escritos].filter((signo) => !basicos.includes(signo))).toEqual([])
})
