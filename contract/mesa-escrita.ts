import type { Instalacion } from './instalacion.ts'

export type MesaDeAyuda = NonNullable<Instalacion['mesaDeAyuda']>

/** Where the pages, as they are built, leave room for the help desk: data of the installation, which the server writes as it serves them. */
export const MESA_POR_ESCRIBIR: MesaDeAyuda = { telefono: '{{mesa.telefono}}', correo: '{{mesa.correo}}', horario: '{{mesa.horario}}' }
