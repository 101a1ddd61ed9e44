import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { leeCondicion } from '#contract/rules/cuestionario-condicion.ts'
import { preguntasDe } from '#contract/rules/cuestionario-visibles.ts'
import { cuestionario as esquema, type Cuestionario, type Pregunta } from '#contract/rules/cuestionario.ts'

const ARCHIVOS = ['parvularia', 'basica-1', 'basica-5', 'media-1', 'epja', 'embarazadas']

function leer(nombre: string): Cuestionario {
  return v.parse(esquema, JSON.parse(readFileSync(`server/semilla/cuestionarios/${nombre}.json`, 'utf8')))
}

function textosDe(pregunta: Pregunta): string[] {
  const opciones = 'choices' in pregunta ? pregunta.choices : 'rows' in pregunta ? [...pregunta.rows, ...pregunta.columns] : []
  return [pregunta.title, pregunta.description ?? '', ...opciones.map((opcion) => opcion.text)]
}

describe.each(ARCHIVOS)('el cuestionario %s', (nombre) => {
  const cuestionario = leer(nombre)
  const preguntas = preguntasDe(cuestionario)

  it('tiene entre 5 y 7 partes y entre 18 y 36 preguntas', () => {
    expect(cuestionario.pages.length).toBeGreaterThanOrEqual(5)
    expect(cuestionario.pages.length).toBeLessThanOrEqual(7)
    expect(preguntas.length).toBeGreaterThanOrEqual(18)
    expect(preguntas.length).toBeLessThanOrEqual(36)
  })

  it('usa los seis tipos de pregunta y alguna condición', () => {
    expect([...new Set(preguntas.map((una) => una.type))].sort()).toEqual(['checkbox', 'date', 'matrix', 'number', 'radiogroup', 'text'])
    expect(preguntas.some((una) => una.visibleIf !== undefined)).toBe(true)
  })

  it('no repite nombres de partes, preguntas ni opciones', () => {
    const partes = cuestionario.pages.map((parte) => parte.name)
    expect(new Set(partes).size).toBe(partes.length)
    const nombres = preguntas.map((una) => una.name)
    expect(new Set(nombres).size).toBe(nombres.length)
    for (const pregunta of preguntas) {
      const listas = 'choices' in pregunta ? [pregunta.choices] : 'rows' in pregunta ? [pregunta.rows, pregunta.columns] : []
      for (const lista of listas) expect(new Set(lista.map((opcion) => opcion.value)).size, pregunta.name).toBe(lista.length)
    }
  })

  it('cada condición mira preguntas anteriores y opciones que existen', () => {
    preguntas.forEach((pregunta, i) => {
      if (pregunta.visibleIf === undefined) return
      for (const una of leeCondicion(pregunta.visibleIf).flat()) {
        const mirada = preguntas.slice(0, i).find((anterior) => anterior.name === una.pregunta)
        expect(mirada, `${pregunta.name} mira ${una.pregunta}`).toBeDefined()
        if (mirada === undefined || !('valor' in una)) continue
        const valores = 'choices' in mirada ? mirada.choices : 'columns' in mirada ? mirada.columns : null
        if (valores === null) expect(una.valor, pregunta.name).toBeTypeOf('number')
        else
          expect(
            valores.map((opcion) => opcion.value),
            pregunta.name,
          ).toContain(una.valor)
        expect(una.operador, `${pregunta.name} mira ${mirada.type}`).toBe(
          mirada.type === 'radiogroup' ? '=' : mirada.type === 'number' ? una.operador : 'contains',
        )
      }
    })
  })

  it('la opción que excluye a las demás es una de sus opciones', () => {
    for (const pregunta of preguntas) {
      if (pregunta.type !== 'checkbox' || pregunta.noneValue === undefined) continue
      expect(pregunta.choices.map((opcion) => opcion.value)).toContain(pregunta.noneValue)
    }
  })

  it('habla en frases de a lo más 20 palabras', () => {
    for (const pregunta of preguntas) {
      for (const frase of textosDe(pregunta).flatMap((texto) => texto.split(/(?<=[.?…])\s/))) {
        expect(frase.split(/\s+/).length, frase).toBeLessThanOrEqual(20)
      }
    }
  })
})
