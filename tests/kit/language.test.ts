import { readFileSync } from 'node:fs'
import inglesas from 'an-array-of-english-words/index.json' with { type: 'json' }
import espanolas from 'an-array-of-spanish-words/index.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { archivosEn } from '#tests/house/archivos.ts'

/** Words of Spanish that are not of English too. */
const INGLES = new Set<string>(inglesas)
const ESPANOL = new Set(espanolas.filter((palabra) => palabra.length > 2 && !INGLES.has(palabra)))

/** What a file says in Spanish and not, beside it, in English: its texts outside of `inWords(spanish, english)`. */
function soloEnEspanol(archivo: string, texto: string): string[] {
  const dichos: [number, number, string][] = []
  const aparte: [number, number][] = []
  const visita = new Visitor({
    CallExpression: ({ callee, start, end }) =>
      void (callee.type === 'Identifier' && callee.name === 'inWords' && aparte.push([start, end])),
    ImportDeclaration: ({ start, end }) => void aparte.push([start, end]),
    Literal: ({ value, start, end }) => void (typeof value === 'string' && dichos.push([start, end, value])),
    TemplateElement: ({ start, end, value }) => void dichos.push([start, end, value.raw]),
  })
  visita.visit(parseSync(archivo, texto).program)
  return dichos
    .filter(([desde, hasta]) => !aparte.some(([start, end]) => desde >= start && hasta <= end))
    .filter(([, , dicho]) => /[«»¿]/.test(dicho) || dicho.split(/[^\p{L}]+/u).some((palabra) => ESPANOL.has(palabra.toLowerCase())))
    .map(([desde, , dicho]) => `${archivo}:${texto.slice(0, desde).split('\n').length} ${dicho}`)
}

/** The atlas is a document of the product, in Spanish; examples bring words of their own. */
const MENSAJES = /^kit\/[\w-]+\.ts$/

test('lo que el kit dice está en los dos idiomas', () => {
  expect(archivosEn(['kit'], MENSAJES).flatMap((archivo) => soloEnEspanol(archivo, readFileSync(archivo, 'utf8')))).toEqual([])
})

test('un texto solo en español se nota, y uno en los dos no', () => {
  const fuente = (texto: string) => `import { inWords } from './language.ts'\nexport const f = (n: string) => ${texto}\n`
  expect(soloEnEspanol('kit/f.ts', fuente('`${n}: falta su palabra`'))).toEqual(['kit/f.ts:2 : falta su palabra'])
  expect(soloEnEspanol('kit/f.ts', fuente('inWords(`${n}: falta`, `${n}: is missing`)'))).toEqual([])
})
