import type { Kysely } from 'kysely'
import type { Lugar, Pendiente, Trabajo } from '#contract/datamart.ts'
import { ROL } from '#contract/rules/roles.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import type { externosDe } from '#server/providers/externos.ts'
import { diasDe } from '#server/providers/reports/local.sql.ts'
import {
  apoderadosNuevos,
  fallasDe,
  loDelPais,
  movimientosDe,
  porCerrar,
  primerasRespuestas,
  proximaFecha,
  primerosPasos,
  puestoDe,
  situacionesDe,
} from './trabajo.sql.ts'

/** Within how many days a survey's closing is work for today. */
const DIAS_DE_CIERRE = 7

interface Mirada {
  lugar: Lugar
  /** The day of Chile, `2026-11-20`, since which changes are told. */
  desde: string
  externos: ReturnType<typeof externosDe>
}

type LoDelPais = Awaited<ReturnType<typeof loDelPais>>

const SIN_MAS = { cambio: null, de: null, cuales: [], plazo: null, encuestaId: null }

/** What only the national administrator can put right; the others get none of it. */
async function deAdministracion(db: Kysely<unknown>, { externos }: Mirada, pais: LoDelPais): Promise<Pendiente[]> {
  // What this product does by itself has nobody to blame: the page of integrations says so, and lists no failure of it.
  const fallas = (await fallasDe(db)).filter(({ sistema }) => externos[sistema as keyof typeof externos] !== null)
  return [
    {
      ...SIN_MAS,
      que: 'fallas',
      cuantos: fallas.length,
      cuales: fallas.map(({ sistema }) => ({ nombre: sistema, cuantos: 1 })),
      plazo: fallas.map(({ mal }) => mal).sort()[0] ?? null,
    },
    { ...SIN_MAS, que: 'solicitudes', cuantos: pais?.solicitudes ?? 0, cambio: pais?.solicitudesNuevas ?? 0, plazo: pais?.vence ?? null },
    { ...SIN_MAS, que: 'correos', cuantos: pais?.correos ?? 0, cambio: pais?.correosNuevos ?? 0 },
  ]
}

/** The work of a place: what each role can do something about, none of it at 0. */
async function pendientesDe(db: Kysely<unknown>, alcance: Alcance, mirada: Mirada, pais: LoDelPais): Promise<Pendiente[]> {
  if (alcance.rolId === ROL.REPORTES) return []
  const { lugar, desde } = mirada
  const [cierres, situaciones, administracion] = await Promise.all([
    porCerrar(db, lugar, DIAS_DE_CIERRE),
    situacionesDe(db, alcance, lugar, desde),
    alcance.rolId === ROL.ADMINISTRADOR_NACIONAL ? deAdministracion(db, mirada, pais) : [],
  ])
  const de = (que: Pendiente['que']) => administracion.filter((uno) => uno.que === que)
  return [
    ...de('fallas'),
    ...de('solicitudes'),
    ...cierres.map(({ encuestaId, nombre, cierre, faltan }): Pendiente => {
      return { ...SIN_MAS, que: 'cierre', cuantos: faltan, cuales: [{ nombre, cuantos: faltan }], plazo: cierre, encuestaId }
    }),
    ...de('correos'),
    ...situaciones.map(({ situacion, cuantos, antes, ...resto }): Pendiente => {
      return { ...SIN_MAS, que: situacion, cuantos, cambio: cuantos - antes, ...resto }
    }),
  ].filter(({ cuantos }) => cuantos > 0)
}

/** What there is to do in a place, what changed since a day began, and what comes (decisions, pages). */
export async function trabajoDe(
  db: Kysely<unknown>,
  alcance: Alcance,
  mirada: Mirada,
): Promise<Omit<Trabajo, 'actualizado' | 'lugar' | 'desde'>> {
  const { lugar, desde } = mirada
  const esNacional = alcance.rolId === ROL.ADMINISTRADOR_NACIONAL
  const pais = esNacional ? await loDelPais(db, desde) : undefined
  const [pendientes, { rows: dias }, primeras, nuevos, movimientos, puesto, proxima] = await Promise.all([
    pendientesDe(db, alcance, mirada, pais),
    diasDe(lugar, undefined).execute(db),
    primerasRespuestas(db, alcance, desde),
    apoderadosNuevos(db, lugar, desde),
    movimientosDe(db, lugar, desde),
    puestoDe(db, lugar),
    proximaFecha(db),
  ])
  // Where something can be answered, each school has answered, or has not: they are told only before.
  const seResponde = dias.length > 0 || pendientes.some(({ de }) => de !== null)
  const completadas = dias.filter(({ dia }) => dia >= desde).reduce((suma, { completadas: de }) => suma + de, 0)
  return {
    pendientes,
    hecho: { completadas, primerasRespuestas: primeras, ...nuevos, reabiertas: pais?.reabiertas ?? null },
    movimientos,
    puesto,
    primerosPasos: esNacional && !seResponde ? await primerosPasos(db) : null,
    proxima,
  }
}
