import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { dejaDeRecibir } from '#server/plugins/procesos/salida.ts'

it('un proceso que se va atiende a quienes esperaban en su puerta y todavía no preguntaban, y a nadie más', async () => {
  const servidor = createServer((_pedido, respuesta) => respuesta.setHeader('connection', 'close').end('respondido'))
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const { port } = servidor.address() as AddressInfo
  const esperaban = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  // The system has them, and nobody looked yet.
  await new Promise(process.nextTick)
  const seFue = dejaDeRecibir(servidor)
  const respuestas = await Promise.all(
    esperaban.map(async (uno) => {
      if (uno.connecting) await once(uno, 'connect')
      uno.write('POST / HTTP/1.1\r\nhost: uno\r\ncontent-length: 0\r\n\r\n')
      const [respuesta] = (await once(uno, 'data')) as [Buffer]
      return respuesta.toString().includes('respondido')
    }),
  )
  expect(respuestas).not.toContain(false)
  await seFue
  expect(await once(connect(port, '127.0.0.1'), 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
  servidor.close()
})
