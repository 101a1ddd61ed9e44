import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { revisaTexto } from '#scripts/encuesta-validar.ts'

/** A definition without mistakes, one field a line. */
const BUENA = `{
  "titulo": "Encuesta de prueba",
  "version": 1,
  "minutos": 5,
  "pages": [
    {
      "name": "hogar",
      "title": "Hogar",
      "elements": [
        { "type": "number", "name": "personas", "title": "¿Cuántas personas viven ahí?", "min": 1, "max": 20 },
        { "type": "radiogroup", "name": "apoyo", "title": "¿Usa apoyo?", "choices": [
          { "value": "si", "text": "Sí" },
          { "value": "no", "text": "No" }
        ] },
        { "type": "checkbox", "name": "cuales", "title": "¿Cuáles?", "visibleIf": "{apoyo} = 'si'", "noneValue": "ninguno", "choices": [
          { "value": "lentes", "text": "Lentes" },
          { "value": "ninguno", "text": "Ninguno" }
        ] },
        { "type": "text", "name": "nota", "title": "Nota", "visibleIf": "{cuales} contains 'lentes' or {personas} > 3" }
      ]
    }
  ]
}
`

const faltas = (texto: string) => revisaTexto('e.json', texto).faltas
const con = (bueno: string, malo: string) => {
  if (!BUENA.includes(bueno)) throw new Error(`La definición no dice «${bueno}».`)
  return faltas(BUENA.replace(bueno, malo))
}

