export interface ParteDeProtocolo {
  titulo: string
  frases: readonly string[]
}

/** The protocol in force, in plain words. */
export const PARTES: readonly ParteDeProtocolo[] = [
  {
    titulo: 'Qué información verá',
    frases: [
      'Las encuestas contienen datos personales de estudiantes y de sus familias.',
      'Algunos datos son sensibles, como los de salud, discapacidad y alimentación.',
      'La ley protege estos datos. La mayoría pertenece a niñas, niños y adolescentes.',
    ],
  },
  {
    titulo: 'Para qué puede usarla',
    frases: [
      'Úsela solo para aplicar la encuesta y para apoyar su respuesta.',
      'No la use para evaluar, seleccionar o sancionar a un estudiante.',
      'No la entregue a otras personas ni instituciones, aunque se la pidan.',
    ],
  },
  {
    titulo: 'Cómo debe cuidarla',
    frases: [
      'Su contraseña es personal. No la comparta ni la deje a la vista.',
      'Cierre la sesión cuando termine, sobre todo en un computador compartido.',
      'Guarde las encuestas en papel bajo llave hasta ingresarlas.',
      'Después, destrúyalas de modo que nadie las pueda leer.',
      'No copie respuestas en planillas, mensajes ni fotografías.',
    ],
  },
  {
    titulo: 'Derechos de las familias',
    frases: [
      'Responder es voluntario. Nadie pierde un derecho por no responder.',
      'Cada apoderado puede pedir que se corrijan o eliminen los datos de su estudiante.',
      'Si una familia pregunta quién ve sus respuestas, responda con la verdad.',
    ],
  },
  {
    titulo: 'Si algo sale mal',
    frases: [
      'Avise a la mesa de ayuda apenas note una pérdida o una filtración de datos.',
      'El sistema registra quién consulta, descarga o elimina respuestas, y cuándo.',
      'El mal uso de estos datos puede tener consecuencias administrativas y legales.',
    ],
  },
]
