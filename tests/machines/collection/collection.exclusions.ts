const RAZON = 'La máquina se recorre en los grados: las demás listas solo cambian sus títulos.'

export const collectionExclusions = {
  titles: [
    { of: ['Todavía no hay ninguno'], reason: RAZON, test: 'tests/screens/admin-avisos.test.tsx' },
    { of: ['Todavía no hay qué contar', 'Por región', 'Por provincia'], reason: RAZON, test: 'tests/screens/admin-datos.test.tsx' },
    { of: ['Todavía no hay períodos'], reason: RAZON, test: 'tests/screens/admin-ensenanzas-grados-encuestas.test.tsx' },
    { of: ['No pudimos actualizar los documentos'], reason: RAZON, test: 'tests/screens/documentos-apoyo.test.tsx' },
    {
      of: ['Cuentas sin contraseña', 'Establecimientos sin ingreso', 'Lo que usted envió'],
      reason: RAZON,
      test: 'tests/screens/admin-invitaciones.test.tsx',
    },
    { of: ['Recordatorios enviados', 'Si envía ahora', 'Calendario'], reason: RAZON, test: 'tests/screens/recordatorios.test.tsx' },
    {
      of: ['No pudimos traer sus solicitudes', 'Recordatorios por correo', 'No pudimos traer su elección'],
      reason: RAZON,
      test: 'tests/screens/mi-cuenta.test.tsx',
    },
    { of: ['Calidad de quienes digitan'], reason: RAZON, test: 'tests/screens/mesa-de-papel.test.tsx' },
    { of: ['No pudimos cargar a los apoderados'], reason: RAZON, test: 'tests/screens/seleccion-estudiante.test.tsx' },
  ],
}
