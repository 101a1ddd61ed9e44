import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escribeMesa } from '#server/plugins/http/mesa-escrita.ts'

const CONSTRUIDA = fileURLToPath(new URL('../../../dist/web', import.meta.url))

const TIPOS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The file of an address; an address without one is a navigation, and has the page that answers it. */
function archivoDe(carpeta: string, camino: string): string {
  if (extname(camino) !== '') return join(carpeta, normalize(camino))
  return join(carpeta, camino.startsWith('/encuestador') ? 'encuestador/index.html' : 'index.html')
}

/** A file as it is served: a page, without the help desk that the database would know. */
async function lee(archivo: string): Promise<Buffer> {
  const contenido = await readFile(archivo)
  return extname(archivo) === '.html' ? Buffer.from(escribeMesa(contenido.toString(), null)) : contenido
}

export interface ServidorDeWeb {
  /** Without a final slash. */
  url: string
  cierra(): Promise<void>
}

/** The built application alone, served from memory: who opens it answers its calls. */
export async function sirveLaWeb(carpeta = CONSTRUIDA): Promise<ServidorDeWeb> {
  const leidos = new Map<string, Promise<Buffer>>()
  const servidor = createServer((pedido, respuesta) => {
    const archivo = archivoDe(carpeta, new URL(pedido.url ?? '/', 'http://local').pathname)
    if (!leidos.has(archivo)) leidos.set(archivo, lee(archivo))
    leidos.get(archivo)?.then(
      (contenido) => respuesta.writeHead(200, { 'content-type': TIPOS[extname(archivo)] ?? 'application/octet-stream' }).end(contenido),
      () => respuesta.writeHead(404).end(),
    )
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const { port } = servidor.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cierra: () => new Promise((cerrado) => servidor.close(() => cerrado())),
  }
}
