import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { revisaTexto } from '#scripts/encuesta-validar.ts'
import { leeDefinicion } from '#server/areas/encuestas/definicion.ts'

/** Written by hand in the form in which LimeSurvey 6 exports. */
const BUENA = readFileSync(new URL('lss/hogar-y-escuela.lss', import.meta.url), 'utf8')

const con = (bueno: string, malo: string) => {
  if (!BUENA.includes(bueno)) throw new Error(`La encuesta no dice «${bueno}».`)
  return BUENA.replace(bueno, malo)
}
const pregunta = (texto: string, nombre: string) => {
  const { cuestionario, faltas } = leeDefinicion(texto)
  if (cuestionario === null) throw new Error(JSON.stringify(faltas))
  return cuestionario.pages.flatMap(({ elements }) => elements).find(({ name }) => name === nombre)
}
/** What is left out with a change, that was not without it. */
const omisionesNuevas = (texto: string) => {
  const antes = revisaTexto('e.lss', BUENA).omisiones.map((una) => una.replace(/^\S+ /, ''))
  return revisaTexto('e.lss', texto)
    .omisiones.map((una) => una.replace(/^\S+ /, ''))
    .filter((una) => !antes.includes(una))
}

describe('una encuesta exportada de LimeSurvey', () => {
  it('pasa con sus grupos por partes, en su orden y en su idioma', () => {
    expect(leeDefinicion(BUENA).cuestionario).toEqual({
      titulo: 'Hogar y escuela',
      version: 1,
      minutos: 1,
      pages: [
        {
          name: 'grupo11',
          title: 'Su hogar',
          elements: [
            {
              type: 'number',
              name: 'p1',
              title: '¿Cuántas personas viven en su hogar?',
              description: 'Cuéntese usted.',
              isRequired: true,
              min: 1,
              max: 30,
            },
            {
              type: 'radiogroup',
              name: 'p2',
              title: '¿Recibe algún subsidio? Cuente los del Estado.',
              isRequired: true,
              choices: [
                { value: 'Y', text: 'Sí' },
                { value: 'N', text: 'No' },
              ],
            },
            {
              type: 'checkbox',
              name: 'p3',
              title: '¿Cuáles recibe?',
              visibleIf: "{p2} = 'Y'",
              noneValue: 'SQ003',
              choices: [
                { value: 'SQ001', text: 'Familiar' },
                { value: 'SQ002', text: 'De agua potable' },
                { value: 'SQ003', text: 'Ninguno' },
              ],
            },
            {
              type: 'radiogroup',
              name: 'p4',
              title: '¿Cómo llega a la escuela?',
              choices: [
                { value: 'A1', text: 'Caminando' },
                { value: 'A2', text: 'En bus' },
              ],
            },
          ],
        },
        {
          name: 'grupo12',
          title: 'La escuela',
          elements: [
            {
              type: 'matrix',
              name: 'p5',
              title: '¿Con qué frecuencia ocurre esto?',
              isRequired: true,
              visibleIf: "{p4} = 'A1' or {p1} > 3",
              rows: [
                { value: 'F1', text: 'Falta a clases' },
                { value: 'F2', text: 'Llega tarde' },
              ],
              columns: [
                { value: 'B1', text: 'Nunca' },
                { value: 'B2', text: 'Siempre' },
              ],
            },
            { type: 'date', name: 'p6', title: '¿Cuándo ingresó?', visibleIf: "{p4} = 'A1' or {p1} > 3" },
            {
              type: 'text',
              name: 'p7',
              title: '¿Qué opina, {TOKEN:FIRSTNAME}?',
              maxLength: 300,
              visibleIf: "{p4} = 'A1' and {p3} contains 'SQ002' or {p1} > 3 and {p3} contains 'SQ002'",
            },
            { type: 'text', name: 'p9', title: '¿Otro comentario?', visibleIf: "{p4} = 'A1' or {p1} > 3" },
          ],
        },
      ],
    })
  })

  it('dice con su línea todo lo que no pasa, y nada de lo que pasa', () => {
    expect(revisaTexto('e.lss', BUENA)).toEqual({
      faltas: [],
      omisiones: [
        'e.lss:134: Grupo «Gracias»: no tiene preguntas que pasen, y no pasa.',
        'e.lss:170: Grupo «La escuela»: su descripción no pasa.',
        'e.lss:268: P4: su opción «Otro», que se escribe, no pasa.',
        'e.lss:269: P4: se recomienda responderla, y aquí es opcional.',
        'e.lss:336: P8: es de tipo orden de preferencia, y no pasa.',
        'e.lss:369: P9: su condición usa «count(…)», que aquí no existe; se muestra siempre.',
        'e.lss:374: P10: es de tipo texto sin respuesta, y no pasa.',
        'e.lss:582: P7: su texto lleva una expresión entre llaves, que se vería escrita.',
        'e.lss:685: P3: el máximo de opciones marcadas no pasa.',
        'e.lss:725: La encuesta: pasa en su idioma, «es-CL», y no en «en».',
        'e.lss:756: La encuesta: su texto de bienvenida no pasa.',
      ],
    })
  })

  it.each([
    ['P2.NAOK == "Y"', "{p2} = 'Y'"],
    ["P2.NAOK eq 'Y' && P1.NAOK ge 2", "{p2} = 'Y' and {p1} >= 2"],
    ['P2.NAOK != "N"', "{p2} <> 'N'"],
    ['P1 == "4"', '{p1} = 4'],
    ['!is_empty(P1.NAOK) or is_empty(P2.NAOK)', '{p1} notempty or {p2} empty'],
    ['P1.NAOK != ""', '{p1} notempty'],
    ['(P2.NAOK == "Y" or P1.NAOK < 3) and P1.NAOK > 1', "{p2} = 'Y' and {p1} > 1 or {p1} < 3 and {p1} > 1"],
    ['P2.NAOK == "Y" or P1.NAOK < 3 and P1.NAOK > 1', "{p2} = 'Y' or {p1} < 3 and {p1} > 1"],
  ])('lleva la condición %s', (ecuacion, visibleIf) => {
    const texto = con('((P2.NAOK == "Y"))', ecuacion)
    expect(pregunta(texto, 'p3')).toMatchObject({ visibleIf })
    expect(omisionesNuevas(texto)).toEqual([])
  })

  it.each([
    ['P8.NAOK == "x"', 'mira «P8», que no es una pregunta anterior que pase'],
    ['P7.NAOK == "x"', 'mira «P7», que no es una pregunta anterior que pase'],
    ['P2.NAOK == "-oth-"', 'mira la opción «-oth-», que no pasa'],
    ['P2 != "Y"', 'usa «!=» sin .NAOK'],
    ['!(P2.NAOK == "Y")', 'niega una expresión'],
    ['P1.NAOK + 1 > 3', 'usa una expresión que aquí no existe'],
    ['P2.NAOK == "Y" P1.NAOK > 3', 'usa una expresión que aquí no existe'],
    ['(P2.NAOK == "Y"', 'usa una expresión que aquí no existe'],
    ['P2.NAOK > "N"', 'ordena opciones'],
    ['P1.NAOK == "tres"', 'compara un número con un texto'],
  ])('no adivina la condición %s', noAdivina)

  it.each([
    [
      'con muchas alternativas',
      Array.from({ length: 7 }, () => '(P1.NAOK == 1 or P1.NAOK == 2)').join(' and '),
      'tiene demasiadas alternativas',
    ],
    ['de miles de signos', '('.repeat(3000), 'es muy larga'],
  ])('no adivina una condición %s', (_, ecuacion, motivo) => noAdivina(ecuacion, motivo))

  function noAdivina(ecuacion: string, motivo: string): void {
    const texto = con('((P2.NAOK == "Y"))', ecuacion)
    expect(pregunta(texto, 'p3')).not.toHaveProperty('visibleIf')
    expect(omisionesNuevas(texto)).toEqual([`P3: su condición ${motivo}; se muestra siempre.`])
  }

  it('dice lo que una pregunta pierde de su tipo', () => {
    const sinLimites = BUENA.replaceAll(/(min_num_value_n|max_num_value_n|num_value_int_only)/g, 'cssclass')
    expect(pregunta(sinLimites, 'p1')).toMatchObject({ type: 'number', min: 0, max: 999_999 })
    expect(omisionesNuevas(sinLimites)).toEqual([
      'P1: no dice su mínimo; queda en 0.',
      'P1: no dice su máximo; queda en 999999.',
      'P1: acepta decimales, y aquí pide un número entero.',
    ])
    expect(omisionesNuevas(con('![CDATA[¿Cuándo ingresó?]]', '![CDATA[<img src="a.png"/>¿Cuándo?<script>x()</script>]]'))).toEqual([
      'P6: su texto lleva una imagen, un video, un enlace o un programa.',
    ])
    expect(pregunta(con('![CDATA[¿Cuándo ingresó?]]', '![CDATA[¿Cuándo?<script>x()</script>]]'), 'p6')).toMatchObject({ title: '¿Cuándo?' })
  })

  it('lo que nunca se muestra no pasa, y lo dice', () => {
    const oculta = con('P3_SQ002.NAOK == "Y"', '0')
    expect(pregunta(oculta, 'p7')).toBeUndefined()
    expect(omisionesNuevas(oculta)).toEqual(['P7: nunca se muestra, y no pasa.'])
    const huerfana = BUENA.replace(/(?<=<qid><!\[CDATA\[106\]\]><\/qid>\n.*\n.*\n\s*<gid><!\[CDATA\[)12/, '99')
    expect(pregunta(huerfana, 'p6')).toBeUndefined()
    expect(omisionesNuevas(huerfana)).toEqual(['P6: su grupo no viene en el archivo, y no pasa.'])
  })

  it('pasa por las mismas revisiones que las demás, con el código de la pregunta y su línea', () => {
    const larga = `${'uno '.repeat(21).trim()}`
    expect(revisaTexto('e.lss', con('¿Cuándo ingresó?', larga)).faltas).toEqual([
      'e.lss:574: P6: La frase tiene 21 palabras: use a lo más 20.',
    ])
    expect(revisaTexto('e.lss', con('![CDATA[P6]]', '![CDATA[P5]]')).faltas).toEqual([
      'e.lss:323: P5: El nombre «p5» ya es de otra: la pregunta debe tener el suyo.',
    ])
    expect(revisaTexto('e.lss', con('![CDATA[Familiar]]', '![CDATA[]]')).faltas).toEqual(['e.lss:614: P3: El texto está vacío.'])
  })
})

describe('un archivo que no es lo que dice', () => {
  const BOMBA = `<!DOCTYPE document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n<document>`
  it.each([
    [
      'con entidades propias',
      BUENA.replace('<document>', BOMBA),
      'e.lss:2: El archivo declara sus propias entidades (DOCTYPE): LimeSurvey no lo hace.',
    ],
    [
      'con una entidad de fuera',
      BUENA.replace('<document>', '<!DOCTYPE document [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<document>'),
      'e.lss:2: El archivo declara sus propias entidades (DOCTYPE): LimeSurvey no lo hace.',
    ],
    ['con una entidad que nadie declara', con('<![CDATA[Su hogar]]>', '&hogar;'), 'e.lss:155: El XML está mal escrito.'],
    ['con una etiqueta sin cerrar', con('</group_name>', '</group>'), 'e.lss:155: El XML está mal escrito.'],
    ['que se corta', BUENA.slice(0, BUENA.indexOf('</document>')), 'e.lss:771: El XML está mal escrito.'],
    ['de un grupo solo', con('>Survey<', '>Group<'), 'e.lss:1: No es una encuesta exportada de LimeSurvey.'],
    ['que es otra cosa', '<html><body>Hola</body></html>', 'e.lss:1: No es una encuesta exportada de LimeSurvey.'],
    [
      'de un LimeSurvey antiguo',
      BUENA.replaceAll('question_l10ns>', 'otra>'),
      'e.lss:1: El archivo es de un LimeSurvey anterior al 4: ábralo en uno de hoy y expórtelo otra vez.',
    ],
  ])('se rechaza: %s', (_, texto, falta) => {
    expect(revisaTexto('e.lss', texto)).toEqual({ faltas: [falta], omisiones: [] })
  })
})
