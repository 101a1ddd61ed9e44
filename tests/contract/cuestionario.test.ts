import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leeCondicion, preguntasDeCondicion, seCumple } from '#contract/rules/cuestionario-condicion.ts'
import { defectosDeCambios, defectosDeEnvio } from '#contract/rules/cuestionario-defectos.ts'
import { avanceDe, preguntasVisibles, redacta, soloVisibles } from '#contract/rules/cuestionario-visibles.ts'
import { cuestionario as esquema, type Cuestionario, type Respuestas, type Valor } from '#contract/rules/cuestionario.ts'
import * as v from 'valibot'

const SI_NO = [
  { value: 'si', text: 'Sí' },
  { value: 'no', text: 'No' },
]

const ficha: Cuestionario = v.parse(esquema, {
  titulo: 'Ficha de prueba',
  version: 1,
  minutos: 5,
  pages: [
    {
      name: 'hogar',
      title: 'Hogar',
      elements: [
        { type: 'number', name: 'personas', title: '¿Cuántas personas viven con {estudiante}?', isRequired: true, min: 1, max: 20 },
        { type: 'radiogroup', name: 'discapacidad', title: '¿Tiene alguna discapacidad?', isRequired: true, choices: SI_NO },
        {
          type: 'checkbox',
          name: 'cual',
          title: '¿Cuál?',
          isRequired: true,
          visibleIf: "{discapacidad} = 'si'",
          noneValue: 'ninguna',
          choices: [
            { value: 'visual', text: 'Visual' },
            { value: 'auditiva', text: 'Auditiva' },
            { value: 'ninguna', text: 'Ninguna' },
          ],
        },
        { type: 'text', name: 'detalle', title: 'Cuéntenos más', visibleIf: "{cual} contains 'visual'", maxLength: 10 },
      ],
    },
    {
      name: 'salud',
      title: 'Salud',
      elements: [
        { type: 'date', name: 'control', title: 'Fecha del último control' },
        {
          type: 'matrix',
          name: 'comidas',
          title: 'Comidas',
          isRequired: true,
          rows: [
            { value: 'desayuno', text: 'Desayuno' },
            { value: 'once', text: 'Once' },
          ],
          columns: [
            { value: 'siempre', text: 'Siempre' },
            { value: 'nunca', text: 'Nunca' },
          ],
        },
      ],
    },
  ],
})

const nombres = (respuestas: Respuestas) => preguntasVisibles(ficha, respuestas).map((una) => una.name)

