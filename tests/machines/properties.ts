import type { Property } from '#kit/properties.ts'
import { cambia, marcado, no, o, tardeOTemprano, terminado, y } from './lenguaje.ts'

/** What no machine may break, whatever it is about. */
export const DE_TODAS: readonly Property[] = [
  tardeOTemprano(
    {
      section: 'decisión',
      because:
        'Quien espera no queda esperando para siempre: toda espera termina si los servicios contestan, bien o mal, y el tiempo pasa.',
    },
    o(no(marcado('busy')), terminado),
    y(marcado('busy'), cambia),
  ),
]
