import * as v from 'valibot'
import { avance, type Lugar } from '#contract/datamart.ts'
import type { Kysely } from 'kysely'
import { type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { cifrasGuardadas, guardaCifras } from './externo.sql.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import { CircuitoAbierto, creaCortacircuitos } from '../cortacircuitos.ts'
import { maquinaDe, motivoDe, textoDe } from '../externo.ts'
import type { Cifras, ProveedorDeInformes } from './reports.ts'

/** The longest that one answer may take, in milliseconds. */
const PACIENCIA_MS = 3_000

/** What is asked to see whether it works: the whole country. */
const PAIS = { nivel: 'pais', id: '' }

const cifras = v.omit(avance, ['camino'])

/**
 * The agency's reporting server: `GET {url}/avance?nivel&id&encuesta&periodo` answers what `getAvance` does, without the way to the
 * place. Stale-if-error: the last good figures of each place, kept in the database for every process, go on with their own time; without any, 503
 * `informes-no-disponibles`. `ahora` in milliseconds.
 */
export function informesExternos(
  url: string,
  { db, pulso = SIN_PULSO, ahora = Date.now }: { db: Kysely<unknown>; pulso?: Pulso; ahora?: () => number },
): ProveedorDeInformes {
  const cortacircuitos = creaCortacircuitos(ahora)

  async function pide(consulta: string): Promise<Cifras> {
    const respuesta = await fetch(`${url}/avance?${consulta}`, {
      signal: AbortSignal.timeout(PACIENCIA_MS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!respuesta.ok) throw new Error(`the reporting server answered ${respuesta.status}`)
    return v.parse(v.pipe(v.string(), v.parseJson(), cifras), await textoDe(respuesta))
  }

  return {
    async avance({ nivel, id }: Lugar, encuestaId, periodoId) {
      const consulta = new URLSearchParams({
        nivel,
        id,
        ...(encuestaId !== undefined && { encuesta: String(encuestaId) }),
        ...(periodoId !== undefined && { periodo: String(periodoId) }),
      }).toString()
      try {
        const nuevas = await cortacircuitos(() => pide(consulta))
        pulso.bien()
        // Kept for every process; without it this one answers all the same.
        await guardaCifras(db, consulta, nuevas).catch(() => {})
        return nuevas
      } catch (error) {
        if (!(error instanceof CircuitoAbierto)) pulso.mal('avance', motivoDe(error))
        const anteriores = await cifrasGuardadas(db, consulta)
        if (anteriores === undefined)
          throw new Rechazo(503, 'informes-no-disponibles', 'El servicio de informes no responde. Intente en unos minutos.')
        return anteriores
      }
    },
    enUnaConsulta: null,
    externo: {
      direccion: maquinaDe(url),
      async prueba() {
        cortacircuitos.reanuda()
        await cortacircuitos(() => pide(new URLSearchParams(PAIS).toString()))
      },
      pausada: () => cortacircuitos.abierto(),
    },
  }
}
