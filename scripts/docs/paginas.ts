import { cell, tableOf, rowsOf } from '#kit/draw/table.ts'
import type { Chart } from '#kit/draw/chart.ts'
import type { Maquina } from './maquinas.ts'
import type { Regla } from './reglas.ts'
import { invocadosPor, type Invocado, type Union } from './sistema.ts'

function estados({ states }: Chart): string[] {
  return states.slice(1).map(({ path, description, kind }) => `- \`${path}\`${kind === 'final' ? ' (final)' : ''}: ${description}`)
}

function loQuePide(reglas: readonly Regla[]): string[] {
  if (reglas.length === 0) return []
  const filas = reglas.map(({ seccion, dice, numeros }) => `- ${seccion}: ${cell(dice)}. Transiciones: ${numeros.join(', ') || 'ninguna'}.`)
  return ['## Lo que pide la especificación', '', ...filas, '']
}

/** A machine's page: diagram, states, transitions, and the same for other tools. */
export function paginaDe({ carpeta, nombre, chart, saber, recorridos, reglas }: Maquina): string {
  return `${[
    `# ${nombre}`,
    '',
    chart.words.title,
    '',
    `![Diagrama de estados: ${nombre}](${carpeta}.svg)`,
    '',
    `El número es el de la tabla. Para otras herramientas: [Mermaid](${carpeta}.mmd), [SCXML](${carpeta}.scxml).`,
    '',
    '## Estados',
    '',
    ...estados(chart),
    '',
    '## Transiciones',
    '',
    tableOf(rowsOf(chart, saber)),
    '',
    ...loQuePide(reglas),
    recorridos.length === 0 ? 'Aún no tiene recorridos grabados.' : `Recorridos grabados: ${recorridos.length}.`,
  ].join('\n')}\n`
}

/** What a machine runs: another one by its page, or an actor by what it does. */
const invocadoEnPalabras = ({ a, words }: Invocado): string => (a === null ? cell(words) : `[${cell(words)}](${a}.md)`)

/** The index: every machine, and how they are joined. */
export function indice(maquinas: readonly Maquina[], uniones: readonly Union[]): string {
  const nombre = (carpeta: string) => maquinas.find((maquina) => maquina.carpeta === carpeta)?.nombre ?? carpeta
  const invocados = invocadosPor(maquinas)
  const filas = maquinas.map(
    ({ carpeta, chart, recorridos }) =>
      `| [${nombre(carpeta)}](${carpeta}.md) | ${cell(chart.words.title)} | ${chart.states.length - 1} | ${chart.transitions.length} | ${recorridos.length} |`,
  )
  return `${[
    '# Máquinas de estados',
    '',
    'Todo lo que el producto hace paso a paso, dibujado desde su código con `npm run docs`. El [atlas](index.html) las reúne para recorrerlas.',
    '',
    '| Máquina | Para qué | Estados | Transiciones | Recorridos |',
    '| --- | --- | ---: | ---: | ---: |',
    ...filas,
    '',
    '## El sistema completo',
    '',
    '![Mapa del sistema](sistema.svg)',
    '',
    ...uniones.map(
      ({ de, a, texto }, indiceDeUnion) => `${indiceDeUnion + 1}. [${nombre(de)}](${de}.md) → [${nombre(a)}](${a}.md): ${texto}.`,
    ),
    '',
    'Cada invocación está en el mapa: la de otra máquina, con una flecha; la de un actor, dentro de quien lo hace correr. Ahí está también la [espera](wait.md), que invoca todo el que pregunta algo al servicio: sus flechas taparían las demás.',
    '',
    '## Lo que cada máquina hace correr',
    '',
    '| Máquina | Invoca |',
    '| --- | --- |',
    ...maquinas.flatMap(({ carpeta }) => {
      const suyos = invocados.filter(({ de }) => de === carpeta)
      return suyos.length === 0 ? [] : `| [${nombre(carpeta)}](${carpeta}.md) | ${suyos.map(invocadoEnPalabras).join(', ')} |`
    }),
  ].join('\n')}\n`
}
