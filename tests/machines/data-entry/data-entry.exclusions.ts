const RAZON = 'Son de las listas de la digitación, que su recorrido no abre.'

export const dataEntryExclusions = {
  titles: [
    { of: ['Diferencias de …'], reason: RAZON, test: 'tests/screens/mesa-de-papel.test.tsx' },
    { of: ['No se guardó'], reason: RAZON, test: 'tests/screens/mesa-de-la-pagina.test.tsx' },
  ],
}
