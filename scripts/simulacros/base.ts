import { setTimeout as espera } from 'node:timers/promises'
import { aLoMas, alMenos, type Ensayo, ninguno } from './ensayo.ts'
import { Escritores } from './escritores.ts'
import { type Puente, tiende } from './puente.ts'
import { levantaServicio, pregunta } from './servicio.ts'

const ESCRITORES = 16
/** How long the database stays down each time, in milliseconds. */
const CAIDA = 1_000
const ACUSES_POR_CAIDA = 200

/** The database is killed under those who write, and at the end for good: its standby takes its place. */
export const base: Ensayo = {
  clave: 'base',
  titulo: 'Caídas de la base, y su reserva en su lugar',
  async corre({ breve, di }) {
    const veces = breve ? 2 : 10
    const puentes: Puente[] = []
    const servicio = await levantaServicio({
      async por(puerto) {
        const puente = await tiende(puerto)
        puentes.push(puente)
        return puente.puerto
      },
    })
    const [[proceso], [puente]] = [servicio.procesos, puentes]
    try {
      const escritores = await Escritores.empieza(servicio, ESCRITORES)
      let vuelta = 0
      for (let vez = 1; vez <= veces; vez += 1) {
        await escritores.hasta(ACUSES_POR_CAIDA)
        await servicio.postgres.mata()
        await espera(CAIDA)
        await servicio.postgres.parte()
        const deVuelta = performance.now()
        await escritores.hasta(1)
        vuelta = Math.max(vuelta, performance.now() - deVuelta)
        di(`${vez} de ${veces}: ${escritores.cuantas} confirmadas`)
      }

      const reserva = await servicio.postgres.replica()
      // An answer waits from now on until the standby has it too.
      await servicio.cuenta("alter system set synchronous_standby_names = '*'")
      await servicio.cuenta('select pg_reload_conf()')
      await escritores.hasta(ACUSES_POR_CAIDA)
      const [seguidora] = await servicio.cuenta<{ espera: string }>('select sync_state as espera from pg_stat_replication')
      const antes = escritores.cuantas
      const caida = performance.now()
      await servicio.postgres.mata()
      await reserva.asciende()
      puente?.apunta(reserva.puerto)
      await escritores.hasta(ACUSES_POR_CAIDA)
      const relevo = escritores.pausa
      di(`la reserva en su lugar: ${escritores.cuantas - antes} confirmadas en ${Math.round(performance.now() - caida)} ms`)
      const { acuses, perdidas, dobles, raras } = await escritores.termina((consulta, valores) =>
        pregunta(reserva.databaseUrl, consulta, valores),
      )
      return [
        alMenos('caídas de la base', veces, veces),
        {
          que: 'la reserva confirma cada escritura',
          pedido: 'sync',
          medido: seguidora?.espera ?? 'nadie',
          bien: seguidora?.espera === 'sync',
        },
        ninguno(`perdidas de ${acuses} confirmadas, contadas en la reserva`, perdidas),
        ninguno('dobles', dobles),
        ninguno('procesos terminados', proceso?.caidas ?? 0),
        ninguno('respuestas 500', raras['500 error-interno'] ?? 0, `${JSON.stringify(raras)} ${proceso?.fallos}`),
        aLoMas('vuelta a escribir con la base de vuelta, la peor', vuelta / 1000, 5, 's'),
        aLoMas('pausa más larga, con el relevo', relevo / 1000, 30, 's'),
      ]
    } finally {
      await servicio.cierra()
      await puente?.cierra()
    }
  },
}
