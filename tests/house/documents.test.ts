import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import paquete from '#package' with { type: 'json' }

const leidos = (carpeta: string) =>
  readdirSync(carpeta, { recursive: true, encoding: 'utf8' })
    .map((nombre) => join(carpeta, nombre))
    .filter((nombre) => nombre.endsWith('.md'))

const DECISIONES = leidos('docs/decisions').filter((archivo) => !archivo.endsWith('README.md'))
const RAIZ = readdirSync('.').filter((nombre) => nombre.endsWith('.md'))
const DOCUMENTOS = [...RAIZ, ...leidos('docs'), ...leidos('server'), ...leidos('deploy')]
/** What a person follows today; a decision speaks of its own day. */
const GUIAS = DOCUMENTOS.filter((archivo) => !DECISIONES.includes(archivo))

/** What whoever puts the service on machines and keeps it there follows. */
const DE_QUIEN_OPERA = [
  'README.md',
  'SECURITY.md',
  'deploy/README.md',
  ...['despliegue', 'seguridad', 'simulacros', 'limesurvey'].map((uno) => `docs/${uno}.md`),
]
/** What stands for something of the reader's own. */
const PUESTOS = new Set(['CLAVE_DE_NODO', 'CLAVE_DE_RESERVA', 'ESTA_MAQUINA', 'UNA_CLAVE_LARGA'])

const lee = (archivo: string): string => readFileSync(archivo, 'utf8')
const hallados = (texto: string, patron: RegExp): string[] => [...texto.matchAll(patron)].map(([, hallado = '']) => hallado)

const VARIABLES = new Set([
  ...hallados(lee('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm),
  ...hallados(lee('deploy/reserva/sigue-al-primario.sh'), /^([A-Z][A-Z0-9_]+)=/gm),
])

/** The address of a heading in its page, as GitHub writes it. */
const ancla = (titulo: string): string =>
  titulo
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function llegaA(enlace: string, desde: string): boolean {
  const [ruta = '', parte] = enlace.split('#')
  const destino = ruta === '' ? desde : join(dirname(desde), ruta)
  if (!existsSync(destino)) return false
  return parte === undefined || hallados(lee(destino), /^#+ (.*)$/gm).some((titulo) => ancla(titulo) === parte)
}

/** What stands between backticks, in a line or in a block. */
const codigoDe = (archivo: string): string[] => hallados(lee(archivo), /(```.*?```|`[^`\n]+`)/gs)

test.each(DECISIONES)('%s tiene número, estado, contexto, decisión y consecuencias', (archivo) => {
  const texto = lee(archivo)
  expect(texto).toMatch(/^# \d{3}\. \S.*\n\nAccepted, \d{4}-\d{2}-\d{2}\..*\n\n## Context\n/)
  expect(basename(archivo).slice(0, 4)).toBe(`${texto.slice(2, 5)}-`)
  expect(hallados(texto, /^#+ (.*)$/gm).slice(1)).toEqual(['Context', 'Decision', 'Consequences'])
})

test('el índice nombra cada decisión con su título', () => {
  const indice = DECISIONES.map((archivo) => {
    const [, numero = '', titulo = ''] = /^# (\d{3})\. (.*)$/m.exec(lee(archivo)) ?? []
    return `- [${numero}](${basename(archivo)}) ${titulo}`
  })
  expect(
    lee('docs/decisions/README.md')
      .split('\n')
      .filter((linea) => linea.startsWith('- ')),
  ).toEqual(indice)
})

describe('lo que nombran los documentos existe', () => {
  test('cada enlace llega a un archivo, y a un título si lo dice', () => {
    const enlaces = DOCUMENTOS.flatMap((archivo) => hallados(lee(archivo), /\]\(([^)\s]+)\)/g).map((enlace) => ({ archivo, enlace })))
    const propios = enlaces.filter(({ enlace }) => !enlace.startsWith('http'))
    expect(propios.length).toBeGreaterThan(100)
    expect(propios.filter(({ archivo, enlace }) => !llegaA(enlace, archivo))).toEqual([])
  })

  test.each(GUIAS)('cada orden de npm que da %s', (archivo) => {
    const ordenes = codigoDe(archivo).flatMap((codigo) => hallados(codigo, /npm (?:run (?:--silent )?)?([\w:]+)/g))
    expect(ordenes.filter((orden) => orden !== 'ci' && !(orden in paquete.scripts))).toEqual([])
  })

  test.each(GUIAS)('cada archivo del proyecto que nombra %s', (archivo) => {
    const palabras = codigoDe(archivo).flatMap((codigo) => codigo.split(/[\s`]+/))
    const rutas = palabras.filter((palabra) =>
      /^#?(contract|deploy|machines|kit|src|server|tests|scripts|docs|public)\/[\w./-]*$/.test(palabra),
    )
    expect(rutas.filter((ruta) => !existsSync(ruta.replace('#', '')))).toEqual([])
  })

  test.each(DE_QUIEN_OPERA)('cada variable que nombra %s se explica en .env.example, o la pide un archivo de deploy', (archivo) => {
    const nombres = codigoDe(archivo).flatMap((codigo) => hallados(codigo, /(?<![\w./-])([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?![\w(/-])/g))
    expect(nombres.filter((nombre) => !VARIABLES.has(nombre.replace(/_FILE$/, '')) && !PUESTOS.has(nombre))).toEqual([])
  })

  test.each(DE_QUIEN_OPERA)('cada unidad de systemd que nombra %s', (archivo) => {
    const unidades = codigoDe(archivo).flatMap((codigo) =>
      hallados(codigo, /(?<![\w./-])(encuestas(?:@\d*|-\w+)?\.(?:service|socket|timer|target)|encuestas(?:@\d+|-\w+))(?![\w./-])/g),
    )
    const archivos = unidades.map((unidad) => unidad.replace(/@\d+/, '@').replace(/^([^.]+)$/, '$1.service'))
    expect(archivos.filter((una) => !existsSync(join('deploy/systemd', una)))).toEqual([])
  })
})

describe('lo que las guías dicen que se ve', () => {
  const enUnaLinea = (texto: string): string => texto.replace(/\s+/g, ' ')
  const PROGRAMA = enUnaLinea(
    ['src', 'contract', 'machines', 'kit']
      .flatMap((carpeta) => readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).map((nombre) => join(carpeta, nombre)))
      .filter((archivo) => /\.(tsx?|html|js|mjs)$/.test(archivo))
      .map(lee)
      .join('\n'),
  )
  /** What the pages say, in italics, and what they read; a word that only stresses begins in small letters. */
  const rotulosDe = (guia: string): string[] =>
    hallados(
      enUnaLinea(lee(`docs/guia/${guia}.md`))
        .replace(/`[^`]*`/g, '')
        .replaceAll('**', '§'),
      /\*([^*§]+)\*|«/g,
    )
      .filter((rotulo) => /^[¿\p{Lu}]/u.test(rotulo))
      .flatMap((rotulo) => rotulo.split('…').map((parte) => parte.trim()))
      .filter((parte) => parte !== '')

  test.each(['administracion', 'establecimientos', 'apoderados'])(
    'cada botón, pestaña y título que nombra %s está en el producto',
    (guia) => {
      const rotulos = rotulosDe(guia)
      expect(rotulos.length).toBeGreaterThan(5)
      expect(rotulos.filter((rotulo) => !PROGRAMA.includes(rotulo))).toEqual([])
    },
  )
})
