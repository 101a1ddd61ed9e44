import type { Lugar, Pendiente, Trabajo } from '#contract/datamart.ts'
import type { SistemaExterno } from '#contract/integraciones.ts'
import { pathOf } from '#routes'
import { diaDe, enFechaConDia, enFechaYHora } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { NOMBRE_DE_SISTEMA } from '../admin-integraciones/nombres.ts'

/** How one pending thing is told, and the page that lists it. */
export interface FilaDePendiente {
  titulo: string
  texto: string
  /** What the page's main button says of it. */
  accion: string
  href: string
}

const sistema = (nombre: string): string => NOMBRE_DE_SISTEMA[nombre as SistemaExterno['sistema']]
const enLista = new Intl.ListFormat('es', { type: 'conjunction' })

/** `Son 85 de 10.777. Más que en otros lugares: Metropolitana (52) y Los Lagos (22).` */
function donde({ cuantos, de, cuales }: Pendiente): string {
  const nombrados = cuales.reduce((suma, uno) => suma + uno.cuantos, 0)
  const lugares = enLista.format(cuales.map(({ nombre, cuantos: ahi }) => `${nombre} (${enMiles(ahi)})`))
  if (cuantos === 1)
    return `${de === null ? 'Está' : `Es 1 de ${enMiles(de)} y está`} en ${enLista.format(cuales.map(({ nombre }) => nombre))}.`
  const cabeza = de === null ? '' : `Son ${enMiles(cuantos)} de ${enMiles(de)}. `
  if (nombrados === cuantos) return `${cabeza}Están en ${lugares}.`
  return `${cabeza}Más que en otros lugares: ${lugares}.`
}

/** The schools of a place, all or those in a situation. */
export function escuelas({ nivel, id }: Lugar, situacion?: string): string {
  return pathOf('seleccionRbd', {
    ...(nivel === 'region' && { regionId: id }),
    ...(nivel === 'comuna' && { comunaId: id }),
    ...(situacion !== undefined && { situacion }),
  })
}

/** The words of a pending thing, in the plural when there are several. */
export function filaDe(pendiente: Pendiente, lugar: Lugar): FilaDePendiente {
  const { que, cuantos, cuales, plazo, encuestaId } = pendiente
  const uno = cuantos === 1
  switch (que) {
    case 'fallas':
      return {
        titulo: uno ? 'Sistema externo con falla' : 'Sistemas externos con falla',
        texto: `${enLista.format(cuales.map(({ nombre }) => sistema(nombre)))}.${plazo === null ? '' : ` Última falla: ${enFechaYHora(plazo)}.`}`,
        accion: uno ? 'Ver el sistema con falla' : 'Ver los sistemas con falla',
        href: pathOf('adminIntegraciones'),
      }
    case 'solicitudes':
      return {
        titulo: uno ? 'Solicitud sobre datos personales' : 'Solicitudes sobre datos personales',
        texto: plazo === null ? '' : `${uno ? 'Se responde' : 'La primera se responde'} hasta el ${enFechaConDia(plazo)}.`,
        accion: uno ? 'Responder la solicitud' : `Responder ${enMiles(cuantos)} solicitudes`,
        href: pathOf('adminUsuarios', { vista: 'solicitudes', estado: 'pendiente' }),
      }
    case 'cierre':
      return {
        titulo: `Faltan en ${cuales[0]?.nombre ?? 'la encuesta'}`,
        texto: plazo === null ? '' : `Cierra el ${enFechaConDia(plazo)}.`,
        accion: 'Ver lo que falta en la que cierra',
        href: pathOf('dashboard', encuestaId === null ? {} : { encuesta: String(encuestaId) }),
      }
    case 'correos':
      return {
        titulo: uno ? 'Correo sin entregar' : 'Correos sin entregar',
        texto: 'No salen por sí solos: hay que corregir la dirección o intentar otra vez.',
        accion: uno ? 'Ver el correo sin entregar' : `Ver ${enMiles(cuantos)} correos sin entregar`,
        href: pathOf('adminIntegraciones', { estado: 'fallido' }),
      }
    case 'sin-respuestas':
      return {
        titulo: uno ? 'Establecimiento sin respuestas' : 'Establecimientos sin respuestas',
        texto: donde(pendiente),
        accion: uno ? 'Ver el establecimiento sin respuestas' : `Ver ${enMiles(cuantos)} establecimientos sin respuestas`,
        href: escuelas(lugar, que),
      }
    case 'sin-ingreso':
      return {
        titulo: uno ? 'Establecimiento sin primer ingreso' : 'Establecimientos sin primer ingreso',
        texto: `${uno ? 'No ha' : 'No han'} actualizado sus datos. ${donde(pendiente)}`,
        accion: uno ? 'Ver el establecimiento sin ingreso' : `Ver ${enMiles(cuantos)} establecimientos sin ingreso`,
        href: escuelas(lugar, que),
      }
  }
}

const UN_DIA = 86_400_000
const diaDeSemana = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: 'UTC' })

/** `ayer` or `el viernes`: the day since which changes are told, seen from the day of the data. */
export function desdeCuando({ desde, actualizado }: Pick<Trabajo, 'desde' | 'actualizado'>): string {
  const dias = Math.round((Date.parse(diaDe(actualizado)) - Date.parse(desde)) / UN_DIA)
  return dias === 1 ? 'ayer' : `el ${diaDeSemana.format(new Date(desde))}`
}

/** What changed of a pending thing, in words; of a closing, how long is left. */
export function cambioDe({ que, cambio, plazo }: Pendiente, actualizado: string, desde: string): string {
  if (que === 'cierre' && plazo !== null) {
    const dias = Math.floor((Date.parse(plazo) - Date.parse(actualizado)) / UN_DIA)
    return dias === 0 ? 'Menos de un día' : dias === 1 ? 'En 1 día' : `En ${dias} días`
  }
  if (cambio === null) return ''
  if (cambio === 0) return `Igual desde ${desde}`
  // Of these only what arrived is known.
  if (que === 'solicitudes' || que === 'correos') return `${enMiles(cambio)} desde ${desde}`
  return `${enMiles(Math.abs(cambio))} ${cambio < 0 ? 'menos' : 'más'} desde ${desde}`
}
