import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { setTimeout as espera } from 'node:timers/promises'
import { promisify } from 'node:util'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'

const corre = promisify(execFile)

/** How long it may take until it answers, in milliseconds. */
const PACIENCIA = 30_000

/** Its pages are written in pieces, and a cookie that comes after the first is lost unless they are kept together. */
const PHP = ['-d', 'memory_limit=512M', '-d', 'output_buffering=4194304', '-d', 'display_errors=0']

/** Its own commands, by which a folder is known to be of LimeSurvey. */
export const ORDENES = 'application/commands/console.php'

/** A LimeSurvey that does not answer, or does not let its administrator in. */
export class NoSirve extends Error {}

/** What LimeSurvey answered when it refused a call: to insist would close its door to whoever calls. */
class Negado extends Error {}

/** A LimeSurvey that is installed in a folder of this machine, over TLS. */
export interface LimesurveyReal {
  url: string
  /** Its RemoteControl, without a certificate. */
  remoto: string
  usuario: string
  clave: string
  /** A call of RemoteControl, as its administrator. Rejects with what it was refused with. */
  llama<T>(metodo: string, ...params: readonly unknown[]): Promise<T>
  /** Stops it: nobody listens there. */
  cae(): Promise<void>
  vuelve(): Promise<void>
  /** Changes its administrator's password, by its own command. */
  ponClave(clave: string): Promise<void>
}

/** What stands before a service of this machine with the certificate, as nginx would. */
export function conCertificado(alPuerto: number, firma: Firma): Server {
  return createServer(firma, (pedido, respuesta) => {
    const headers = { ...pedido.headers, 'x-forwarded-proto': 'https', connection: 'close' }
    const haciaAlla = request({ host: '127.0.0.1', port: alPuerto, path: pedido.url, method: pedido.method, headers }, (suya) => {
      respuesta.writeHead(suya.statusCode ?? 502, suya.headers)
      suya.pipe(respuesta)
    })
    haciaAlla.on('error', () => respuesta.destroy())
    pedido.pipe(haciaAlla)
  })
}

/** A certificate for `localhost` and its key. */
export type Firma = { key: Buffer; cert: Buffer }

/** Serves the LimeSurvey of `en`, whose administrator is `usuario` with that password. */
export async function sirveLimesurvey(en: string, usuario: string, clave: string, firma: Firma): Promise<LimesurveyReal> {
  const [puerto, deAdentro] = [await puertoLibre(), await puertoLibre()]
  const url = `https://localhost:${puerto}`
  const remoto = `http://127.0.0.1:${deAdentro}/index.php?r=admin/remotecontrol`
  let php: ChildProcess | undefined
  let fachada: Server | undefined
  let llave = ''

  async function pide<T>(metodo: string, params: readonly unknown[]): Promise<T> {
    const body = JSON.stringify({ method: metodo, params, id: 1 })
    const headers = { 'content-type': 'application/json' }
    const respuesta = await fetch(remoto, { method: 'POST', headers, body })
    const { result, error } = (await respuesta.json()) as { result: T & { status?: string }; error: unknown }
    if (error !== null) throw new Error(`LimeSurvey, ${metodo}: ${JSON.stringify(error)}`)
    if (typeof result?.status === 'string' && result.status !== 'OK') throw new Negado(`LimeSurvey, ${metodo}: ${result.status}`)
    return result
  }

  async function vuelve(): Promise<void> {
    php = spawn('php', [...PHP, '-S', `127.0.0.1:${deAdentro}`, '-t', en], {
      cwd: en,
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
      stdio: 'ignore',
      detached: true,
    })
    fachada = conCertificado(deAdentro, firma)
    fachada.listen(puerto, '127.0.0.1')
    const limite = Date.now() + PACIENCIA
    for (;;) {
      const nueva = await pide<string>('get_session_key', [usuario, clave, 'Authdb']).catch((error: unknown) => error)
      if (typeof nueva === 'string') {
        llave = nueva
        return
      }
      if (nueva instanceof Negado || Date.now() > limite) {
        await cae()
        throw new NoSirve(nueva instanceof Negado ? nueva.message : 'LimeSurvey no llegó a responder.', { cause: nueva })
      }
      await espera(200)
    }
  }

  async function cae(): Promise<void> {
    fachada?.close()
    fachada?.closeAllConnections()
    const hijo = php
    php = undefined
    if (hijo?.pid === undefined || hijo.exitCode !== null) return
    const fin = once(hijo, 'exit')
    // Its workers are processes of the same group.
    process.kill(-hijo.pid, 'SIGKILL')
    await fin
  }

  await vuelve()
  return {
    url,
    remoto,
    usuario,
    clave,
    llama: (metodo, ...params) => pide(metodo, [llave, ...params]),
    cae,
    vuelve,
    ponClave: async (nueva) => void (await corre('php', [...PHP, ORDENES, 'resetpassword', usuario, nueva], { cwd: en })),
  }
}

/** Puts a survey there by its export, not yet as the product needs it. Gives its number. */
export async function cargaEncuesta({ llama }: LimesurveyReal, archivo: string, titulo: string): Promise<number> {
  return Number(await llama<number>('import_survey', (await readFile(archivo)).toString('base64'), 'lss', titulo))
}
