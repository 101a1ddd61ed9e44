import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cliente } from '#scripts/simulacros/cliente.ts'
import { Escritores } from '#scripts/simulacros/escritores.ts'
import { levantaServicio, Proceso, type Servicio } from '#scripts/simulacros/servicio.ts'
import { PROGRAMAS } from '#tests/support/entorno/postgres.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'

const corre = promisify(execFile)
const git = async (...argumentos: string[]) => (await corre('git', argumentos)).stdout.trim()

/** How many changes of the database the former release does not know: those of the last days of work. */
const CAMBIOS = 10

/** The commit before the last changes of the database; null where the history is not here. */
async function laDeAntes(): Promise<string | null> {
  const agregan = await git('log', '--diff-filter=A', `-${CAMBIOS}`, '--format=%H', '--', 'server/migrations/*.sql').catch(() => '')
  const primero = agregan.split('\n').at(-1)
  return primero ? git('rev-parse', '--verify', `${primero}~1`).catch(() => null) : null
}

const anterior = PROGRAMAS === undefined ? null : await laDeAntes()

describe.skipIf(anterior === null)('la versión anterior, mientras llega la nueva', { timeout: 300_000 }, () => {
  let carpeta: string
  let servicio: Servicio
  let deAntes: Proceso
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'anterior-'))
    const archivo = join(carpeta, 'fuentes.tar')
    await git('archive', '--output', archivo, anterior ?? '', 'package.json', 'tsconfig.json', 'contract', 'server')
    await corre('tar', ['-xf', archivo, '-C', carpeta])
    await symlink(join(cwd(), 'node_modules'), join(carpeta, 'node_modules'))
    // The new one migrates, as `publica.sh` does before it starts any again.
    servicio = await levantaServicio()
    const env = { ...servicio.env, MIGRAR_AL_INICIAR: 'no' }
    deAntes = new Proceso(await puertoLibre(), env, ['--import', 'tsx', 'server/main.ts'], carpeta)
    await deAntes.arranca()
  }, 300_000)
  afterAll(async () => {
    await deAntes?.termina('SIGKILL')
    await servicio?.cierra()
    await rm(carpeta, { recursive: true, force: true })
  })

  it('parte sobre la base nueva, y está lista', async () => {
    const faltan = await git('diff', '--diff-filter=A', '--name-only', `${anterior}`, 'HEAD', '--', 'server/migrations/*.sql')
    expect(faltan.split('\n').length, 'cambios que no conoce').toBeGreaterThanOrEqual(CAMBIOS)
    const { estado, texto } = await new Cliente().pide(deAntes.url, '/listo')
    expect([estado, texto]).toEqual([200, expect.stringContaining('listo')])
  })

  it('quien guarda en una y en otra por turnos no pierde nada, y ninguna se queja', async () => {
    const urls = [servicio.procesos[0]?.url ?? '', deAntes.url]
    const escritores = await Escritores.empieza(servicio, 4, (vez) => urls[vez % 2] ?? '')
    await escritores.hasta(80)
    const { acuses, ...recuento } = await escritores.termina(servicio.cuenta)
    expect(acuses).toBeGreaterThanOrEqual(80)
    expect(recuento).toEqual({ perdidas: 0, dobles: 0, raras: {} })
    expect([deAntes.fallos, deAntes.caidas]).toEqual(['', 0])
  })

  it('en ella un colegio ve sus estudiantes, un apoderado los suyos y la agencia el avance', async () => {
    const persona = new Cliente()
    const escuela = await persona.entra(deAntes.url, '901458')
    const lista = await persona.exige<{ total: number }>(deAntes.url, '/sige-liberado/encuesta/2/rbd/90145/estudiantes', {
      bearer: escuela,
    })
    expect(lista.total).toBeGreaterThan(0)
    const apoderada = await persona.exige<{ accessToken: string }>(deAntes.url, '/apoderados/login', {
      cuerpo: { runApoderado: '34120587-5', password: 'Pizarra.Verde.25', recaptchaToken: 'prueba' },
    })
    const suyos = await persona.exige<unknown[]>(deAntes.url, '/apoderados-estudiantes', { bearer: apoderada.accessToken })
    expect(suyos).toHaveLength(3)
    const nacional = await persona.entra(deAntes.url, 'admin.nacional')
    const avance = await persona.exige<{ lugares: unknown[] }>(deAntes.url, '/datamart/graficos/avance', { bearer: nacional })
    expect(avance.lugares.length).toBeGreaterThan(0)
  })
})
