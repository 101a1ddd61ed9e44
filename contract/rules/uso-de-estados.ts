/** Where a page tells how often it was in each state, when the installation counts it (`USO_DE_ESTADOS`). */
export const RUTA_DE_USO = '/api/uso-de-estados'
/** The name, in a page's `Server-Timing`, that asks the page to count. */
export const PIDE_USO = 'uso'