describe('npm run encuesta:validar', () => {
  it('no encuentra nada que decir de una definición buena', () => {
    expect(faltas(BUENA)).toEqual([])
  })

  it('acepta una frase de 20 palabras', () => {
    expect(faltas(BUENA.replace('"title": "Nota"', `"title": "${'uno '.repeat(20).trim()}"`))).toEqual([])
  })

  it('acepta todas las definiciones del sistema', () => {
    const carpeta = 'server/semilla/cuestionarios'
    const archivos = readdirSync(carpeta)
    expect(archivos.length).toBeGreaterThan(5)
    expect(archivos.flatMap((archivo) => revisaTexto(archivo, readFileSync(`${carpeta}/${archivo}`, 'utf8')).faltas)).toEqual([])
  })

  it.each([
    ['un campo que falta', '"version": 1,\n', '', 'e.json:1: version: Falta este campo.'],
    ['un campo de otra clase', '"minutos": 5', '"minutos": "cinco"', 'e.json:4: minutos: Debe ser un número.'],
    ['un campo que no existe', '"minutos": 5', '"minutos": 5, "color": "azul"', 'e.json:4: color: Este campo no existe.'],
    [
      'un tipo de pregunta desconocido',
      '"type": "number"',
      '"type": "slider"',
      'e.json:10: pages[0].elements[0].type: El tipo de pregunta debe ser radiogroup, checkbox, number, text, date, matrix.',
    ],
    [
      'un nombre con espacios',
      '"name": "personas"',
      '"name": "Las personas"',
      'e.json:10: pages[0].elements[0].name: El nombre debe empezar con minúscula y usar letras, números o _.',
    ],
    [
      'una lista con una sola opción',
      ',\n          { "value": "no", "text": "No" }',
      '',
      'e.json:11: pages[0].elements[1].choices: Debe tener al menos 2.',
    ],
    [
      'un nombre repetido',
      '"name": "nota"',
      '"name": "apoyo"',
      'e.json:19: pages[0].elements[3].name: El nombre «apoyo» ya es de otra: la pregunta debe tener el suyo.',
    ],
    [
      'una opción repetida',
      '"value": "no"',
      '"value": "si"',
      'e.json:13: pages[0].elements[1].choices[1].value: El nombre «si» ya es de otra: la opción debe tener el suyo.',
    ],
    ['un rango al revés', '"max": 20', '"max": 0', 'e.json:10: pages[0].elements[0].min: El mínimo, 1, es mayor que el máximo, 0.'],
    [
      'una opción que excluye y no existe',
      '"noneValue": "ninguno"',
      '"noneValue": "nada"',
      'e.json:15: pages[0].elements[2].noneValue: «nada» no es una de las opciones.',
    ],
    [
      'una condición ilegible',
      "{apoyo} = 'si'",
      "apoyo = 'si'",
      "e.json:15: pages[0].elements[2].visibleIf: No se entiende la condición «apoyo = 'si'»: se esperaba una {pregunta}.",
    ],
    [
      'una condición sobre una pregunta posterior',
      "{apoyo} = 'si'",
      '{nota} notempty',
      'e.json:15: pages[0].elements[2].visibleIf: La condición mira «nota», que no es una pregunta anterior.',
    ],
    [
      'una condición sobre una opción que no existe',
      "{apoyo} = 'si'",
      "{apoyo} = 'quizás'",
      'e.json:15: pages[0].elements[2].visibleIf: «quizás» no es una opción de «apoyo».',
    ],
    [
      'una igualdad con varias respuestas',
      "{cuales} contains 'lentes'",
      "{cuales} = 'lentes'",
      'e.json:19: pages[0].elements[3].visibleIf: «cuales» tiene varias respuestas: use contains.',
    ],
    [
      'un contains con una sola respuesta',
      "{apoyo} = 'si'",
      "{apoyo} contains 'si'",
      'e.json:15: pages[0].elements[2].visibleIf: «apoyo» tiene una sola respuesta: contains nunca se cumple.',
    ],
    [
      'un número entre comillas',
      '{personas} > 3',
      "{personas} > '3'",
      'e.json:19: pages[0].elements[3].visibleIf: «personas» es un número: compárela con un número, sin comillas.',
    ],
    ...[
      ['que no mira su pregunta', '{personas} > 1', 'La regla no mira «nota», junto a la que se dice.'],
      ['sobre una pregunta que no existe', '{nota} > {otras}', 'La condición mira «otras», que no es una pregunta anterior.'],
      ['entre lo que no se compara', '{nota} > {personas}', '«nota» y «personas» no se comparan: use dos números o dos fechas.'],
    ].map(([que, condicion, mensaje]) => [
      `una regla ${que}`,
      '"title": "Nota"',
      `"title": "Nota", "validar": [{ "condicion": "${condicion}", "mensaje": "No." }]`,
      `e.json:19: pages[0].elements[3].validar[0].condicion: ${mensaje}`,
    ]),
    [
      'una regla que no dice nada',
      '"title": "¿Cuántas personas viven ahí?"',
      '"title": "¿Cuántas?", "validar": [{ "condicion": "{personas} > 1", "mensaje": "" }]',
      'e.json:10: pages[0].elements[0].validar[0].mensaje: El texto está vacío.',
    ],
    ['un texto vacío', '"title": "Hogar"', '"title": " "', 'e.json:8: pages[0].title: El texto está vacío.'],
    [
      'una frase larga',
      '"title": "Nota"',
      `"title": "${'uno '.repeat(21).trim()}"`,
      'e.json:19: pages[0].elements[3].title: La frase tiene 21 palabras: use a lo más 20.',
    ],
    ['un campo escrito dos veces', '"minutos": 5', '"minutos": 5,\n  "minutos": 6', 'e.json:5: El campo «minutos» está dos veces.'],
    ['una coma de menos', '"version": 1,', '"version": 1', 'e.json:4: Falta una coma o «}».'],
    [
      'una coma de más',
      '"minutos": 5,\n  "pages"',
      '"minutos": 5,,\n  "pages"',
      'e.json:4: Se esperaba el nombre de un campo entre comillas.',
    ],
    ['comillas simples', '"title": "Hogar"', '"title": \'Hogar\'', "e.json:8: No se entiende «'Hogar',»."],
  ])('dice la línea de %s', (_, bueno, malo, esperada) => {
    expect(con(bueno, malo)).toEqual([esperada])
  })

  it('dice todas las faltas, en el orden del archivo', () => {
    const malo = BUENA.replace('"minutos": 5', '"minutos": "x"')
      .replace('"type": "text"', '"type": "texto"')
      .replace('"max": 20', '"max": "veinte"')
    expect(faltas(malo).map((falta) => falta.split(':')[1])).toEqual(['4', '10', '19'])
  })

  it('dice que el archivo termina antes de tiempo o que sobra algo al final', () => {
    expect(faltas(BUENA.trimEnd().slice(0, -1))).toEqual(['e.json:23: El archivo termina antes de tiempo.'])
    expect(faltas(`${BUENA}{}`)).toEqual(['e.json:24: Sobra texto después del final.'])
    expect(faltas('')).toEqual(['e.json:1: El archivo termina antes de tiempo.'])
  })
})
