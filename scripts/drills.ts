import { PROGRAMAS } from '#tests/support/entorno/postgres.ts'
import { elegidos, leePedido, rechaza } from './mandato.ts'
import { construye } from './preparar.mjs'
import { base } from './simulacros/base.ts'
import type { Ensayo, Hallazgo } from './simulacros/ensayo.ts'
import { carga } from './simulacros/carga.ts'
import { correo } from './simulacros/correo.ts'
import { disco } from './simulacros/disco.ts'
import { malformados } from './simulacros/malformados.ts'
import { externos } from './simulacros/externos.ts'
import { muertes } from './simulacros/muertes.ts'
import { relevo } from './simulacros/relevo.ts'
import { reloj } from './simulacros/reloj.ts'

/**
 * `npm run drills`: breaks, one at a time, each part on which the service stands, under people who work, and counts by SQL what was lost of
 * what was answered to them. `-- correo` one of them alone; `-- --breve` all of them in a few minutes. Ends with 1 when something does not hold.
 */
const ENSAYOS: readonly Ensayo[] = [muertes, base, relevo, externos, correo, malformados, reloj, disco, carga]

const { values, positionals } = leePedido('Uso: npm run drills [-- simulacro …] [--breve]', {
  options: { breve: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const claves = elegidos(
  ENSAYOS.map(({ clave }) => clave),
  positionals,
)
if (PROGRAMAS === undefined) rechaza('Los simulacros necesitan PostgreSQL en esta máquina (en Debian, el paquete postgresql).')
const di = (texto: string): void => void process.stdout.write(`${texto}\n`)

/** What a drill found; what stops it, and what this machine lacks for it, are findings too. */
async function ensaya({ clave, titulo, falta, corre }: Ensayo): Promise<Hallazgo[]> {
  di(`\n${titulo} (${clave})`)
  const carencia = falta?.() ?? null
  if (carencia !== null) return [{ que: 'no se probó', pedido: 'probarlo', medido: `falta ${carencia}`, bien: false }]
  try {
    return await corre({ breve: values.breve, di: (texto) => di(`  ${texto}`) })
  } catch (error) {
    return [{ que: 'no llegó a su fin', pedido: 'terminar', medido: error instanceof Error ? error.message : String(error), bien: false }]
  }
}

await construye()
const filas: string[] = []
let malos = 0
for (const ensayo of ENSAYOS.filter(({ clave }) => claves.includes(clave))) {
  const comienzo = Date.now()
  const hallazgos = await ensaya(ensayo)
  malos += hallazgos.filter(({ bien }) => !bien).length
  for (const { que, pedido, medido, bien } of hallazgos) {
    di(`  ${bien ? 'bien' : 'MAL '}  ${que}: ${medido} (${pedido})`)
    filas.push(
      `| ${ensayo.clave} | ${que} | ${pedido} | ${medido.replaceAll('\n', ' ').replaceAll('|', '\\|')} | ${bien ? 'sí' : '**no**'} |`,
    )
  }
  di(`  ${Math.round((Date.now() - comienzo) / 1000)} s`)
}
di(['', '| Simulacro | Qué | Pedido | Medido | Se cumple |', '|---|---|---|---|---|', ...filas].join('\n'))
di(malos === 0 ? '\nTodo se cumplió.' : `\n${malos} de ${filas.length} no se cumplieron.`)
process.exit(malos === 0 ? 0 : 1)
