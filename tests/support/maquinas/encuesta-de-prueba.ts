import type { Comprobante } from '#contract/comprobantes.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import type { OpenedSurvey } from '#machines/survey-answering/survey-answering.vocabulary.ts'

const SI_NO = [
  { value: 'si', text: 'Sí' },
  { value: 'no', text: 'No' },
]

/** Three parts with the six types of question; the third appears only when `apoyo` is «Sí». */
export const CUESTIONARIO: Cuestionario = {
  titulo: 'Encuesta de prueba',
  version: 1,
  minutos: 5,
  pages: [
    {
      name: 'hogar',
      title: 'Hogar',
      elements: [
        { type: 'number', name: 'personas', title: '¿Cuántas personas viven con {estudiante}?', isRequired: true, min: 1, max: 20 },
        { type: 'radiogroup', name: 'apoyo', title: '¿{estudiante} usa algún apoyo?', isRequired: true, choices: SI_NO },
        { type: 'text', name: 'nota', title: 'Cuéntenos algo más', maxLength: 200 },
      ],
    },
    {
      name: 'salud',
      title: 'Salud',
      elements: [
        { type: 'date', name: 'control', title: '¿Cuándo fue su último control?' },
        {
          type: 'matrix',
          name: 'comidas',
          title: '¿Con qué frecuencia come?',
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
    {
      name: 'apoyos',
      title: 'Apoyos',
      elements: [
        {
          type: 'checkbox',
          name: 'cuales',
          title: '¿Cuáles?',
          description: 'Puede marcar más de una.',
          isRequired: true,
          visibleIf: "{apoyo} = 'si'",
          noneValue: 'ninguno',
          choices: [
            { value: 'lentes', text: 'Lentes' },
            { value: 'audifonos', text: 'Audífonos' },
            { value: 'ninguno', text: 'Ninguno de estos' },
          ],
        },
      ],
    },
  ],
}

/** The survey as the service opens it: nothing answered yet, unless told. */
export function unaEncuesta(cambios: Partial<OpenedSurvey> = {}): OpenedSurvey {
  return {
    encuestaId: 3,
    token: 'abcdefghij12345',
    usuarioId: 7,
    dsEncuesta: 'Encuesta de prueba',
    estado: 'NO_INICIADA',
    cuestionario: CUESTIONARIO,
    respuestas: {},
    version: 0,
    actualizado: null,
    pagina: null,
    estudiante: { nombre: 'ANTONIA PAZ ROJAS', curso: '5° básico B', dsNomEstable: 'Escuela Los Aromos' },
    modo: 'apoderado',
    papel: null,
    comprobante: null,
    ...cambios,
  }
}

export const COMPROBANTE: Comprobante = {
  id: '7F3A91C4D2E85B6607A1C3D4E5F60718',
  estado: 'VALIDO',
  encuestaId: 3,
  dsEncuesta: 'Encuesta de prueba',
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Aromos',
  dsGrado: '5° básico',
  letraCurso: 'B',
  nombreEstudiante: 'Antonia Rojas Muñoz',
  runEnmascarado: '25.***.***-3',
  fecha: '2025-09-09T14:00:00.000Z',
  informante: 'apoderado',
  digitador: 'Marcela Muñoz',
  urlVerificacion: 'http://127.0.0.1:3000/verificar?id=7F3A91C4D2E85B6607A1C3D4E5F60718',
}
