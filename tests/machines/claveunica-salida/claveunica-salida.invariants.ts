import { falta, hay, termina } from '../invariantes.ts'

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
  termina(
    { section: '§2', quotes: "is first sent to that provider's logout page" },
    'la salida termina en la puerta, y en ningún otro lugar',
    'atDoor',
  ),
]
