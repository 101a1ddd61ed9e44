import { describe, expect, it } from 'vitest'
import { cambiosEntre } from '#contract/rules/cuestionario-cambios.ts'
import type { Cuestionario, Pregunta } from '#contract/rules/cuestionario.ts'

const SI_O_NO = [
  { value: 'si', text: 'Sí' },
  { value: 'no', text: 'No' },
]
const PERSONAS: Pregunta = { type: 'number', name: 'personas', title: '¿Cuántas personas viven en el hogar?', min: 1, max: 20 }
const AGUA: Pregunta = { type: 'radiogroup', name: 'agua', title: '¿Tiene agua potable?', isRequired: true, choices: SI_O_NO }
const MENORES: Pregunta = { type: 'number', name: 'menores', title: '¿Cuántas son menores de 18 años?', min: 0, max: 20 }

const con = (...preguntas: Pregunta[]): Cuestionario => ({
  titulo: 'Hogar',
  version: 1,
  minutos: 10,
  pages: [{ name: 'hogar', title: 'Su hogar', elements: preguntas }],
})

describe('lo que cambia de una versión de un cuestionario a otra', () => {
  it('es nada entre dos iguales, aunque el título o la versión sean otros', () => {
    expect(cambiosEntre(con(PERSONAS, AGUA), { ...con(PERSONAS, AGUA), titulo: 'Otro', version: 2 })).toEqual({
      preguntas: [],
      soloDeNumero: 0,
    })
  })

  it('dice qué pregunta se agregó y cuál se quitó, con el número que tiene o tenía', () => {
    expect(cambiosEntre(con(PERSONAS, AGUA), con(PERSONAS, MENORES)).preguntas).toEqual([
      { name: 'menores', que: 'agregada', numero: 2, titulo: '¿Cuántas son menores de 18 años?', partes: [] },
      { name: 'agua', que: 'quitada', numero: 2, titulo: '¿Tiene agua potable?', partes: [] },
    ])
  })

  it('dice cada cosa de una pregunta que cambió: texto, obligación, opciones, condición y reglas', () => {
    const ahora: Pregunta = {
      ...AGUA,
      title: '¿Llega agua potable a su casa?',
      isRequired: false,
      choices: [...SI_O_NO, { value: 'aveces', text: 'A veces' }],
      visibleIf: '{personas} > 1',
      validar: [{ condicion: '{personas} > 0', mensaje: 'Diga cuántas personas viven.' }],
    }
    expect(cambiosEntre(con(PERSONAS, AGUA), con(PERSONAS, ahora)).preguntas).toEqual([
      {
        name: 'agua',
        que: 'cambiada',
        numero: 2,
        titulo: '¿Llega agua potable a su casa?',
        partes: [
          { parte: 'Texto', antes: ['¿Tiene agua potable?'], ahora: ['¿Llega agua potable a su casa?'] },
          { parte: 'Se puede saltar', antes: ['No'], ahora: ['Sí'] },
          { parte: 'Opciones', antes: ['si: Sí', 'no: No'], ahora: ['si: Sí', 'no: No', 'aveces: A veces'] },
          { parte: 'Se muestra si', antes: [], ahora: ['{personas} > 1'] },
          { parte: 'Reglas', antes: [], ahora: ['{personas} > 0: Diga cuántas personas viven.'] },
        ],
      },
    ])
  })

  it('un orden distinto de las opciones también es un cambio', () => {
    const [cambio] = cambiosEntre(con(AGUA), con({ ...AGUA, choices: SI_O_NO.toReversed() })).preguntas
    expect(cambio?.partes).toEqual([{ parte: 'Opciones', antes: ['si: Sí', 'no: No'], ahora: ['no: No', 'si: Sí'] }])
  })

  it('dice cuál cambió de número, de parte, de forma de responder o de límites', () => {
    const antes = con(AGUA, PERSONAS)
    const ahora: Cuestionario = {
      ...antes,
      pages: [
        { name: 'primera', title: 'Primera', elements: [{ ...PERSONAS, max: 15 }] },
        {
          name: 'hogar',
          title: 'Su hogar',
          elements: [{ type: 'checkbox', name: 'agua', title: AGUA.title, isRequired: true, choices: SI_O_NO }],
        },
      ],
    }
    expect(cambiosEntre(antes, ahora).preguntas.map(({ name, partes }) => [name, partes.map(({ parte }) => parte)])).toEqual([
      ['personas', ['Número', 'Parte', 'Entre']],
      ['agua', ['Número', 'Cómo se responde']],
    ])
  })

  it('cuenta aparte las que solo cambian de número porque otra llegó, se fue o cambió de lugar', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name): Pregunta => ({ ...AGUA, name })) as [Pregunta, Pregunta, Pregunta, Pregunta]
    const resumen = (antes: Pregunta[], ahora: Pregunta[]) => {
      const { preguntas, soloDeNumero } = cambiosEntre(con(...antes), con(...ahora))
      return [preguntas.map(({ name, que, partes }) => [name, que, ...partes.map(({ parte }) => parte)]), soloDeNumero]
    }
    expect(resumen([a, b, c], [a, d, b, c])).toEqual([[['d', 'agregada']], 2])
    expect(resumen([a, b, c, d], [b, c, d])).toEqual([[['a', 'quitada']], 3])
    expect(resumen([a, b, c, d], [b, c, d, a])).toEqual([[['a', 'cambiada', 'Número']], 3])
    // What changed in something else tells its number as well.
    expect(resumen([a, b, c], [d, a, { ...b, title: 'Otro' }, c])).toEqual([
      [
        ['d', 'agregada'],
        ['b', 'cambiada', 'Número', 'Texto'],
      ],
      2,
    ])
  })
})
