import { expect, test } from 'vitest'
import { datosEscritos } from '#server/areas/privacidad/datos-escritos.ts'
import type { DatosPropios } from '#server/areas/privacidad/datos.sql.ts'

const INSTANTE = '2026-03-09T15:04:00Z'
const DICHO = '9 de marzo de 2026 a las 12:04'

const COMPLETOS: DatosPropios = {
  cuenta: { Nombres: 'ANA', 'Teléfono fijo': null, Celular: '', 'Cuenta creada': INSTANTE },
  vinculos: [
    { estudiante: 'LUZ SOTO', desde: INSTANTE, hasta: null, comprobado: INSTANTE },
    { estudiante: 'PEDRO SOTO', desde: INSTANTE, hasta: INSTANTE, comprobado: null },
  ],
  respuestas: [
    {
      encuesta: 'Básica',
      estudiante: 'LUZ SOTO',
      estado: 'enviada',
      comenzada: INSTANTE,
      enviada: INSTANTE,
      motivo: null,
      respuestas: {},
      escritas: [{ name: 'hogar', pregunta: '¿Con quién vive?', respuesta: 'Con su madre' }],
    },
    ...(['borrador', 'anulada', 'tomada'] as const).map((estado) => ({
      encuesta: 'Media',
      estudiante: 'PEDRO SOTO',
      estado,
      comenzada: INSTANTE,
      enviada: null,
      motivo: 'Se equivocó.',
      respuestas: {},
      escritas: [],
    })),
  ],
  comprobantes: (['VALIDO', 'ANULADO', 'REEMPLAZADO'] as const).map((estado) => ({
    codigo: 'C-1',
    encuesta: 'Básica',
    estudiante: 'LUZ SOTO',
    establecimiento: 'LICEO UNO',
    fecha: INSTANTE,
    estado,
  })),
  consultas: [{ run: '11111111-1', fecha: INSTANTE }],
  sesiones: [{ dispositivo: null, red: null, desde: INSTANTE, ultimoUso: INSTANTE }],
  solicitudes: [
    { tipo: 'borrado', detalle: 'Ya no participo.', pedida: INSTANTE, resuelta: null, respuesta: null },
    { tipo: 'correccion', detalle: 'Mi nombre.', pedida: INSTANTE, resuelta: INSTANTE, respuesta: 'Corregido.' },
  ],
}

const DE_MEDIA = (estado: string) => [
  ['Encuesta', 'Media'],
  ['Estudiante', 'Pedro Soto'],
  ['Estado', estado],
  ['Comenzada', DICHO],
  ['Enviada', 'Todavía no'],
  ['Motivo', 'Se equivocó.'],
]
const DE_COMPROBANTE = (estado: string) => [
  ['Código', 'C-1'],
  ['Encuesta', 'Básica'],
  ['Estudiante', 'Luz Soto'],
  ['Establecimiento', 'LICEO UNO'],
  ['Fecha', DICHO],
  ['Estado', estado],
]

test('la copia de los datos propios dice todo lo que se guarda, con palabras también para lo que no hay', () => {
  expect(datosEscritos(COMPLETOS).map(({ titulo, cosas }) => [titulo, cosas])).toEqual([
    [
      'Cuenta',
      [
        [
          ['Nombres', 'Ana'],
          ['Teléfono fijo', 'Sin dato'],
          ['Celular', 'Sin dato'],
          ['Cuenta creada', DICHO],
        ],
      ],
    ],
    [
      'Vínculos con estudiantes',
      [
        [
          ['Estudiante', 'Luz Soto'],
          ['Vinculado', DICHO],
          ['Comprobado', DICHO],
          ['Desvinculado', 'Todavía no'],
        ],
        [
          ['Estudiante', 'Pedro Soto'],
          ['Vinculado', DICHO],
          ['Comprobado', 'Todavía no'],
          ['Desvinculado', DICHO],
        ],
      ],
    ],
    [
      'Respuestas',
      [
        [
          ['Encuesta', 'Básica'],
          ['Estudiante', 'Luz Soto'],
          ['Estado', 'Enviada'],
          ['Comenzada', DICHO],
          ['Enviada', DICHO],
          ['¿Con quién vive?', 'Con su madre'],
        ],
        DE_MEDIA('En progreso'),
        DE_MEDIA('Anulada'),
        DE_MEDIA('La tomó otra persona'),
      ],
    ],
    ['Comprobantes', ['Válido', 'Anulado', 'Reemplazado por uno más nuevo'].map(DE_COMPROBANTE)],
    [
      'RUN que buscó',
      [
        [
          ['RUN', '11111111-1'],
          ['Fecha', DICHO],
        ],
      ],
    ],
    [
      'Ingresos que se guardan',
      [
        [
          ['Equipo', expect.stringMatching(/./)],
          ['Red', 'Sin dato'],
          ['Desde', DICHO],
          ['Último uso', DICHO],
        ],
      ],
    ],
    [
      'Solicitudes sobre sus datos',
      [
        [
          ['Solicitud', 'Borrar mis datos'],
          ['Motivo', 'Ya no participo.'],
          ['Pedida', DICHO],
          ['Resuelta', 'Todavía no'],
          ['Respuesta', 'Sin dato'],
        ],
        [
          ['Solicitud', 'Corregir mis datos'],
          ['Motivo', 'Mi nombre.'],
          ['Pedida', DICHO],
          ['Resuelta', DICHO],
          ['Respuesta', 'Corregido.'],
        ],
      ],
    ],
  ])
})
