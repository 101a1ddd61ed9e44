import type { Property } from '#kit/properties.ts'
import { cambia, en, marcado, no, o, tardeOTemprano, terminado, y } from './lenguaje.ts'

/** States marked as busy that no answer ends, since the page itself goes away. */
const SE_VAN: Readonly<Record<string, readonly string[]>> = { 'data-entry': ['leaving'] }

const seVa = (maquina: string) => en(...(SE_VAN[maquina] ?? ['ninguno']))

/** What no machine may break, whatever it is about. */
export const deTodas = (maquina: string): readonly Property[] => [
  tardeOTemprano(
    {
      section: 'decisión',
      because:
        'Quien espera no queda esperando para siempre: toda espera termina si los servicios contestan, bien o mal, y el tiempo pasa.',
    },
    o(o(no(marcado('busy')), terminado), seVa(maquina)),
    y(y(marcado('busy'), cambia), no(seVa(maquina))),
  ),
]
