import { setTimeout as espera } from 'node:timers/promises'
import { azarDe } from '#server/semilla/azar.ts'
import { aLoMas, alMenos, type Ensayo, ninguno, percentil } from './ensayo.ts'
import { Escritores } from './escritores.ts'
import { levantaServicio, type Servicio } from './servicio.ts'

const ESCRITORES = 16

/** What came of it: what was answered and is not there, or is there more than once, and how long each return took, in seconds. */
export interface Muertes {
  confirmadas: number
  perdidas: number
  dobles: number
  vueltas: number[]
}

/** Kills the only process of a service so many times under those who write, starts it again at once, as systemd does, and counts by SQL. */
export async function mataEntreGuardados(
  servicio: Servicio,
  { veces, acuses, escritores: cuantos, di }: { veces: number; acuses: number; escritores: number; di: (texto: string) => void },
): Promise<Muertes> {
  const [proceso] = servicio.procesos
  if (proceso === undefined) throw new Error('No hay a quién matar.')
  const azar = azarDe(1)
  const vueltas: number[] = []
  const escritores = await Escritores.empieza(servicio, cuantos)
  for (let vez = 1; vez <= veces; vez += 1) {
    await escritores.hasta(Math.ceil(acuses / veces))
    await espera(azar.entero(0, 50))
    const muerto = performance.now()
    await proceso.termina('SIGKILL')
    // What had been answered on its way is read by now.
    await espera(5)
    const antes = escritores.cuantas
    proceso.lanza()
    await escritores.hasta(1)
    vueltas.push((escritores.ultima - muerto) / 1000)
    if (vez % 10 === 0) di(`${vez} de ${veces}: ${antes} confirmadas`)
  }
  const { acuses: confirmadas, perdidas, dobles } = await escritores.termina(servicio.cuenta)
  return { confirmadas, perdidas, dobles, vueltas }
}

/** The process is killed again and again under those who write. */
export const muertes: Ensayo = {
  clave: 'muertes',
  titulo: 'Muertes del proceso (SIGKILL) con 16 que escriben',
  async corre({ breve, di }) {
    const [veces, acuses] = breve ? [10, 2_000] : [100, 100_000]
    const servicio = await levantaServicio()
    try {
      const { confirmadas, perdidas, dobles, vueltas } = await mataEntreGuardados(servicio, { veces, acuses, escritores: ESCRITORES, di })
      return [
        alMenos('muertes', veces, veces),
        alMenos('escrituras confirmadas', confirmadas, acuses),
        ninguno('perdidas', perdidas),
        ninguno('dobles', dobles),
        aLoMas('vuelta a escribir, p95', percentil(vueltas, 0.95), 2, 's'),
      ]
    } finally {
      await servicio.cierra()
    }
  },
}
