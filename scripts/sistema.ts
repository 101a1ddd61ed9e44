import { exit } from 'node:process'
import { abreSala } from '#tests/machines/screens.ts'
import { losModelos } from '#tests/sistema/costuras.ts'
import { leePedido, rechaza } from './mandato.ts'
import { NoSePuedeRepetir, repiteEnPaginas } from './sistema/paginas.ts'
import { leeMaquinas } from './docs/maquinas.ts'
import { unionesDe } from './docs/sistema.ts'
import {
  costurasDelMapa,
  cuenta,
  exploraLasPartes,
  exploraLasPestanas,
  historiasDePestanas,
  sinTomar,
  type Explorado,
} from './sistema/explora.ts'

/**
 * Explores the system and not only its parts: each machine with those that it really runs, each page that hands something to the
 * session, and two tabs over one channel. `--historias` tells the stories that have a number; `--historia N` takes two real pages along one. Fails when a property breaks, with its shortest story, or a seam of the map is not taken.
 */
const { values: pedido } = leePedido('Uso: npm run sistema [-- --hondura N | --historias | --historia N [--headed]]', {
  options: { hondura: { type: 'string' }, historias: { type: 'boolean' }, historia: { type: 'string' }, headed: { type: 'boolean' } },
})

const imprime = (texto: string): void => void process.stdout.write(`${texto}\n`)

function reclama(texto: string): void {
  process.stderr.write(`${texto}\n`)
  process.exitCode = 1
}

function fila({ nombre, segundos, hallado }: Explorado): string {
  const { situations, transitions, commuted, depth, whole } = hallado
  const hasta = whole ? 'entero' : `hasta ${depth} pasos`
  return `${nombre.padEnd(42)} ${String(situations).padStart(7)} ${String(transitions).padStart(8)} ${String(commuted).padStart(8)} ${segundos.toFixed(1).padStart(6)} s  ${hasta}`
}

const hondura = Number(pedido.hondura ?? 4)
if (!Number.isInteger(hondura) || hondura < 1) rechaza(`«${pedido.hondura}» no es una cantidad de pasos.`)
const models = await losModelos()

if (pedido.historias) {
  for (const [, una] of historiasDePestanas(models)) imprime(cuenta(una))
  exit()
}

if (pedido.historia !== undefined) {
  const una = historiasDePestanas(models).get(Number(pedido.historia))
  if (una === undefined) {
    reclama(`No hay una historia ${pedido.historia}: las que hay las dice --historias.`)
    exit()
  }
  const sala = await abreSala({ headless: pedido.headed !== true })
  try {
    imprime(cuenta(una))
    imprime('  En dos páginas:')
    const fue = await repiteEnPaginas(models, una, sala, imprime)
    if (fue) imprime('Las dos páginas hicieron lo que la historia dice.')
    else reclama('Las páginas no hicieron lo que la historia dice.')
  } catch (error) {
    if (!(error instanceof NoSePuedeRepetir)) throw error
    reclama(`La historia no se repite en páginas: ${error.message}.`)
  } finally {
    await sala.cierra()
  }
  exit()
}

const maquinas = await leeMaquinas()
const costuras = costurasDelMapa(unionesDe(maquinas), maquinas.find(({ carpeta }) => carpeta === 'session')?.chart.words.events ?? {})
imprime(`${'Qué se exploró'.padEnd(42)} situac.  transic. conmutan   tiempo`)
const di = (uno: Explorado) => imprime(fila(uno))
const explorados = [...exploraLasPartes(models, Math.min(hondura, 3), di), exploraLasPestanas(models, hondura, di)]
const suma = (que: (uno: Explorado) => number) => explorados.reduce((total, uno) => total + que(uno), 0)
const faltan = sinTomar(explorados, costuras, models)
imprime(
  `En total: ${suma(({ hallado }) => hallado.situations)} situaciones, ${suma(({ hallado }) => hallado.transitions)} transiciones, ` +
    `${costuras.length - faltan.filter((una) => costuras.includes(una)).length} de ${costuras.length} costuras del mapa, ${suma(({ segundos }) => segundos).toFixed(0)} segundos.`,
)
for (const falta of faltan) reclama(`Nadie tomó la costura «${falta}».`)
for (const { nombre, hallado } of explorados) {
  for (const { says, story } of hallado.broken) reclama(`En ${nombre} se rompe: ${says}.\n${cuenta(story)}`)
  if (nombre === 'dos pestañas') for (const says of hallado.idle) reclama(`En ${nombre} nunca se puso a prueba: ${says}.`)
}
