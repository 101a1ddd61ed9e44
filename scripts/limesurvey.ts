import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env, exit, stdout } from 'node:process'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { levantaEnProduccion } from '#tests/support/navegador/produccion-real.ts'
import { certifica } from '#tests/support/servidor/autoridad.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { anotaLlamadas } from './limesurvey/llamadas.ts'
import { paginaDelRecorrido } from './limesurvey/pagina.ts'
import { recorre } from './limesurvey/recorrido.ts'
import { conCertificado, NoSirve, ORDENES, sirveLimesurvey } from './limesurvey/real.ts'
import { Retratos } from './limesurvey/retratos.ts'
import { leePedido, rechaza } from './mandato.ts'

/**
 * `npx tsx scripts/limesurvey.ts /folder/of/limesurvey`: walks a real LimeSurvey, from its list of surveys to a voided answer, with the product
 * just installed in production mode on an empty PostgreSQL; takes the pictures of `docs/limesurvey.md` and writes what was counted.
 * The folder is of an installed LimeSurvey 6 (`LIMESURVEY_USER`, `LIMESURVEY_PASSWORD`: its administrator), which this serves with `php` over TLS and
 * stops in the middle. Fails when a step is not as it should be.
 *
 * With `--llamadas` it does nothing of that: it writes what that LimeSurvey answers to each call that the product makes, which the double of
 * the tests is held against.
 */
const USO = 'Uso: LIMESURVEY_PASSWORD=… npx tsx scripts/limesurvey.ts [--llamadas] CARPETA_DE_LIMESURVEY'
const {
  values: { llamadas },
  positionals: [en, ...resto],
} = leePedido(USO, { allowPositionals: true, options: { llamadas: { type: 'boolean', default: false } } })
const { LIMESURVEY_USER: usuario = 'admin', LIMESURVEY_PASSWORD: clave } = env
if (en === undefined || clave === undefined || resto.length > 0) rechaza(USO)
if (!existsSync(join(en, ORDENES))) rechaza(`No hay un LimeSurvey en ${en}: falta ${ORDENES}.`)
if (spawnSync('php', ['--version']).status !== 0) rechaza('LimeSurvey se sirve con php, y no está en esta máquina.')

const CARPETA_DE_RETRATOS = 'docs/pantallas/limesurvey'
const PAGINA = 'docs/limesurvey.md'
const RESPUESTAS = 'tests/support/servidor/limesurvey-6.4.2-llamadas.json'
const carpeta = await mkdtemp(join(tmpdir(), 'limesurvey-'))
await mkdir('coverage', { recursive: true })
const { autoridad, ...firma } = await certifica(carpeta)
const limesurvey = await sirveLimesurvey(resolve(en), usuario, clave, firma).catch(async (error: unknown) => {
  await rm(carpeta, { recursive: true, force: true })
  if (error instanceof NoSirve) rechaza(error.message)
  throw error
})
const version = await limesurvey.llama<string>('get_site_settings', 'versionnumber')
if (llamadas) {
  const de = `LimeSurvey ${version}, asked over RemoteControl 2 by scripts/limesurvey.ts --llamadas`
  await writeFile(RESPUESTAS, `${JSON.stringify({ de, contestado: await anotaLlamadas(limesurvey) }, null, 2)}\n`)
  await limesurvey.cae()
  await rm(carpeta, { recursive: true, force: true })
  exit(0)
}
const puerto = await puertoLibre()
const sitio = `https://localhost:${puerto}`
const producto = await levantaEnProduccion({
  PUBLIC_URL: sitio,
  LIMESURVEY_URL: limesurvey.url,
  LIMESURVEY_USER: usuario,
  LIMESURVEY_PASSWORD: clave,
  LIMESURVEY_TIMEZONE: 'UTC',
  NODE_EXTRA_CA_CERTS: autoridad,
})
const fachada = conCertificado(Number(new URL(producto.servicio).port), firma).listen(puerto, '127.0.0.1')
const navegador = await abreChromium()
const retratos = new Retratos(navegador, CARPETA_DE_RETRATOS)
try {
  await retratos.empieza()
  const contado = await recorre({ producto, sitio, limesurvey, navegador, retratos, carpeta, dice: (texto) => stdout.write(`${texto}\n`) })
  stdout.write(`${JSON.stringify({ version, ...contado }, null, 2)}\n`)
  const hoy = new Date().toISOString().slice(0, 10)
  await writeFile(PAGINA, paginaDelRecorrido(version, hoy, contado, retratos.tomados))
} finally {
  await navegador.close()
  fachada.close()
  fachada.closeAllConnections()
  await producto.cierra()
  await limesurvey.cae()
  await rm(carpeta, { recursive: true, force: true })
}
