/** A citizen of the local ClaveÚnica, in the form of its `userinfo`. */
export interface Ciudadano {
  numero: number
  dv: string
  nombres: readonly string[]
  apellidos: readonly string[]
}

/** The password of every citizen of ClaveÚnica's own test bench. */
export const CLAVE = 'testing'

/** The RUNs of ClaveÚnica's test bench, with invented names. The first one is a guardian of the demonstration. */
export const CIUDADANOS: readonly Ciudadano[] = [
  { numero: 44_444_444, dv: '4', nombres: ['María', 'Carmen'], apellidos: ['Rodríguez', 'Henríquez'] },
  { numero: 55_555_555, dv: '5', nombres: ['Jorge', 'Andrés'], apellidos: ['Llanquileo', 'Muñoz'] },
  { numero: 88_888_888, dv: '8', nombres: ['Yolanda'], apellidos: ['Ñancupil', 'de la Fuente'] },
  { numero: 99_999_999, dv: '9', nombres: ['Sofía'], apellidos: ['Keller'] },
]
