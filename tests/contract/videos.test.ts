import { readFileSync, statSync } from 'node:fs'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { videos } from '#contract/videos.ts'

const publico = (ruta: string) => new URL(`../../public${ruta}`, import.meta.url)
const todos = parse(videos, JSON.parse(readFileSync(publico('/data/videos.json'), 'utf8')))

describe.each(todos)('el video «$titulo»', ({ fuentes, subtitulos, cartel, segundos, transcripcion }) => {
  test('está entero en el producto y no pesa más de 3 MB', () => {
    for (const { src } of fuentes) expect(statSync(publico(src)).size).toBeLessThanOrEqual(3 * 1024 * 1024)
    expect(statSync(publico(cartel)).size).toBeLessThanOrEqual(100 * 1024)
  })

  test('tiene subtítulos seguidos desde el comienzo hasta el fin', () => {
    const tiempos = [...readFileSync(publico(subtitulos), 'utf8').matchAll(/(\S+) --> (\S+)/g)].map(([, desde, hasta]) => [desde, hasta])
    expect(tiempos[0]?.[0]).toBe('00:00:00.000')
    expect(tiempos.slice(1).map(([desde]) => desde)).toEqual(tiempos.slice(0, -1).map(([, hasta]) => hasta))
    expect(tiempos.at(-1)?.[1]).toBe(`00:0${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}.000`)
  })

  test('se puede leer, en frases de a lo más 20 palabras', () => {
    const frases = transcripcion.flatMap((paso) => paso.split(/[.;]\s*/)).filter(Boolean)
    expect(frases.length).toBeGreaterThan(5)
    expect(frases.filter((frase) => frase.split(/\s+/).length > 20)).toEqual([])
  })
})
