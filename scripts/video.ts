import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator } from 'playwright-core'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { DE_APODERADOS } from './video/apoderados.ts'
import { DE_ESTABLECIMIENTOS } from './video/establecimientos.ts'

/**
 * `node --import tsx scripts/video.ts apoderados`: films that tutorial (or `establecimientos`) from the product itself, with its captions
 * and poster, into `public/video`. It needs ffmpeg. Dates, title and transcript stand in the migration that publishes it.
 */
const GUIONES = { establecimientos: DE_ESTABLECIMIENTOS, apoderados: DE_APODERADOS }
const NOMBRE = process.argv[2]
if (NOMBRE !== 'establecimientos' && NOMBRE !== 'apoderados') throw new Error(`Diga cuál: ${Object.keys(GUIONES).join(' o ')}.`)
const GUION = GUIONES[NOMBRE]
const DESTINO = 'public/video'
const TAMANO = { width: 1280, height: 720 }
const CUADROS_POR_SEGUNDO = 10
const DURACION = GUION.reduce((total, { segundos }) => total + segundos, 0)
/** The still of the poster: the school's home, or the guardian's. */
const CARTEL = { establecimientos: 5, apoderados: 3 }[NOMBRE]
const LIMITE = 3 * 1024 * 1024

const corre = promisify(execFile)

function tiempo(segundos: number): string {
  return new Date(segundos * 1000).toISOString().slice(11, 23)
}

interface Cuadro {
  archivo: string
  /** Whether it points at something near the foot, which a caption there would hide. */
  alPie: boolean
}

function subtitulos(cuadros: readonly Cuadro[]): string {
  let inicio = 0
  const notas = GUION.map(({ texto, segundos }, i) => {
    const desde = inicio
    inicio += segundos
    return `${tiempo(desde)} --> ${tiempo(inicio)}${cuadros[i]?.alPie ? ' line:5%' : ''}\n${texto}`
  })
  return ['WEBVTT', ...notas].join('\n\n') + '\n'
}

/** Rings what a still points at, with the pencil's yellow; returns how to take the ring away. */
async function senala(lugar: Locator): Promise<() => Promise<void>> {
  const pinta = (sombra: string) => lugar.evaluate((nodo: HTMLElement, valor) => nodo.style.setProperty('box-shadow', valor), sombra)
  await pinta('0 0 0 4px #FFC845, 0 0 0 7px #1A2421')
  return () => pinta('')
}

async function estaAlPie(lugar: Locator): Promise<boolean> {
  const caja = await lugar.boundingBox()
  return caja !== null && caja.y + caja.height > TAMANO.height * 0.75
}

/** Takes the stills. */
async function filma(carpeta: string): Promise<Cuadro[]> {
  const aplicacion = await levantaAplicacion()
  const navegador = await abreChromium()
  try {
    const contexto = await navegador.newContext({
      baseURL: aplicacion.url,
      viewport: TAMANO,
      locale: 'es-CL',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    let pagina = await contexto.newPage()
    const cuadros: Cuadro[] = []
    for (const [i, escena] of GUION.entries()) {
      pagina = (await escena.prepara(pagina)) ?? pagina
      const senalado = escena.senala?.(pagina)
      const quita = senalado && (await senala(senalado))
      // Short messages leave after three seconds, and would hide what is being shown.
      await pagina
        .getByRole('region', { name: /Mensajes/ })
        .getByRole('listitem')
        .waitFor({ state: 'detached' })
      const archivo = join(carpeta, `${String(i).padStart(2, '0')}.png`)
      await pagina.screenshot({ path: archivo, animations: 'disabled', caret: 'hide' })
      cuadros.push({ archivo, alPie: senalado !== undefined && (await estaAlPie(senalado)) })
      await quita?.()
    }
    return cuadros
  } finally {
    await navegador.close()
    await aplicacion.cierra()
  }
}

/** The stills, one after the other, as ffmpeg's list; the last one is named twice, as its format asks. */
function lista(cuadros: readonly Cuadro[]): string {
  const lineas = cuadros.flatMap(({ archivo }, i) => [`file '${archivo}'`, `duration ${GUION[i]?.segundos ?? 0}`])
  return [...lineas, `file '${cuadros.at(-1)?.archivo}'`].join('\n')
}

const carpeta = await mkdtemp(join(tmpdir(), 'video-'))
try {
  await mkdir(DESTINO, { recursive: true })
  const cuadros = await filma(carpeta)
  const guia = join(carpeta, 'lista.txt')
  await writeFile(guia, lista(cuadros))
  const entrada = [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    guia,
    '-t',
    String(DURACION),
    '-r',
    String(CUADROS_POR_SEGUNDO),
    '-an',
    '-pix_fmt',
    'yuv420p',
  ]
  const mp4 = join(DESTINO, `${NOMBRE}.mp4`)
  const webm = join(DESTINO, `${NOMBRE}.webm`)
  await corre('ffmpeg', [
    ...entrada,
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-level',
    '3.1',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-tune',
    'stillimage',
    '-movflags',
    '+faststart',
    mp4,
  ])
  await corre('ffmpeg', [...entrada, '-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '38', '-row-mt', '1', webm])
  await corre('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-i',
    cuadros[CARTEL]?.archivo ?? '',
    '-vf',
    'scale=854:-2',
    '-q:v',
    '6',
    join(DESTINO, `${NOMBRE}.jpg`),
  ])
  await writeFile(join(DESTINO, `${NOMBRE}.vtt`), subtitulos(cuadros))
  for (const archivo of [mp4, webm]) {
    const { size } = await stat(archivo)
    process.stdout.write(`${archivo}: ${Math.round(size / 1024)} KiB\n`)
    if (size > LIMITE) throw new Error(`${archivo} pesa más de 3 MB.`)
  }
} finally {
  await rm(carpeta, { recursive: true, force: true })
}