describe('las condiciones de visibleIf', () => {
  const filas: [condicion: string, respuestas: Respuestas, esperado: boolean][] = [
    ["{a} = 'si'", { a: 'si' }, true],
    ["{a} = 'si'", { a: 'no' }, false],
    ["{a} = 'si'", {}, false],
    ['{a} = 3', { a: 3 }, true],
    ["{a} = '3'", { a: 3 }, false],
    ["{a} <> 'si'", { a: 'no' }, true],
    ["{a} <> 'si'", {}, true],
    ["{a} <> 'si'", { a: 'si' }, false],
    ['{a} > 2', { a: 3 }, true],
    ['{a} > 2', { a: 2 }, false],
    ['{a} >= 2', { a: 2 }, true],
    ['{a} >= 2', { a: 1 }, false],
    ['{a} < 2', { a: 1 }, true],
    ['{a} < 2', { a: 2 }, false],
    ['{a} <= 2', { a: 2 }, true],
    ['{a} <= 2', { a: 3 }, false],
    ['{a} < 2', {}, false],
    ['{a} < -1.5', { a: -2 }, true],
    ['{a} > 2', { a: '3' }, false],
    ["{a} >= '2025-03-01'", { a: '2025-03-01' }, true],
    ["{a} < '2025-03-01'", { a: '2024-12-31' }, true],
    ["{a} > 'b'", { a: 'c' }, false],
    ["{a} contains 'x'", { a: ['w', 'x'] }, true],
    ["{a} contains 'x'", { a: ['w'] }, false],
    ["{a} contains 'x'", { a: 'x' }, false],
    ["{a} contains 'x'", { a: { fila: 'x' } }, true],
    ["{a} contains 'x'", {}, false],
    ['{a} empty', {}, true],
    ['{a} empty', { a: '  ' }, true],
    ['{a} empty', { a: [] }, true],
    ['{a} empty', { a: {} }, true],
    ['{a} empty', { a: null }, true],
    ['{a} empty', { a: 0 }, false],
    ['{a} notempty', { a: 0 }, true],
    ['{a} notempty', { a: '' }, false],
    ["{a} = 'si' and {b} = 'si'", { a: 'si', b: 'si' }, true],
    ["{a} = 'si' and {b} = 'si'", { a: 'si', b: 'no' }, false],
    ["{a} = 'si' or {b} = 'si'", { b: 'si' }, true],
    ["{a} = 'si' or {b} = 'si' and {c} = 'si'", { a: 'si' }, true],
    ["{a} = 'si' or {b} = 'si' and {c} = 'si'", { b: 'si' }, false],
    ["{a}='si'and{b}<>'y o no'", { a: 'si', b: 'y o no' }, false],
  ]
  it.each(filas)('%s con %o es %s', (condicion, respuestas, esperado) => {
    expect(seCumple(leeCondicion(condicion), respuestas)).toBe(esperado)
  })

  it.each([
    '',
    'a = 1',
    '{a}',
    '{a} =',
    '{a} ~ 1',
    "{a} = 'si' y {b} empty",
    "{a} = 'si",
    '{a} = 1 {b} empty',
    '{a} como 3',
    '{a} empty and',
  ])('rechaza «%s» y dice qué condición es', (condicion) => {
    expect(() => leeCondicion(condicion)).toThrow(`No se entiende la condición «${condicion}»`)
  })

  it('nombra las preguntas que mira', () => {
    expect(preguntasDeCondicion(leeCondicion("{a} = 'x' or {b} > 2 and {c} empty"))).toEqual(['a', 'b', 'c'])
  })
})

describe('las preguntas que se ven', () => {
  it('muestra una pregunta solo cuando su condición se cumple', () => {
    expect(nombres({})).toEqual(['personas', 'discapacidad', 'control', 'comidas'])
    expect(nombres({ discapacidad: 'si' })).toContain('cual')
  })

  it('oculta lo que depende de una pregunta oculta, aunque tenga respuesta', () => {
    const respuestas = { discapacidad: 'no', cual: ['visual'], detalle: 'ciego' }
    expect(nombres(respuestas)).not.toContain('detalle')
    expect(soloVisibles(ficha, respuestas)).toEqual({ discapacidad: 'no' })
  })

  it('no guarda respuestas vacías al enviar', () => {
    expect(soloVisibles(ficha, { discapacidad: 'si', cual: [], personas: null, control: '' })).toEqual({ discapacidad: 'si' })
  })

  it('cuenta como respondida una tabla solo con todas sus filas', () => {
    expect(avanceDe(ficha, { personas: 4, comidas: { desayuno: 'siempre' } })).toEqual({ respondidas: 1, preguntas: 4 })
    expect(avanceDe(ficha, { personas: 4, comidas: { desayuno: 'siempre', once: 'nunca' } })).toEqual({ respondidas: 2, preguntas: 4 })
  })

  it('pone el nombre del estudiante en las preguntas', () => {
    expect(redacta('¿Cuántas personas viven con {estudiante}?', 'Antonia')).toBe('¿Cuántas personas viven con Antonia?')
  })
})

