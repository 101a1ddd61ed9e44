const RAZON = 'La máquina se recorre en el desvínculo: las demás preguntas solo cambian su título y lo que hacen.'

export const confirmedActionExclusions = {
  titles: [
    { of: ['Retirar la publicación', 'Publicar otra vez'], reason: RAZON, test: 'tests/screens/admin-avisos.test.tsx' },
    { of: ['Cancelar la preparación'], reason: RAZON, test: 'tests/screens/admin-datos.test.tsx' },
    { of: ['Publicar las preguntas'], reason: RAZON, test: 'tests/screens/admin-encuestas.test.tsx' },
    { of: ['Reenviar la verificación'], reason: RAZON, test: 'tests/screens/admin-apoderados-estudiantes.test.tsx' },
    { of: ['Confirmar el vínculo'], reason: RAZON, test: 'tests/screens/seleccion-estudiante.test.tsx' },
    { of: ['Intentar de nuevo', 'Probar …'], reason: RAZON, test: 'tests/screens/admin-integraciones.test.tsx' },
    {
      of: ['Enviar un enlace de contraseña', 'Cerrar sus sesiones', 'Restablecer el segundo factor'],
      reason: RAZON,
      test: 'tests/screens/admin-usuarios.test.tsx',
    },
    {
      of: ['Recordatorio a apoderados', 'Quitar del calendario', 'Programar un recordatorio'],
      reason: RAZON,
      test: 'tests/screens/recordatorios.test.tsx',
    },
    { of: ['Marcar como cerrado', 'Deshacer el cierre'], reason: RAZON, test: 'tests/screens/establecimientos-ausentes.test.tsx' },
    { of: ['… … del período …'], reason: RAZON, test: 'tests/screens/admin-encuestas.test.tsx' },
  ],
}
