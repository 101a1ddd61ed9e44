import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Cliente } from './cliente.ts'
import { type Ensayo, ninguno } from './ensayo.ts'
import { Escritores } from './escritores.ts'
import { levantaServicio } from './servicio.ts'

const hace = promisify(execFile)

/** A disk with room for the demonstration and little else. */
const TAMANO = '260m'
const ESCRITORES = 8
/** What it is filled with at a time, in bytes. */
const TROZO = Buffer.alloc(2 ** 20, 1)
/** How long people go on with a full disk, in milliseconds. */
const LLENO = 8_000

/** Writes until there is no room for a byte more. */
async function llena(archivo: string): Promise<void> {
  const flujo = createWriteStream(archivo)
  const fin = once(flujo, 'error')
  const escribe = () => flujo.write(TROZO, (error) => error ?? escribe())
  escribe()
  await fin
}

/** The disk of the database fills up under those who write, and has room again later. */
export const disco: Ensayo = {
  clave: 'disco',
  titulo: 'Disco lleno en la base',
  falta: () => (process.getuid?.() === 0 && existsSync('/bin/mount') ? null : 'ser root, para montar un disco pequeño'),
  async corre({ breve, di }) {
    const veces = breve ? 1 : 3
    const punto = await mkdtemp(join(tmpdir(), 'disco-'))
    await hace('mount', ['-t', 'tmpfs', '-o', `size=${TAMANO},mode=777`, 'tmpfs', punto])
    await chmod(punto, 0o777)
    try {
      const servicio = await levantaServicio({ postgres: { en: punto } })
      const [proceso] = servicio.procesos
      const url = proceso?.url ?? ''
      const cliente = new Cliente()
      const dichos = new Set<string>()
      let vuelve = 0
      try {
        const escritores = await Escritores.empieza(servicio, ESCRITORES)
        await escritores.hasta(200)
        for (let vez = 1; vez <= veces; vez += 1) {
          const relleno = join(punto, 'relleno')
          await llena(relleno)
          for (const fin = Date.now() + LLENO; Date.now() < fin; await espera(100)) {
            // What the log's segments had room for is written still: filled again until nothing is.
            await llena(`${relleno}-mas`)
            const { estado, texto } = await cliente.pide(url, '/listo')
            dichos.add(`${estado} ${(JSON.parse(texto) as { codigo?: string }).codigo ?? ''}`.trim())
          }
          const antes = escritores.cuantas
          await rm(relleno)
          await rm(`${relleno}-mas`, { force: true })
          // It may have ended: whoever watches it starts it again, as systemd does.
          const sigueViva = await servicio.cuenta('select 1').then(
            () => true,
            () => false,
          )
          if (!sigueViva) await servicio.postgres.parte().catch(() => {})
          const comienzo = performance.now()
          await escritores.hasta(50)
          vuelve = Math.max(vuelve, performance.now() - comienzo)
          di(
            `${vez} de ${veces}: ${antes} confirmadas con el disco lleno; la base ${sigueViva ? 'siguió viva' : 'terminó y partió otra vez'}; ${[...dichos].join(', ')}`,
          )
        }
        const listo = [...dichos].filter((dicho) => dicho.startsWith('503')).join(', ')
        while (!(await proceso?.listo())) await espera(500)
        const { acuses, perdidas, dobles, raras } = await escritores.termina(servicio.cuenta)
        const ajenas = Object.entries(raras).filter(([cual]) => !/^(507|503) /.test(cual))
        return [
          { que: 'lleno, no está listo', pedido: '503', medido: listo || 'siempre listo', bien: listo !== '' },
          {
            que: 'lleno, quien guarda recibe',
            pedido: '507 o 503',
            medido: JSON.stringify(raras),
            bien: ajenas.length === 0 && Object.keys(raras).length > 0,
          },
          ninguno('procesos terminados', proceso?.caidas ?? 0),
          ninguno(`perdidas de ${acuses} confirmadas`, perdidas),
          ninguno('dobles', dobles),
          { que: 'con espacio otra vez', pedido: 'se guarda y está listo', medido: `a los ${Math.round(vuelve)} ms`, bien: true },
        ]
      } finally {
        cliente.cierra()
        await servicio.cierra()
      }
    } finally {
      await hace('umount', ['-l', punto])
      await rm(punto, { recursive: true, force: true })
    }
  },
}
