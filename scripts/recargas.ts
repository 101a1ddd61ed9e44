import { abreSala, enPantalla, recargaTodo } from '#tests/machines/screens.ts'
import { GUARDADAS_EN_PANTALLA } from '#tests/machines/shelf.ts'
import { nombresPedidos } from './mandato.ts'

/*
 * Loads each page again in every state that it rests in, in Chromium, and sees that it ends where its chart's `resume` says, with no
 * call made twice. Prints a table and ends with status 1 when one did not. Names after `--` choose machines.
 */

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

const maquinas = nombresPedidos('npm run recargas', GUARDADAS_EN_PANTALLA)
const sala = await abreSala()
let fallas = 0
print('| máquina | estados | guardados | donde su diagrama dice |\n|---|---|---|---|')
try {
  for (const name of maquinas) {
    const recargas = await recargaTodo(sala, await enPantalla(name))
    const guardados = recargas.filter(({ kept }) => Object.keys(kept).some((key) => key.startsWith('persist:') && key !== 'persist:root'))
    const malas = recargas.filter(({ fault }) => fault !== null)
    fallas += malas.length
    print(`| ${name} | ${recargas.length} | ${guardados.length} | ${recargas.length - malas.length} |`)
    for (const { path, from, fault } of malas) print(`  ${from}, por ${[path.input, ...path.steps].join(' → ')}: ${fault}`)
  }
} finally {
  await sala.cierra()
}
print(`recargas: ${maquinas.length} máquinas, ${fallas} estados que no vuelven donde deben.`)
process.exitCode = fallas === 0 ? 0 : 1
