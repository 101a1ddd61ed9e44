import { setTimeout as espera } from 'node:timers/promises'
import { elRegistroNumero } from '#tests/support/personas/registro.ts'
import { levantaSmtp, type SmtpDePrueba } from '#tests/support/servidor/smtp.ts'
import { Cliente } from './cliente.ts'
import { aLoMas, alMenos, type Ensayo, type Hallazgo, ninguno } from './ensayo.ts'
import { levantaServicio, type Proceso } from './servicio.ts'

/** How long the mails of a part may take, in milliseconds: the longest pause of the queue is of three minutes. */
const PACIENCIA = 300_000
/** How long the mail server takes to accept each one, in milliseconds, so that deaths find some halfway. */
const LENTO = 40
const A_LA_VEZ = 5

interface Parte {
  nombre: string
  cuantos: number
  antes?: () => Promise<void> | void
  durante?: (quedan: () => boolean) => Promise<void>
  despues?: () => Promise<void> | void
}

/** Kills one and then the other, each followed by its restart, while somebody registers. */
const senala = (procesos: readonly Proceso[], senal: NodeJS.Signals) => async (quedan: () => boolean) => {
  for (let vez = 0; quedan() || vez < 4; vez += 1) {
    const uno = procesos[vez % 2] as Proceso
    await espera(400)
    await uno.termina(senal)
    await uno.arranca()
  }
}

/** Registers so many guardians, each answered 202 by one of the processes, and gives their addresses. */
async function registra(
  procesos: readonly Proceso[],
  cuantos: number,
  desde: number,
): Promise<{ prometidos: string[]; siguiente: number }> {
  const prometidos: string[] = []
  let numero = desde
  // Who is not answered is promised nothing; the next one is somebody else.
  const uno = async () => {
    numero += 1
    const cuerpo = elRegistroNumero(numero)
    const cliente = new Cliente()
    const contestada = await cliente.pide(procesos[numero % 2]?.url ?? '', '/apoderados/registro', { cuerpo }).catch(() => null)
    cliente.cierra()
    if (contestada?.estado === 202) prometidos.push(cuerpo.correoElectronico)
  }
  while (prometidos.length < cuantos) await Promise.all(Array.from({ length: Math.min(A_LA_VEZ, cuantos - prometidos.length) }, uno))
  return { prometidos, siguiente: numero }
}

/** How many of the promised mails came, and how many more than once by their number. */
async function llegan(smtp: SmtpDePrueba, prometidos: readonly string[]): Promise<{ perdidos: number; dobles: number; segundos: number }> {
  const comienzo = Date.now()
  const perdidos = () => {
    const llegados = new Set(smtp.recibidos.map(({ para }) => para))
    return prometidos.filter((uno) => !llegados.has(uno)).length
  }
  while (perdidos() > 0 && Date.now() - comienzo < PACIENCIA) await espera(100)
  const suyos = new Set(prometidos)
  const mensajes = new Set(smtp.recibidos.filter(({ para }) => suyos.has(para)).map(({ id }) => id)).size
  return { perdidos: perdidos(), dobles: mensajes - (prometidos.length - perdidos()), segundos: (Date.now() - comienzo) / 1000 }
}

/** People register while the mail server is down, says that they come back, and while the processes are killed or asked to end. */
export const correo: Ensayo = {
  clave: 'correo',
  titulo: 'Servidor de correo caído mientras se registran',
  async corre({ breve, di }) {
    const smtp = await levantaSmtp()
    const servicio = await levantaServicio({ cuantos: 2, env: { SMTP_URL: smtp.url } })
    const { procesos } = servicio
    const menos = breve ? 15 : 50
    const partes: Parte[] = [
      { nombre: 'caído', cuantos: breve ? 40 : 500, antes: () => smtp.cae(), despues: () => smtp.vuelve() },
      {
        nombre: 'dice 451',
        cuantos: menos,
        antes: () => void (smtp.dice = 'vuelva'),
        durante: async () => {
          while (smtp.despedidos === 0) await espera(100)
        },
        despues: () => void (smtp.dice = 'pase'),
      },
      { nombre: 'con SIGKILL', cuantos: menos, durante: senala(procesos, 'SIGKILL') },
      { nombre: 'con SIGTERM', cuantos: menos, durante: senala(procesos, 'SIGTERM') },
    ]
    const hallazgos: Hallazgo[] = []
    let numero = 0
    try {
      smtp.demora = LENTO
      for (const { nombre, cuantos, antes, durante, despues } of partes) {
        await antes?.()
        let registrando = true
        const golpes = durante?.(() => registrando)
        const { prometidos, siguiente } = await registra(procesos, cuantos, numero)
        di(`${nombre}: ${siguiente - numero} registros, ${prometidos.length} con 202`)
        numero = siguiente
        registrando = false
        await golpes
        await despues?.()
        const { perdidos, dobles, segundos } = await llegan(smtp, prometidos)
        hallazgos.push(
          alMenos(`${nombre}: registros contestados con 202`, prometidos.length, cuantos),
          ninguno(`${nombre}: correos perdidos`, perdidos),
          ninguno(`${nombre}: correos dobles por su número`, dobles),
          aLoMas(`${nombre}: hasta el último correo`, segundos, PACIENCIA / 1000, 's'),
        )
      }
      return hallazgos
    } finally {
      await servicio.cierra()
      await smtp.cae()
    }
  },
}