describe('los defectos de lo que se guarda', () => {
  const filas: [cambios: Record<string, Valor>, esperado: Record<string, string>][] = [
    [{ personas: 4 }, {}],
    [{ personas: null }, {}],
    [{ personas: 0 }, { personas: 'Escriba un número entre 1 y 20.' }],
    [{ personas: 1 }, {}],
    [{ personas: 20 }, {}],
    [{ personas: 21 }, { personas: 'Escriba un número entre 1 y 20.' }],
    [{ personas: 1.5 }, { personas: 'Escriba un número entero.' }],
    [{ personas: '4' }, { personas: 'Escriba un número entero.' }],
    [{ discapacidad: 'si' }, {}],
    [{ discapacidad: 'quizás' }, { discapacidad: 'Elija una de las opciones.' }],
    [{ discapacidad: ['si'] }, { discapacidad: 'Elija una de las opciones.' }],
    [{ cual: ['visual', 'auditiva'] }, {}],
    [{ cual: [] }, {}],
    [{ cual: ['ninguna'] }, {}],
    [{ cual: ['ninguna', 'visual'] }, { cual: '«Ninguna» no va junto con otras opciones.' }],
    [{ cual: ['visual', 'visual'] }, { cual: 'Marque cada opción una sola vez.' }],
    [{ cual: ['otra'] }, { cual: 'Marque solo opciones de la lista.' }],
    [{ cual: 'visual' }, { cual: 'Marque solo opciones de la lista.' }],
    [{ detalle: '1234567890' }, {}],
    [{ detalle: '12345678901' }, { detalle: 'Use a lo más 10 caracteres.' }],
    [{ detalle: 7 }, { detalle: 'Escriba su respuesta con palabras.' }],
    [{ control: '2024-02-29' }, {}],
    [{ control: '2023-02-29' }, { control: 'Escriba una fecha válida.' }],
    [{ control: '09-03-2025' }, { control: 'Escriba una fecha válida.' }],
    [{ control: '1899-12-31' }, { control: 'Escriba una fecha válida.' }],
    [{ control: 20250309 }, { control: 'Escriba una fecha válida.' }],
    [{ comidas: { desayuno: 'siempre' } }, {}],
    [{ comidas: { cena: 'siempre' } }, { comidas: 'Elija una opción en cada fila.' }],
    [{ comidas: { desayuno: 'a veces' } }, { comidas: 'Elija una opción en cada fila.' }],
    [{ comidas: ['siempre'] }, { comidas: 'Elija una opción en cada fila.' }],
    [{ apellido: 'Rojas' }, { apellido: 'Esta pregunta no existe en la encuesta.' }],
    [
      { personas: 0, discapacidad: 'x' },
      { personas: 'Escriba un número entre 1 y 20.', discapacidad: 'Elija una de las opciones.' },
    ],
  ]
  it.each(filas)('%o → %o', (cambios, esperado) => {
    expect(defectosDeCambios(ficha, cambios)).toEqual(esperado)
  })
})

describe('los defectos al enviar', () => {
  const completa: Respuestas = { personas: 4, discapacidad: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }

  it('acepta una encuesta con todo lo obligatorio', () => {
    expect(defectosDeEnvio(ficha, completa)).toEqual({})
  })

  it('pide cada pregunta obligatoria visible y ninguna oculta', () => {
    expect(defectosDeEnvio(ficha, {})).toEqual({
      personas: 'Debe responder esta pregunta.',
      discapacidad: 'Debe responder esta pregunta.',
      comidas: 'Debe responder esta pregunta.',
    })
    expect(defectosDeEnvio(ficha, { ...completa, discapacidad: 'si' })).toEqual({ cual: 'Debe responder esta pregunta.' })
  })

  it('nombra las filas que faltan en una tabla', () => {
    expect(defectosDeEnvio(ficha, { ...completa, comidas: { once: 'nunca' } })).toEqual({ comidas: 'Falta responder: Desayuno.' })
  })

  it('no mira respuestas malas de preguntas ocultas', () => {
    expect(defectosDeEnvio(ficha, { ...completa, cual: 'nada' })).toEqual({})
  })
})

