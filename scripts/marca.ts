import { readFile, writeFile } from 'node:fs/promises'
import { abreChromium } from '#tests/support/navegador/chromium.ts'

const TRAZO =
  '<path d="M8 21.5l8.5 9L33 10" fill="none" stroke="#F5F4EA" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="17" cy="13.5" r="4.6" fill="#FFC845"/>'

/** The mark in `lado` px. `entera`: a whole square, which each system cuts as it likes, with the mark in the part that none cuts. */
const dibujo = (lado: number, entera: boolean): string => {
  const fondo = `<rect width="40" height="40" rx="${entera ? 0 : 9}" fill="#16352F"/>`
  const marca = entera ? `<g transform="translate(20 20) scale(.7) translate(-20.5 -20)">${TRAZO}</g>` : TRAZO
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${lado}" height="${lado}" viewBox="0 0 40 40" style="display:block">${fondo}${marca}</svg>`
}

const ICONOS: readonly [archivo: string, lado: number, entera: boolean][] = [
  ['icono-192', 192, false],
  ['icono-512', 512, false],
  ['icono-recortable-512', 512, true],
  ['icono-apple-180', 180, true],
  ['marca-correo', 80, false],
]

/** What a shared link shows. */
const tarjeta = (letra: string): string => `<style>
@font-face{font-family:P;font-weight:100 900;src:url(data:font/woff2;base64,${letra})}
body{margin:0;width:1200px;height:630px;background:#16352F;color:#F5F4EA;font-family:P;display:flex;gap:64px;align-items:center;padding:0 96px;box-sizing:border-box}
h1{font-size:68px;white-space:nowrap;line-height:1.12;font-weight:400;margin:0}b{font-weight:700}p{font-size:30px;line-height:1.4;margin:32px 0 0;color:#C9D6CF}
</style>${dibujo(220, false).replace('fill="#16352F"', 'fill="#23473F"')}<div><h1>Sistema de Encuestas<br><b>de Vulnerabilidad</b></h1><p>Para establecimientos, apoderados y estudiantes EPJA.</p></div>`

/** An .ico file of PNG images. */
function ico(imagenes: readonly { lado: number; png: Buffer }[]): Buffer {
  const cabeza = Buffer.alloc(6 + 16 * imagenes.length)
  cabeza.writeUInt16LE(1, 2)
  cabeza.writeUInt16LE(imagenes.length, 4)
  let desde = cabeza.length
  for (const [i, { lado, png }] of imagenes.entries()) {
    const ficha = 6 + 16 * i
    cabeza.writeUInt8(lado, ficha)
    cabeza.writeUInt8(lado, ficha + 1)
    cabeza.writeUInt16LE(1, ficha + 4)
    cabeza.writeUInt16LE(32, ficha + 6)
    cabeza.writeUInt32LE(png.length, ficha + 8)
    cabeza.writeUInt32LE(desde, ficha + 12)
    desde += png.length
  }
  return Buffer.concat([cabeza, ...imagenes.map(({ png }) => png)])
}

/** `npx tsx scripts/marca.ts`: draws the product's mark in each size that somebody asks for, and the picture of a shared link. */
const navegador = await abreChromium()
const pagina = await navegador.newPage()
async function retrata(html: string, width: number, height = width): Promise<Buffer> {
  await pagina.setViewportSize({ width, height })
  await pagina.setContent(`<!doctype html><style>body{margin:0}</style>${html}`)
  await pagina.evaluate(() => document.fonts.ready)
  return pagina.screenshot({ omitBackground: true })
}
for (const [archivo, lado, entera] of ICONOS) await writeFile(`public/iconos/${archivo}.png`, await retrata(dibujo(lado, entera), lado))
const chicos = []
for (const lado of [16, 32, 48]) chicos.push({ lado, png: await retrata(dibujo(lado, false), lado) })
await writeFile('public/favicon.ico', ico(chicos))
const letra = await readFile('src/ui/public-sans-latin.woff2', 'base64')
await writeFile('public/iconos/tarjeta.png', await retrata(tarjeta(letra), 1200, 630))
await navegador.close()
