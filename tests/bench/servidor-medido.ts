import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { ProcesoMedido } from './proceso-medido.ts'
import { type Llamada, rafaga } from './rafaga.ts'

const PROGRAMA = 'dist/server/main.js'

export interface Servidor {
  url: string
  proceso: ProcesoMedido
}

/** The built product over a database. */
export async function levantaProducto(
  databaseUrl: string,
  secreto: string,
  entorno: Record<string, string>,
  cargadores: string[] = [],
): Promise<Servidor> {
  const puerto = await puertoLibre()
  const url = `http://127.0.0.1:${puerto}`
  const proceso = new ProcesoMedido(PROGRAMA, {
    cargadores,
    env: {
      PORT: String(puerto),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: secreto,
      AUDIT_KEY: `${secreto}-auditoria`,
      ...entorno,
    },
  })
  await proceso.hastaQueSirva(`${url}/api/listo`)
  return { url, proceso }
}

/** CPU of the server's process for each call of a burst, in milliseconds. */
export async function mide({ url, proceso }: Servidor, llamadas: readonly Llamada[]): Promise<number> {
  const antes = await proceso.uso()
  await rafaga(url, llamadas)
  return ((await proceso.uso()).cpu - antes.cpu) / llamadas.length
}
