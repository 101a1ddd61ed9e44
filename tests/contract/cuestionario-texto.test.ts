import { expect, it } from 'vitest'
import { textoDeValor } from '#contract/rules/cuestionario-texto.ts'
import type { Pregunta, Valor } from '#contract/rules/cuestionario.ts'

const choices = [
  { value: 'si', text: 'Sí' },
  { value: 'no', text: 'No' },
]
const radio: Pregunta = { type: 'radiogroup', name: 'p', title: 'P', choices }
const marcas: Pregunta = { type: 'checkbox', name: 'p', title: 'P', choices }
const numero: Pregunta = { type: 'number', name: 'p', title: 'P', min: 0, max: 9 }
const fecha: Pregunta = { type: 'date', name: 'p', title: 'P' }
const texto: Pregunta = { type: 'text', name: 'p', title: 'P' }
const tabla: Pregunta = {
  type: 'matrix',
  name: 'p',
  title: 'P',
  rows: [
    { value: 'ver', text: 'Ver' },
    { value: 'oir', text: 'Oír' },
  ],
  columns: choices,
}

const filas: [pregunta: Pregunta, valor: Valor | undefined, esperado: string][] = [
  [radio, 'si', 'Sí'],
  [radio, 'quizas', 'quizas'],
  [radio, undefined, ''],
  [marcas, ['si', 'no'], 'Sí, No'],
  [marcas, [], ''],
  [numero, 0, '0'],
  [fecha, '2025-03-09', '09-03-2025'],
  [texto, 'si', 'si'],
  [texto, null, ''],
  [tabla, { oir: 'no', ver: 'si' }, 'Ver: Sí; Oír: No'],
  [tabla, { oir: 'no' }, 'Oír: No'],
]
it.each(filas)('una respuesta %o se lee con palabras: %o', (pregunta, valor, esperado) => {
  expect(textoDeValor(pregunta, valor)).toBe(esperado)
})
