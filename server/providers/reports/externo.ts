import * as v from 'valibot'
import { avance, type Lugar } from '#contract/datamart.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import { creaCortacircuitos } from '../cortacircuitos.ts'
import type { Cifras, ProveedorDeInformes } from './reports.ts'

/** The longest that one answer may take, in milliseconds. */
const PACIENCIA_MS = 3_000
/** Places whose last good figures are remembered. */
const RECORDADOS = 2_000

const cifras = v.omit(avance, ['camino'])

/**
 * The agency's reporting server: `GET {url}/avance?nivel&id&encuesta` answers what `getAvance` does, without the way to the
 * place. Stale-if-error: the last good figures of each place go on with their own time; without any, 503
 * `informes-no-disponibles`. `ahora` in milliseconds.
 */
export function informesExternos(url: string, ahora: () => number = Date.now): ProveedorDeInformes {
  const cortacircuitos = creaCortacircuitos(ahora)
  const ultimas = new Map<string, Cifras>()

  async function pide(consulta: string): Promise<Cifras> {
    const respuesta = await fetch(`${url}/avance?${consulta}`, {
      signal: AbortSignal.timeout(PACIENCIA_MS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!respuesta.ok) throw new Error(`the reporting server answered ${respuesta.status}`)
    return v.parse(cifras, await respuesta.json())
  }

  function recuerda(consulta: string, nuevas: Cifras): void {
    ultimas.delete(consulta)
    ultimas.set(consulta, nuevas)
    const [masVieja] = ultimas.keys()
    if (ultimas.size > RECORDADOS && masVieja !== undefined) ultimas.delete(masVieja)
  }

  return {
    async avance({ nivel, id }: Lugar, encuestaId) {
      const consulta = new URLSearchParams({ nivel, id, ...(encuestaId !== undefined && { encuesta: String(encuestaId) }) }).toString()
      try {
        const nuevas = await cortacircuitos(() => pide(consulta))
        recuerda(consulta, nuevas)
        return nuevas
      } catch {
        const anteriores = ultimas.get(consulta)
        if (anteriores === undefined)
          throw new Rechazo(503, 'informes-no-disponibles', 'El servicio de informes no responde. Intente en unos minutos.')
        return anteriores
      }
    },
  }
}
