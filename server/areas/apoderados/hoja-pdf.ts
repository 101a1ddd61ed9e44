/** The lines of what a school prints. */
export const BORDE = '#8A958F'

/** A letter sheet in points. */
export const ANCHO = 612
export const ALTO = 792
