import type { Contado } from './recorrido.ts'
import type { Retrato } from './retratos.ts'

const enSegundos = (cuantos: number): string => `${cuantos.toFixed(1).replace('.', ',')} s`

/** The page of the walk: what was counted, and its pictures with what each shows. `hoy`: the day, `2026-11-26`. */
export function paginaDelRecorrido(version: string, hoy: string, contado: Contado, retratos: readonly Retrato[]): string {
  const { hastaLaCifra, alAbrirCaida, trasReparar, lineas, linea, pdf } = contado
  const medidas: [string, string][] = [
    ['Desde que se termina allá, sin que nadie mire, hasta la cifra nacional', hastaLaCifra.map(enSegundos).join(' y ')],
    ['Lo que tarda en decirse que LimeSurvey no responde, al abrir', enSegundos(alAbrirCaida / 1000)],
    ['Desde que se repara la clave hasta que sirve', enSegundos(trasReparar / 1000)],
    ['Líneas de la bitácora que dicen la caída, con su causa', String(lineas)],
    ['PDF de lo respondido', `${Math.round(pdf / 1024)} kB`],
  ]
  return `# Con un LimeSurvey de verdad

LimeSurvey ${version}, instalado aparte, y el sistema recién instalado en modo de producción sobre un PostgreSQL vacío, con sus propias órdenes. Se recorre desde la lista de encuestas hasta la anulación
de una respuesta, en un navegador y a dos anchos. Esta página y sus imágenes las escribe la orden que lo recorre, que termina con error si un paso no es como debe:

\`\`\`sh
LIMESURVEY_PASSWORD=… npx tsx scripts/limesurvey.ts /carpeta/de/limesurvey
\`\`\`

## Qué se midió

El ${hoy}, en una máquina de dos núcleos con otros programas.

| Qué | Cuánto |
|---|---|
${medidas.map(([que, cuanto]) => `| ${que} | ${cuanto} |`).join('\n')}

Una línea de la bitácora mientras estuvo detenido:

\`\`\`json
${linea}
\`\`\`

## Paso a paso
${retratos
  .map(
    ({ nombre, texto }, i) =>
      `\n**${i + 1}.** ${texto}\n\n<img src="pantallas/limesurvey/${nombre}-360.webp" width="240" alt="En 360 px."> <img src="pantallas/limesurvey/${nombre}-1280.webp" width="560" alt="En 1280 px.">\n`,
  )
  .join('')}`
}
