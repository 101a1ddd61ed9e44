const RAZON = 'La máquina se recorre en las encuestas: los demás formularios solo cambian sus títulos y sus campos.'

export const adminRecordExclusions = {
  titles: [
    { of: ['No salieron todos los correos'], reason: RAZON, test: 'tests/screens/seleccion-estudiante.test.tsx' },
    {
      of: ['Editar apoderado', 'Vincular un estudiante', 'No se pudo vincular'],
      reason: RAZON,
      test: 'tests/screens/admin-apoderados-estudiantes.test.tsx',
    },
    { of: ['Quiénes lo ven'], reason: RAZON, test: 'tests/screens/admin-avisos.test.tsx' },
    { of: ['No se pudo pedir', 'Identidad de los estudiantes'], reason: RAZON, test: 'tests/screens/admin-datos.test.tsx' },
    {
      of: [
        'Copiar encuestas a otro período',
        'No se pudo copiar',
        'El archivo tiene faltas',
        'El archivo trae cosas que aquí no pasan',
        'Qué cambia de la versión …',
        'No se pudo crear',
        'Preguntas de la encuesta',
        'Qué cambió en la versión …',
        'Vista previa',
        'Unir «…» con LimeSurvey',
        'No se pudo unir',
        'No pudimos cargar las encuestas de LimeSurvey',
        'No pudimos revisarla',
      ],
      reason: RAZON,
      test: 'tests/screens/admin-encuestas.test.tsx',
    },
    {
      of: ['Quitar la encuesta del grado', 'Dar la encuesta al grado'],
      reason: RAZON,
      test: 'tests/screens/admin-ensenanzas-grados-encuestas.test.tsx',
    },
    { of: ['Editar usuario'], reason: RAZON, test: 'tests/browser/administracion.test.ts' },
  ],
}
