import { draw } from '#kit/draw/best.ts'
import type { Drawing } from '#kit/draw/drawing.ts'
import type { Manner } from '#kit/draw/elk-graph.ts'
import { layOutIn } from '#kit/draw/layout.ts'
import { mermaidOf } from '#kit/draw/mermaid.ts'
import { scxmlOf } from '#kit/draw/scxml.ts'
import { svgOf } from '#kit/draw/svg.ts'
import { untested } from '#kit/draw/table.ts'
import { archivosDelAtlas } from './atlas.ts'
import { huellasDe } from './huellas.ts'
import { leeMaquinas } from './maquinas.ts'
import { dibujaSiempre, type Dibujante } from './memoria.ts'
import { indice, paginaDe } from './paginas.ts'
import { mapaDelSistema, unionesDe } from './sistema.ts'

/** The system reads from left to right: who invokes, and who is invoked. */
const DEL_SISTEMA: Manner = {
  direction: 'RIGHT',
  label: 100,
  state: 148,
  placement: 'NETWORK_SIMPLEX',
  labels: 'MEDIAN_LAYER',
  dense: true,
}

/** Every file of docs/maquinas by its name, from the code and what is committed: the same on every computer. */
export async function archivosDeMaquinas(dibujante: Dibujante = dibujaSiempre): Promise<Map<string, string>> {
  const archivos = new Map<string, string>()
  const maquinas = await leeMaquinas()
  const dibujos = new Map<string, Drawing>()
  for (const maquina of maquinas) {
    const { carpeta, nombre, chart, saber } = maquina
    const dibujo = await dibujante(chart, () => draw(chart))
    dibujos.set(carpeta, dibujo)
    archivos.set(`${carpeta}.svg`, svgOf(dibujo, `Diagrama de estados: ${nombre}`, untested(chart, saber)))
    archivos.set(`${carpeta}.mmd`, mermaidOf(chart))
    archivos.set(`${carpeta}.scxml`, scxmlOf(chart))
    archivos.set(`${carpeta}.md`, paginaDe(maquina))
  }
  const uniones = unionesDe(maquinas)
  const mapa = mapaDelSistema(maquinas, uniones)
  const sistema = await dibujante([DEL_SISTEMA, mapa], () => layOutIn(DEL_SISTEMA, mapa, new Set()))
  archivos.set('sistema.svg', svgOf(sistema, 'Mapa del sistema', new Set()))
  archivos.set('README.md', indice(maquinas, uniones))
  archivos.set('huellas.json', await huellasDe(maquinas))
  for (const [nombre, texto] of await archivosDelAtlas(maquinas, dibujos, { chart: mapa, drawing: sistema })) archivos.set(nombre, texto)
  return archivos
}