describe('las reglas entre respuestas', () => {
  const hogar: Cuestionario = v.parse(esquema, {
    titulo: 'Ficha',
    version: 1,
    minutos: 5,
    pages: [
      {
        name: 'hogar',
        title: 'Hogar',
        elements: [
          { type: 'number', name: 'personas', title: '¿Cuántas personas?', isRequired: true, min: 1, max: 20 },
          {
            type: 'number',
            name: 'menores',
            title: '¿Cuántas son menores?',
            visibleIf: '{personas} > 1',
            min: 0,
            max: 20,
            validar: [{ condicion: '{menores} <= {personas}', mensaje: 'No pueden ser más que las personas.' }],
          },
        ],
      },
    ],
  })

  it('2 personas con 5 menores no se envía, y lo dice junto a los menores', () => {
    expect(defectosDeEnvio(hogar, { personas: 2, menores: 5 })).toEqual({ menores: 'No pueden ser más que las personas.' })
    expect(defectosDeEnvio(hogar, { personas: 5, menores: 5 })).toEqual({})
  })

  it('no juzga lo que no se ha respondido ni lo que no se ve', () => {
    expect(defectosDeEnvio(hogar, { personas: 2 })).toEqual({})
    expect(defectosDeEnvio(hogar, { menores: 5 })).toEqual({ personas: 'Debe responder esta pregunta.' })
    expect(defectosDeEnvio(hogar, { personas: 1, menores: 5 })).toEqual({})
  })

  it('se guarda mientras se escribe', () => {
    expect(defectosDeCambios(hogar, { personas: 2, menores: 5 })).toEqual({})
  })
})

describe('propiedades', () => {
  const valor: fc.Arbitrary<Valor> = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.constantFrom('si', 'no', '2025-03-09'),
    fc.integer({ min: -5, max: 30 }),
    fc.subarray(['visual', 'auditiva', 'ninguna', 'otra']),
    fc.dictionary(fc.constantFrom('desayuno', 'once', 'cena'), fc.constantFrom('siempre', 'nunca', 'x')),
  )
  const cualquiera: fc.Arbitrary<Respuestas> = fc.dictionary(
    fc.constantFrom('personas', 'discapacidad', 'cual', 'detalle', 'control', 'comidas'),
    valor,
    { noNullPrototype: true },
  )

  it('lo que se envía, enviado otra vez, queda igual', () => {
    fc.assert(
      fc.property(cualquiera, (respuestas) => {
        const una = soloVisibles(ficha, respuestas)
        expect(soloVisibles(ficha, una)).toEqual(una)
      }),
    )
  })

  it('quitar lo oculto no cambia qué se ve, qué falta ni el avance', () => {
    fc.assert(
      fc.property(cualquiera, (respuestas) => {
        const limpias = soloVisibles(ficha, respuestas)
        expect(nombres(limpias)).toEqual(nombres(respuestas))
        expect(avanceDe(ficha, limpias)).toEqual(avanceDe(ficha, respuestas))
      }),
    )
  })

  it('el avance nunca pasa de las preguntas, y sin defectos todo lo obligatorio está respondido', () => {
    fc.assert(
      fc.property(cualquiera, (respuestas) => {
        const { respondidas, preguntas } = avanceDe(ficha, respuestas)
        expect(respondidas).toBeLessThanOrEqual(preguntas)
        if (Object.keys(defectosDeEnvio(ficha, respuestas)).length === 0) expect(respondidas).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('lo que se puede guardar y está completo se puede enviar', () => {
    fc.assert(
      fc.property(cualquiera, (respuestas) => {
        const defectos = Object.values(defectosDeEnvio(ficha, respuestas))
        const soloFaltas = defectos.every((mensaje) => mensaje.startsWith('Debe responder') || mensaje.startsWith('Falta responder'))
        if (Object.keys(defectosDeCambios(ficha, respuestas)).length === 0) expect(soloFaltas).toBe(true)
      }),
    )
  })
})
