export const renewedListExclusions = {
  titles: [
    {
      of: ['No se pudo cerrar la sesión.', 'No se pudo anotar.'],
      reason: 'La máquina se recorre en los vínculos por confirmar: las demás solo cambian sus títulos.',
      test: 'tests/screens/mi-cuenta.test.tsx',
    },
  ],
}
