import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { startVitest } from 'vitest/node'
import type { Ataque } from '#tests/ataques/ataque.ts'
import { nombresPedidos } from './mandato.ts'

/**
 * `npm run ataques`: replays the attacks of `tests/ataques`, each with what came of it before it was mended and now; ends with 1 when one
 * goes through. Names after `--` choose some. The short ones (`*.test.ts`) are tests of `npm test` too; the long ones (`*.ataque.ts`) run
 * on the built product.
 */
const CARPETA = 'tests/ataques'
const [LARGO, CORTO] = ['.ataque.ts', '.test.ts']

const di = (texto: string): void => void process.stdout.write(`${texto}\n`)
const diUno = ({ nombre, antes, ahora }: { nombre: string; antes: string; ahora: string }): void =>
  di(`${nombre}\n  antes: ${antes}\n  ahora: ${ahora}`)

const archivos = readdirSync(CARPETA)
const conNombre = (sufijo: string) =>
  archivos.filter((archivo) => archivo.endsWith(sufijo)).map((archivo) => archivo.slice(0, -sufijo.length))
const [largos, cortos] = [conNombre(LARGO), conNombre(CORTO)]

const pedidos = nombresPedidos('npm run ataques', [...cortos, ...largos])

let repetidos = 0
let resistidos = 0
function anota(resiste: boolean): void {
  repetidos += 1
  if (resiste) resistidos += 1
  di(`  ${resiste ? 'resiste' : 'NO RESISTE'}\n`)
}

/** The short ones, by the tests that replay them: each leaves what came of it beside its result. */
async function repiteLosCortos(nombres: readonly string[]): Promise<void> {
  if (nombres.length === 0) return
  const vitest = await startVitest(
    'test',
    nombres.map((nombre) => `${CARPETA}/${nombre}${CORTO}`),
    {
      project: ['servidor'],
      watch: false,
      reporters: [
        {
          onTestCaseResult(prueba) {
            const { ataque } = prueba.meta()
            const resiste = prueba.ok()
            if (ataque !== undefined) diUno(ataque)
            else if (!resiste) di(prueba.fullName)
            if (ataque !== undefined || !resiste) anota(resiste)
          },
        },
      ],
    },
  )
  await vitest.close()
}

async function repiteUnLargo(nombre: string): Promise<void> {
  const { default: ataque } = (await import(pathToFileURL(`${CARPETA}/${nombre}${LARGO}`).href)) as { default: Ataque }
  const { ahora, resiste } = await ataque.corre()
  diUno({ ...ataque, nombre: `${ataque.nombre}\n  ${ataque.dice}`, ahora })
  anota(resiste)
}

await repiteLosCortos(pedidos.filter((nombre) => cortos.includes(nombre)))
for (const nombre of pedidos.filter((uno) => largos.includes(uno))) await repiteUnLargo(nombre)
di(`${resistidos} de ${repetidos} ataques resistidos.`)
process.exit(resistidos === repetidos && repetidos > 0 ? 0 : 1)
