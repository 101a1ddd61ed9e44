/** The ink of what a school prints. */
export const TINTA = '#1A2421'
export const TINTA_2 = '#4A5751'
export const BORDE = '#8A958F'

/** A letter sheet in points. */
export const ANCHO = 612
export const ALTO = 792
