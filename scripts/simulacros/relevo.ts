import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { PROGRAMA } from '#tests/support/navegador/aplicacion-real.ts'
import { Cliente, pendientes } from './cliente.ts'
import { alMenos, type Ensayo, ninguno } from './ensayo.ts'
import { Escritores } from './escritores.ts'
import { levantaServicio } from './servicio.ts'

const PERL = '/usr/bin/perl'
const LECTORES = 12
const RUTAS = ['/usuarios', '/periodos', '/sige-liberado/tipos-ensenanza', '/roles']

/** Two processes whose doors somebody else holds, as systemd does, told to end one after another under people who read and write. */
export const relevo: Ensayo = {
  clave: 'relevo',
  titulo: 'Relevos (SIGTERM) de dos procesos con gente',
  falta: () => (existsSync(PERL) ? null : 'perl, que guarda las puertas como systemd'),
  async corre({ breve, di }) {
    const veces = breve ? 4 : 20
    const servicio = await levantaServicio()
    const carpeta = await mkdtemp(join(tmpdir(), 'relevo-'))
    // The one that made the demonstration leaves its place to two behind their doors.
    for (const uno of servicio.procesos) await uno.termina('SIGTERM')
    const puertos = [await puertoLibre(), await puertoLibre()]
    const urls = puertos.map((puerto) => `http://127.0.0.1:${puerto}`)
    const pidDe = (puerto: number) => readFile(join(carpeta, String(puerto)), 'utf8').catch(() => '')
    const puertas = puertos.map((puerto, i) =>
      spawn(PERL, [resolve('scripts/despliegue/puerta.pl'), String(puerto), join(carpeta, String(puerto)), process.execPath, PROGRAMA], {
        env: { ...servicio.env, PORT: String(puerto), PUBLIC_URL: urls[i], SALIDA_MS: '1000' },
        stdio: 'ignore',
      }),
    )
    const perdidas: string[] = []
    let pedidas = 0
    let sigue = true
    try {
      const listo = (i: number) => new Cliente().pide(urls[i] ?? '', '/listo', { plazo: 60_000 })
      for (const i of [0, 1]) while ((await listo(i).catch(() => null))?.estado !== 200) await espera(100)

      const escritores = await Escritores.empieza(servicio, 8, (vez) => urls[vez % 2] ?? '')
      const bearers: string[] = []
      for (const { usuario } of await pendientes(servicio.postgres.databaseUrl, LECTORES))
        bearers.push(await new Cliente().entra(urls[0] ?? '', usuario))
      const lee = async (bearer: string) => {
        const clientes = [new Cliente(), new Cliente()]
        for (let i = 0; sigue; i += 1) {
          const ruta = RUTAS[i % RUTAS.length] ?? ''
          pedidas += 1
          const queja = await (clientes[i % 2] as Cliente).pide(urls[i % 2] ?? '', ruta, { bearer }).then(
            ({ estado, texto }) => (estado === 200 ? null : `${estado} ${texto.slice(0, 80)}`),
            (error: Error) => error.message,
          )
          if (queja !== null) perdidas.push(`${ruta}: ${queja}`)
          await espera(20)
        }
        for (const uno of clientes) uno.cierra()
      }
      const lectores = Promise.all(bearers.map(lee))
      for (let vez = 1; vez <= veces; vez += 1) {
        const [puerto = 0, puerta] = [puertos[vez % 2], puertas[vez % 2]]
        const antes = await pidDe(puerto)
        puerta?.kill('SIGHUP')
        while (['', antes].includes(await pidDe(puerto))) await espera(50)
        while ((await listo(vez % 2).catch(() => null))?.estado !== 200) await espera(50)
        di(`${vez} de ${veces}: ${pedidas} lecturas, ${escritores.cuantas} escrituras`)
      }
      sigue = false
      await lectores
      const { acuses, perdidas: escritas, dobles, raras } = await escritores.termina(servicio.cuenta)
      return [
        alMenos('relevos', veces, veces),
        ninguno(`lecturas sin su respuesta, de ${pedidas}`, perdidas.length, perdidas.slice(0, 3).join('; ')),
        ninguno(
          'escrituras sin su respuesta',
          escritores.cortadas + Object.values(raras).reduce((suma, una) => suma + una, 0),
          escritores.cortada,
        ),
        ninguno(`perdidas de ${acuses} confirmadas`, escritas),
        ninguno('dobles', dobles),
      ]
    } finally {
      sigue = false
      for (const puerta of puertas) puerta.kill('SIGTERM')
      await Promise.all(
        puertas.map(async (puerta) => {
          while (puerta.exitCode === null && puerta.signalCode === null) await espera(50)
        }),
      )
      await servicio.cierra()
      await rm(carpeta, { recursive: true, force: true })
    }
  },
}
