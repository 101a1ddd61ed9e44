import { falta, hay } from '../invariantes.ts'

export const claveunicaSalidaInvariants = [
  hay(
    { section: '§2', quotes: "is first sent to that provider's logout page" },
    'se espera en la página de salida del proveedor solo si se sabe cuál es',
    'urlCierre',
    'atProvider',
  ),
  falta(
    { section: '§2', quotes: "is first sent to that provider's logout page" },
    'mientras se pregunta todavía no hay adónde ir',
    'urlCierre',
    'asking',
  ),
]
