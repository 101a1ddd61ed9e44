import { loGuardado } from '#tests/support/navegador/almacenes.ts'
import { anotaSecretos, encontrados } from '#tests/support/navegador/secretos.ts'
import { fueraDeLaTabla } from '#tests/support/navegador/tabla-de-almacenes.ts'
import { abreSala, CON_PANTALLA, enPantalla } from '#tests/machines/screens.ts'
import { nombresPedidos } from './mandato.ts'

/*
 * Looks at everything that the browser keeps, in every state that each page rests in, and searches it for each password,
 * code and token that was typed, sent or received on the way. Ends with status 1 when there is a key or a secret that
 * docs/seguridad.md does not tell. Names after `--` choose machines.
 */

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

const machines = nombresPedidos('npm run almacen', CON_PANTALLA)
const room = await abreSala()
const faults: string[] = []
const kept = new Map<string, { machines: Set<string>; secrets: Set<string> }>()
let rests = 0
let searched = 0
try {
  for (const name of machines) {
    const { reposos: paths, mira: look } = await enPantalla(name)
    for (const path of paths) {
      const { fault, seen } = await look(room, path, {
        before: anotaSecretos,
        after: async (context, secrets) => ({ stored: await loGuardado(context), secrets: await secrets.todos() }),
      })
      const told = `${name}, por ${[path.input, ...path.steps].join(' → ')}`
      if (fault !== null) faults.push(`${told}: ${fault}`)
      if (seen === null) continue
      const { stored, secrets } = seen
      rests += 1
      searched += secrets.length
      faults.push(...fueraDeLaTabla(stored, secrets).map((one) => `${told}: ${one}`))
      for (const one of stored) {
        const key = `\`${one.almacen}\` | \`${one.clave}\``
        const row = kept.get(key) ?? { machines: new Set(), secrets: new Set() }
        row.machines.add(name)
        encontrados([one], secrets).forEach((found) => row.secrets.add(found.split(': ')[1] ?? ''))
        kept.set(key, row)
      }
    }
  }
} finally {
  await room.cierra()
}
print('| dónde | clave | máquinas | secretos |\n|---|---|---|---|')
for (const [key, { machines: where, secrets }] of [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  print(`| ${key} | ${where.size} | ${[...secrets].join(', ') || 'ninguno'} |`)
faults.forEach(print)
print(`almacen: ${machines.length} máquinas, ${rests} estados, ${searched} secretos buscados, ${faults.length} faltas.`)
process.exitCode = faults.length === 0 ? 0 : 1
