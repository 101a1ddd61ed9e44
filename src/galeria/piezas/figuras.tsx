import { Figura } from '#ui/figura.tsx'
import { BASICOS, Basico, type NombreDeBasico } from '#ui/iconos-basicos.tsx'
import { Icono, TRAZOS, type NombreDeIcono } from '#ui/iconos.tsx'
import type { Ejemplos } from '../ejemplo.ts'
import { Muestrario } from '../viva.tsx'

export const EJEMPLOS = {
  Icono: {
    'cada uno': () => <Muestrario nombres={Object.keys(TRAZOS) as NombreDeIcono[]}>{(nombre) => <Icono nombre={nombre} />}</Muestrario>,
  },
  Basico: {
    'cada uno': () => <Muestrario nombres={Object.keys(BASICOS) as NombreDeBasico[]}>{(nombre) => <Basico nombre={nombre} />}</Muestrario>,
  },
  Figura: {
    'de línea': () => <Figura trazo={TRAZOS.escuela} />,
    llena: () => <Figura trazo={TRAZOS.reproducir} llena />,
    grande: () => <Figura trazo={TRAZOS.calendario} className="size-9" />,
  },
} satisfies Ejemplos
