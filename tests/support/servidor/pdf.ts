import { inflateSync } from 'node:zlib'

/** What a PDF tells whoever hears it: language, title, bookmarks and its tags in order, each with the words it reads. */
export interface PdfLeido {
  idioma: string
  titulo: string
  marcadores: string[]
  etiquetas: string[]
  /** What is drawn outside every tag and ornament. */
  sueltos: string[]
  /** The letters that it writes with and does not bring. */
  sinLetra: string[]
}

const texto = (escrito: string): string => {
  const bytes = Buffer.from(
    escrito
      .replace(/\\(\d{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)))
      .replace(/\\([()\\])/g, '$1')
      .replaceAll('\\r', '\r')
      .replaceAll('\\n', '\n'),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
}
const enUtf16 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Reads the objects that pdfkit writes, which are never inside others. */
export function leePdf(pdf: Buffer): PdfLeido {
  const entero = pdf.toString('latin1')
  const objetos = new Map([...entero.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, numero = '', cuerpo = '']) => [numero, cuerpo]))
  const de = (numero = ''): string => objetos.get(numero) ?? ''
  const ref = (cuerpo: string, clave: string): string => de(new RegExp(`/${clave} (\\d+) 0 R`).exec(cuerpo)?.[1])
  const cadena = (cuerpo: string, clave: string): string => {
    const aparte = ref(cuerpo, clave)
    const [, escrita = ''] =
      new RegExp(`${aparte === '' ? `/${clave} ` : '^'}\\(((?:\\\\.|[^\\\\)])*)\\)`, 's').exec(aparte || cuerpo) ?? []
    return texto(escrita)
  }
  const catalogo = ref(entero.slice(entero.lastIndexOf('trailer')), 'Root')
  const sueltos: string[] = []
  const corriente = (objeto: string): string => {
    const [, crudo = ''] = /stream\n(.*)\nendstream/s.exec(objeto) ?? []
    return crudo === '' ? '' : inflateSync(Buffer.from(crudo, 'latin1')).toString('latin1')
  }

  /** What each sign of the letters of a page says, by the letters' name in it: four figures a sign. */
  const signosDe = (pagina: string): Map<string, string[]> =>
    new Map(
      [...(/\/Font <<(.*?)>>/s.exec(ref(pagina, 'Resources'))?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, nombre = '', numero]) => {
        const lista = /beginbfrange\n(.*)\nendbfrange/s.exec(corriente(ref(de(numero), 'ToUnicode')))?.[1] ?? ''
        return [
          nombre,
          [...lista.matchAll(/\[(.*?)\]/gs)]
            .flatMap(([, unos = '']) => unos.match(/<[0-9a-f ]*>/g) ?? [])
            .map((uno) => enUtf16(uno.slice(1, -1))),
        ]
      }),
    )

  /** The words of each marked piece of a page. */
  const leePagina = (pagina: string): Map<string, string> => {
    const piezas = new Map<string, string>()
    const abiertas: string[] = []
    const letras = signosDe(pagina)
    let signos: string[] = []
    const dibujo = corriente(ref(pagina, 'Contents'))
    for (const linea of dibujo.replace(/<<\n.*?\n>>/gs, (datos) => datos.replaceAll('\n', ' ')).split('\n')) {
      if (/ (BDC|BMC)$/.test(linea)) abiertas.push(/\/MCID (\d+)/.exec(linea)?.[1] ?? 'adorno')
      else if (linea === 'EMC') abiertas.pop()
      else if (linea.endsWith(' Tf')) signos = letras.get(linea.slice(1, linea.indexOf(' '))) ?? []
      else if (/ TJ$|^[fSBs]\*?$| Do$/.test(linea)) {
        const [pieza] = abiertas
        if (pieza === undefined) sueltos.push(linea)
        const palabras = [...linea.matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((signo) => signos[Number.parseInt(signo, 16)] ?? '')
          .join('')
        if (pieza !== undefined && palabras !== '') piezas.set(pieza, `${piezas.get(pieza) ?? ''}${palabras}`)
      }
    }
    return piezas
  }
  const paginas = new Map<string, Map<string, string>>()
  for (const [numero, cuerpo] of objetos) if (/\/Type \/Page\b/.test(cuerpo)) paginas.set(numero, leePagina(cuerpo))

  const etiquetas: string[] = []
  const recorre = (cuerpo: string, hondo: number): void => {
    const [, tipo = ''] = /\/S \/(\w+)/.exec(cuerpo) ?? []
    const [, hijos = ''] = /\/K (\[[^\]]*\]|\d+(?: 0 R)?)/.exec(cuerpo) ?? []
    const [, pagina = ''] = /\/Pg (\d+) 0 R/.exec(cuerpo) ?? []
    const lugares = [...cuerpo.matchAll(/\/Type \/MCR\s*\/Pg (\d+) 0 R\s*\/MCID (\d+)/g)].map(
      ([, hoja = '', pieza = '']) => [hoja, pieza] as const,
    )
    const propios = [
      ...hijos
        .replace(/<<.*?>>/gs, '')
        .replace(/\d+ 0 R/g, '')
        .matchAll(/\d+/g),
    ].map(([pieza]) => [pagina, pieza] as const)
    const palabras = [...propios, ...lugares].map(([hoja, pieza]) => paginas.get(hoja)?.get(pieza) ?? '')
    const alt = cadena(cuerpo, 'Alt')
    etiquetas.push(`${'  '.repeat(hondo)}${tipo} ${alt === '' ? palabras.join('').replace(/\s+/g, ' ').trim() : `«${alt}»`}`.trimEnd())
    for (const [, hijo = ''] of hijos.replace(/<<.*?>>/gs, '').matchAll(/(\d+) 0 R/g)) recorre(de(hijo), hondo + 1)
  }
  for (const [, hijo = ''] of (/\/K \[([^\]]*)\]/.exec(ref(catalogo, 'StructTreeRoot'))?.[1] ?? '').matchAll(/(\d+) 0 R/g))
    recorre(de(hijo), 0)

  const marcadores: string[] = []
  const hojea = (marcador: string): void => {
    if (marcador === '') return
    marcadores.push(cadena(marcador, 'Title'))
    hojea(ref(marcador, 'First'))
    hojea(ref(marcador, 'Next'))
  }
  hojea(ref(ref(catalogo, 'Outlines'), 'First'))
  const marcado = /\/Marked true/.test(ref(catalogo, 'MarkInfo'))
  return {
    idioma: cadena(catalogo, 'Lang'),
    titulo: cadena(ref(entero.slice(entero.lastIndexOf('trailer')), 'Info'), 'Title'),
    marcadores,
    etiquetas: marcado ? etiquetas : [],
    sueltos,
    sinLetra: [...objetos.values()]
      .filter((cuerpo) => /\/Subtype \/(Type1|TrueType|CIDFontType2)\b/.test(cuerpo) && !/\/FontFile2 /.test(ref(cuerpo, 'FontDescriptor')))
      .map((cuerpo) => /\/BaseFont \/(\S+)/.exec(cuerpo)?.[1] ?? cuerpo),
  }
}
