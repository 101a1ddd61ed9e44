import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { leePedido } from './mandato.ts'

/**
 * `npm run dev`: the application with hot reload on PORT (3000), and the API, restarted when its sources change, on the
 * next port. Links in mails point to the application.
 */
leePedido('Uso: npm run dev. El puerto lo dice PORT.', { options: {} })
const puerto = Number(process.env['PORT'] ?? 3000)
const puertoApi = puerto + 1

const api = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', '--include=server/**/*.sql', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(puertoApi), PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${puerto}` },
  },
)
const web = await createServer({
  plugins: [
    {
      name: 'pagina-de-encuestas',
      configureServer({ middlewares }) {
        middlewares.use((peticion, respuesta, sigue) => {
          if (/^\/encuestador(\?|$)/.test(peticion.url ?? '')) peticion.url = '/encuestador/index.html'
          // As it is written, and not as it was last built.
          if (peticion.url === '/local/galeria/') return respuesta.writeHead(302, { location: '/galeria/index.html' }).end()
          sigue()
        })
      },
    },
  ],
})

async function cierra(codigo: number): Promise<void> {
  await web.close()
  process.exit(codigo)
}

api.on('exit', (codigo) => void cierra(codigo ?? 0))
process.on('SIGINT', () => api.kill('SIGINT'))
process.on('SIGTERM', () => api.kill('SIGTERM'))

await web.listen()
process.stdout.write(`Aplicación con recarga: http://127.0.0.1:${puerto}\n`)
