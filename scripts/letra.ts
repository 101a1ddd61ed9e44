import { readFile, writeFile } from 'node:fs/promises'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/** The whole letters, which a page brings only for a name with a letter that Spanish does not write. */
const ENTERA = 'src/ui/public-sans-latin.woff2'
const BASICA = 'src/ui/public-sans-basica.woff2'

/** The weights that the product draws with. */
const PESOS = { min: 400, max: 760 }

/** What a browser draws by without being asked, and figures of one width; nothing turns on the rest, and no screen of today needs hints. */
const RASGOS = ['calt', 'ccmp', 'kern', 'liga', 'mark', 'mkmk', 'tnum']

/** The characters of the basic letters: the range that the styles give them. */
export async function signosBasicos(): Promise<string> {
  const estilos = await readFile('src/ui/aplicacion.css', 'utf8')
  const [, rango = ''] = /basica\.woff2[^}]*unicode-range:([^;]*);/.exec(estilos) ?? []
  return [...rango.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, desde = '', hasta = desde]) => {
      const primero = Number.parseInt(desde, 16)
      return Array.from({ length: Number.parseInt(hasta, 16) - primero + 1 }, (_, i) => String.fromCodePoint(primero + i))
    })
    .join('')
}

/** How they are cut out of the whole ones. */
const CORTE = { keepFeatures: RASGOS, noHinting: true }

/** The basic letters: the same bytes each time. */
export async function letraBasica(): Promise<Buffer> {
  return subsetFont(await readFile(ENTERA), await signosBasicos(), { ...CORTE, targetFormat: 'woff2', variationAxes: { wght: PESOS } })
}

/** The weights of the letters on paper, each a file: a PDF takes no letters of many weights. */
export const EN_PAPEL = {
  'server/plugins/http/letra-normal.ttf': 400,
  'server/plugins/http/letra-fuerte.ttf': 700,
} as const

/** The letters on paper of one weight, with every sign of the whole ones. */
export async function letraEnPapel(peso: number): Promise<Buffer> {
  const entera = await readFile(ENTERA)
  const letra = create(entera)
  if (!('characterSet' in letra)) throw new Error(`${ENTERA} no es una sola letra.`)
  const signos = letra.characterSet.map((signo) => String.fromCodePoint(signo)).join('')
  return subsetFont(entera, signos, { ...CORTE, targetFormat: 'sfnt', variationAxes: { wght: peso } })
}

/** `npx tsx scripts/letra.ts`: writes the basic letters anew, after a change of their range in the styles, and those on paper. */
if (process.argv[1]?.endsWith('letra.ts')) {
  await writeFile(BASICA, await letraBasica())
  for (const [archivo, peso] of Object.entries(EN_PAPEL)) await writeFile(archivo, await letraEnPapel(peso))
}
