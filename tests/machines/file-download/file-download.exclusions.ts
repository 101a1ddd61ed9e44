const RAZON = 'La máquina se recorre en los talones de un curso: las demás descargas solo cambian su título.'

export const fileDownloadExclusions = {
  titles: [
    { of: ['El archivo no llegó', 'El archivo no llegó completo'], reason: RAZON, test: 'tests/screens/admin-datos.test.tsx' },
    { of: ['No pudimos preparar el archivo'], reason: RAZON, test: 'tests/screens/admin-usuarios.test.tsx' },
    { of: ['El documento no llegó'], reason: RAZON, test: 'tests/screens/documentos-apoyo.test.tsx' },
    { of: ['No pudimos guardar el PDF.'], reason: RAZON, test: 'tests/screens/encuestador.test.tsx' },
  ],
}
