import { randomUUID } from 'node:crypto'
import { setTimeout as espera } from 'node:timers/promises'
import { CONTRASENA_DE_DEMOSTRACION } from '#server/semilla/cuentas.ts'
import { abre, Cliente, pendientes } from './cliente.ts'
import { aLoMas, alMenos, type Ensayo, ninguno, percentil } from './ensayo.ts'
import { levantaServicio } from './servicio.ts'

/** Calls a second: a quarter of the country's peak, on one machine. */
const RITMO = 150
const PROCESOS = 2
const SESIONES = 24
const ESCRITORES = 16
/** What the unit of systemd and the container give each process: glibc keeps less of what threads give back. */
const EN_SERVICIO = { MALLOC_ARENA_MAX: '2' }
/** How much more memory than at a third of the way may be held at the end. */
const CRECE = 1.1
const MEMORIA = 200

/** Of each hundred calls of the national peak (600 calls, 60 sign-ins, 40 submissions a second): what a person at work asks for. */
const MEZCLA: readonly [cuantas: number, que: 'lee' | 'guarda' | 'ingresa'][] = [
  [73, 'lee'],
  [18, 'guarda'],
  [9, 'ingresa'],
]
const LECTURAS = [
  '/usuarios',
  '/periodos',
  '/avisos',
  '/sige-liberado/tipos-ensenanza',
  '/datamart/graficos/avance',
  '/sige-liberado/encuesta/2/rbd/{rbd}/estudiantes?limit=25&offset=0',
]

/** The mix of the peak for a while: what it took, and whether the memory of the processes stays where it was. */
export const carga: Ensayo = {
  clave: 'carga',
  titulo: 'La mezcla, 150 llamadas por segundo',
  async corre({ breve, di }) {
    const segundos = breve ? 60 : 600
    const servicio = await levantaServicio({ cuantos: PROCESOS, env: EN_SERVICIO })
    const { procesos } = servicio
    const url = (vez: number) => procesos[vez % PROCESOS]?.url ?? ''
    try {
      const abiertas = await pendientes(servicio.postgres.databaseUrl, Math.max(SESIONES, ESCRITORES))
      const sesiones = await Promise.all(
        abiertas.slice(0, SESIONES).map(async ({ usuario }, i) => {
          const cliente = new Cliente()
          return { cliente, usuario, bearer: await cliente.entra(url(i), usuario) }
        }),
      )
      const escritores: (Awaited<ReturnType<typeof abre>> & { cliente: Cliente; version: number; ocupado: boolean })[] = []
      for (const [i, pendiente] of abiertas.slice(0, ESCRITORES).entries()) {
        const cliente = new Cliente()
        escritores.push({ cliente, ...(await abre(cliente, url(i), pendiente)), version: 0, ocupado: false })
      }

      const turnos = MEZCLA.flatMap(([cuantas, que]) => Array.from({ length: cuantas }, () => que))
      const tiempos: number[] = []
      const malas: Record<string, number> = {}
      const ocurre = async (vez: number) => {
        // Spread: neighbours of the list are of the same kind.
        const que = turnos[(vez * 37) % turnos.length]
        const libre = que === 'guarda' ? escritores.find(({ ocupado }) => !ocupado) : undefined
        const una = sesiones[vez % sesiones.length]
        if (una === undefined) return
        const comienzo = performance.now()
        const contestada = async () => {
          if (que === 'ingresa') {
            const cliente = new Cliente()
            const cuerpo = { usuario: una.usuario, password: CONTRASENA_DE_DEMOSTRACION, recaptchaToken: 'prueba' }
            try {
              return await cliente.pide(url(vez), '/login', { cuerpo })
            } finally {
              cliente.cierra()
            }
          }
          if (libre === undefined) {
            const ruta = (LECTURAS[vez % LECTURAS.length] ?? '').replace('{rbd}', una.usuario.slice(0, -1))
            return una.cliente.pide(url(vez), ruta, { bearer: una.bearer })
          }
          libre.ocupado = true
          const cuerpo = { version: libre.version, cambios: { [libre.pregunta]: `respuesta ${libre.version}` } }
          const guardada = await libre.cliente.pide(url(vez), '/encuestador/respuestas', {
            metodo: 'PUT',
            bearer: libre.bearer,
            clave: randomUUID(),
            cuerpo,
          })
          libre.version += guardada.estado === 200 ? 1 : 0
          libre.ocupado = false
          return guardada
        }
        const dicho = await contestada().then(
          ({ estado }) => (estado === 200 ? '' : `${estado} a ${que}`),
          (error: Error) => error.message,
        )
        tiempos.push(performance.now() - comienzo)
        if (dicho !== '') malas[dicho] = (malas[dicho] ?? 0) + 1
      }

      const memorias: number[][] = []
      const [comienzo, enCurso] = [performance.now(), new Set<Promise<void>>()]
      for (let vez = 0; vez < RITMO * segundos;) {
        const toca = Math.floor(((performance.now() - comienzo) / 1000) * RITMO)
        for (; vez < Math.min(toca, RITMO * segundos); vez += 1) {
          const una = ocurre(vez).finally(() => enCurso.delete(una))
          enCurso.add(una)
        }
        const cada = Math.floor((performance.now() - comienzo) / 1000)
        if (cada > memorias.length) {
          memorias.push(await Promise.all(procesos.map((uno) => uno.memoria())))
          if (cada % 60 === 0) di(`${cada} s: ${tiempos.length} llamadas, memoria ${memorias.at(-1)?.map(Math.round).join(' y ')} MB`)
        }
        await espera(5)
      }
      await Promise.all(enCurso)
      const tomo = (performance.now() - comienzo) / 1000
      const tercio = Math.ceil(memorias.length / 3)
      const media = (desde: number, hasta: number) => {
        const trozo = memorias.slice(desde, hasta).flat()
        return trozo.reduce((suma, una) => suma + una, 0) / trozo.length
      }
      const [temprana, tardia] = [media(tercio, 2 * tercio), media(2 * tercio, memorias.length)]
      const fallidas = Object.values(malas).reduce((suma, una) => suma + una, 0)
      for (const { cliente } of [...sesiones, ...escritores]) cliente.cierra()
      return [
        alMenos('llamadas por segundo', Math.round(tiempos.length / tomo), Math.floor(RITMO * 0.98)),
        ninguno(`sin su respuesta, de ${tiempos.length}`, fallidas, JSON.stringify(malas)),
        {
          que: 'tiempo, p50 y p99',
          pedido: 'se anota',
          medido: `${Math.round(percentil(tiempos, 0.5))} y ${Math.round(percentil(tiempos, 0.99))} ms`,
          bien: true,
        },
        aLoMas('memoria mayor de un proceso', Math.max(...memorias.flat()), MEMORIA, 'MB'),
        aLoMas('último tercio, sobre el del medio', tardia / temprana, CRECE, 'veces'),
        ninguno(
          'procesos terminados',
          procesos.reduce((suma, { caidas }) => suma + caidas, 0),
        ),
      ]
    } finally {
      await servicio.cierra()
    }
  },
}
