import { setTimeout as espera } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { instanteDe, localDe, type Visto } from './limesurvey-estado.ts'
import { empiezaRonda, encuestasPorSincronizar, guardaRonda, guardaVistos, porRegistrar, type Ronda } from './limesurvey.sql.ts'

/** Participants asked in one call. */
const PAGINA = 500
/** Calls of one visit, and the pause between them, in milliseconds: whoever answers there comes first. */
const LLAMADAS = 20
const PAUSA = 200
/** What is looked at again in each round, in milliseconds: a date there has minutes, and both clocks may differ a little. */
const REPASO = 10 * 60_000

const participante = v.object({
  tid: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  token: v.string(),
  completed: v.string(),
})
const participantes = v.array(participante)
type Participante = v.InferOutput<typeof participante>

interface Piezas {
  db: Kysely<unknown>
  zonaHoraria: string
  /** Calls `list_participants`; an empty list when it has none. */
  lista: (sid: number, ...params: readonly unknown[]) => Promise<unknown>
  /** The surveys that LimeSurvey has. */
  sids: () => Promise<ReadonlySet<number>>
  alCompletar: (tokens: readonly string[]) => Promise<void>
  alFallar: (sid: number, error: unknown) => void
  ahora: () => number
  pausa?: number
}

/** The date from which the next round looks: before the last one began and before the latest that it saw, whichever was first. */
function desdeDe({ completa, ultima }: Ronda, zonaHoraria: string): string {
  if (completa === null || ultima === '') return ''
  const visto = instanteDe(ultima, zonaHoraria)
  const antes = Math.min(Date.parse(completa), visto === null ? Number.POSITIVE_INFINITY : Date.parse(visto))
  return localDe(new Date(antes - REPASO), zonaHoraria)
}

/**
 * One visit to LimeSurvey: what was completed there since the last, survey by survey and in pages, so many calls at most. What is left goes on
 * in the next visit from where this one stopped. Gives how many completions were new. Whoever calls sees that there is one visit at a time.
 */
export async function sincroniza(piezas: Piezas): Promise<number> {
  const { db, zonaHoraria, alFallar, ahora } = piezas
  const existentes = await piezas.sids()
  const encuestas = (await encuestasPorSincronizar(db)).filter(({ sid }) => existentes.has(sid))
  let quedan = LLAMADAS
  let nuevas = 0
  for (const encuesta of encuestas) {
    if (quedan === 0) break
    try {
      const ronda =
        encuesta.comenzada === null ? await empiezaRonda(db, encuesta, new Date(ahora()), desdeDe(encuesta, zonaHoraria)) : encuesta
      const hecha = await recorre(piezas, ronda, quedan)
      nuevas += hecha.nuevas
      quedan -= hecha.llamadas
    } catch (error) {
      // One survey that fails does not keep the others waiting.
      alFallar(encuesta.sid, error)
      quedan -= 1
    }
  }
  return nuevas
}

async function recorre(piezas: Piezas, ronda: Ronda, maximo: number): Promise<{ nuevas: number; llamadas: number }> {
  const { db, lista, pausa = PAUSA } = piezas
  let { siguiente, ultima } = ronda
  let nuevas = 0
  for (let llamadas = 1; ; llamadas += 1) {
    // Who has used up its token and not `N`, which is greater than any date, has finished.
    const condiciones = { usesleft: ['<=', '0'], ...(ronda.desde !== '' && { completed: ['>=', ronda.desde] }) }
    const pagina = v.parse(participantes, await lista(ronda.sid, siguiente, PAGINA, false, ['completed'], condiciones))
    nuevas += await registra(piezas, pagina)
    siguiente = (pagina.at(-1)?.tid ?? siguiente) + 1
    ultima = pagina.reduce((mayor, { completed }) => (/^\d/.test(completed) && completed > mayor ? completed : mayor), ultima)
    const terminada = pagina.length < PAGINA
    await guardaRonda(db, { ...ronda, siguiente, ultima }, terminada)
    if (terminada || llamadas === maximo) return { nuevas, llamadas }
    await espera(pausa)
  }
}

/** Keeps what a page says, and registers those that were not. */
async function registra({ db, zonaHoraria, alCompletar }: Piezas, pagina: readonly Participante[]): Promise<number> {
  const terminados = pagina.filter(({ completed }) => completed !== 'N' && completed !== 'Q')
  const faltan = new Set(
    await porRegistrar(
      db,
      terminados.map(({ token }) => token),
    ),
  )
  const vistos = terminados
    .filter(({ token }) => faltan.has(token))
    .map(({ token, completed }): Visto => ({ token, estado: 'COMPLETADA', completada: instanteDe(completed, zonaHoraria) }))
  if (vistos.length === 0) return 0
  await guardaVistos(db, vistos, null)
  await alCompletar(vistos.map(({ token }) => token))
  return vistos.length
}
