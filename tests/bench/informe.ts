import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { Razon } from './comparacion.ts'
import type { Concurrencia } from './concurrencia.ts'
import type { Exportacion } from './exportacion.ts'
import type { Importacion } from './importacion.ts'
import type { Interaccion } from './interacciones.ts'
import type { Lectura } from './lecturas.ts'
import type { Punta } from './punta.ts'
import type { Reparto } from './reparto.ts'
import type { Carga } from './web.ts'

/** What each part of the bench measures. */
interface Partes {
  razones: Razon[]
  ingreso: Razon
  punta: Punta
  lecturas: Lectura[]
  web: Carga[]
  interacciones: Interaccion[]
  concurrencia: Concurrencia
  importacion: Importacion
  exportacion: Exportacion[]
  reparto: Reparto
}

const INFORME = 'docs/rendimiento.md'
const FIN = '<!-- fin de las medidas -->'

const maquina = (): string =>
  `${cpus().length} núcleos de ${cpus()[0]?.model ?? 'procesador desconocido'}, ${Math.round(totalmem() / 2 ** 30)} GB de memoria, Node ${process.versions.node}`

const numero = (valor: number, decimales = 2) =>
  valor.toLocaleString('es-CL', { minimumFractionDigits: decimales, maximumFractionDigits: decimales })
const logro = (meta: boolean | null) => (meta === null ? '' : meta ? 'se cumple' : '**no se cumple**')
const tabla = (titulos: readonly string[], filas: readonly (readonly string[])[]) =>
  [titulos, titulos.map(() => '---'), ...filas].map((fila) => `| ${fila.join(' | ')} |`).join('\n')

const deMeta = (veces: number | null, meta: number | null | undefined): string[] =>
  veces === null
    ? ['', '']
    : [`${numero(veces)} veces`, meta === null || meta === undefined ? '' : `≤ ${numero(meta, 1)}: ${logro(veces <= meta)}`]

const deRazones = (razones: readonly Razon[]): string =>
  tabla(
    ['Operación', 'Node (ms): producto y mínimo', 'Razón', 'Meta', 'PostgreSQL (ms): producto y mínimo', 'Razón', 'Meta'],
    razones.map(({ nombre, producto, minimo, veces, entre, metas }) => [
      nombre,
      `${numero(producto.node)} y ${numero(minimo.node)}`,
      ...deMeta(veces.node, metas?.node).map((texto, i) =>
        i === 0 ? `${texto} (${numero(entre[0], 1)} a ${numero(entre[1], 1)})` : texto,
      ),
      producto.postgres === null || minimo.postgres === null ? '' : `${numero(producto.postgres)} y ${numero(minimo.postgres)}`,
      ...deMeta(veces.postgres, metas?.postgres),
    ]),
  )

const deLecturas = (lecturas: readonly Lectura[]): string =>
  tabla(
    ['Lectura', 'p50 (ms)', 'p95 (ms)', 'Meta', '', 'Tablas grandes leídas enteras'],
    lecturas.map(({ nombre, p50, p95, meta, completas }) => [
      nombre,
      numero(p50),
      numero(p95),
      meta === null ? '' : `≤ ${meta} ms`,
      logro(meta === null ? null : p95 <= meta),
      completas.join(', ') || 'ninguna',
    ]),
  )

const deWeb = (web: readonly Carga[]): string =>
  tabla(
    ['Visita', 'KB', 'Peticiones', 'Frente a la página vacía'],
    web.map(({ nombre, bytes, peticiones }) => [
      nombre,
      numero(bytes / 1024, 0),
      String(peticiones),
      `${numero(bytes / (web[0]?.bytes ?? bytes), 1)} veces`,
    ]),
  )

function deConcurrencia({ operaciones, conexiones, segundos, hechas, rechazadas, errores, diferencias }: Concurrencia): string {
  const lista = (cuentas: Record<string, number>) =>
    Object.entries(cuentas)
      .map(([cual, veces]) => `${cual}: ${veces}`)
      .join('; ') || 'ninguno'
  return tabla(
    ['', ''],
    [
      ['Operaciones', `${operaciones} por ${conexiones} conexiones, en ${numero(segundos, 0)} s`],
      ['Hechas', lista(hechas)],
      ['Rechazadas porque otro llegó antes', String(rechazadas)],
      ['Errores de la base (bloqueos mutuos u otros)', lista(errores)],
      ['Filas distintas de un recuento completo', lista(diferencias)],
    ],
  )
}

const deImportacion = ({ estudiantes, segundos, archivo, memoria, limite }: Importacion): string =>
  tabla(
    ['Estudiantes', 'Archivo (MB)', 'Segundos', 'Memoria máxima de Node (MB)', 'Meta', ''],
    [
      [
        estudiantes.toLocaleString('es-CL'),
        numero(archivo, 0),
        numero(segundos, 0),
        numero(memoria, 0),
        `≤ ${limite} MB`,
        logro(memoria <= limite),
      ],
    ],
  )

const deExportacion = (lugares: readonly Exportacion[]): string =>
  tabla(
    [
      'Lugar',
      'Respuestas',
      'Segundos',
      'CPU de Node (s)',
      'Memoria máxima de Node (MB)',
      'ZIP (MB)',
      'Cuentas comparadas',
      'Distintas en la base',
    ],
    lugares.map(({ lugar, respuestas, segundos, cpu, memoria, zip, cuentas, distintas }) => [
      lugar,
      respuestas.toLocaleString('es-CL'),
      ...[segundos, cpu, memoria].map((valor) => numero(valor, 0)),
      numero(zip, 1),
      cuentas.toLocaleString('es-CL'),
      distintas.join('; ') || 'ninguna',
    ]),
  )

/** The shares of the peak, and from the CPU of the greatest that answered in time, the cores that the whole of it and twice as much ask for. */
function dePunta({ procesos, tope, tramos }: Punta): string {
  const aguanta = tramos.filter(({ p99, fallidas }) => p99 <= tope && fallidas === 0).at(-1)
  const nucleos = (veces: number) => {
    const { node, postgres, parte } = aguanta ?? { node: Number.NaN, postgres: Number.NaN, parte: 1 }
    return `${numero((veces * node) / parte, 1)} núcleos de Node y ${numero((veces * postgres) / parte, 1)} de PostgreSQL`
  }
  return [
    tabla(
      ['Parte', 'Llamadas por segundo', 'p50 (ms)', 'p99 (ms)', 'Fallidas', 'Núcleos de Node', 'de PostgreSQL', 'de quien llama', 'Carga'],
      tramos.map(({ parte, p50, p99, fallidas, llamadas, node, postgres, quienLlama, carga }) => [
        `${numero(100 * parte, 0)} %`,
        numero(parte * 700, 0),
        numero(p50, 0),
        numero(p99, 0),
        `${fallidas} de ${llamadas}`,
        ...[node, postgres, quienLlama].map((valor) => numero(valor)),
        numero(carga, 0),
      ]),
    ),
    aguanta === undefined
      ? `Con \`PROCESOS=${procesos}\`, ninguna parte tuvo su p99 bajo ${tope} ms.`
      : `Con \`PROCESOS=${procesos}\`, el p99 queda bajo ${tope} ms hasta el ${numero(100 * aguanta.parte, 0)} % de la punta. De la CPU de esa parte: la punta entera pide ${nucleos(1)}; el doble, ${nucleos(2)}.`,
    'En qué se va la CPU de Node, sin lo que espera: [la llama](punta.svg), de todos los procesos y todas las partes.',
  ].join('\n\n')
}

const deReparto = ({ estudiantes, carga, porTramos, enUnaPeticion }: Reparto): string =>
  tabla(
    ['Estudiantes', 'Cargarlos (s)', 'Asignarla al cargar, por tramos (s)', 'Asignarla un administrador, en una petición (s)'],
    [[estudiantes.toLocaleString('es-CL'), numero(carga, 1), numero(porTramos, 1), numero(enUnaPeticion, 1)]],
  )

/** What every interaction may take on a slow telephone, in milliseconds. */
const PRONTO = 200

const deInteracciones = (hechas: readonly Interaccion[]): string =>
  tabla(
    ['Quién', 'Qué hace', 'Hasta verlo (ms)', `Meta: ≤ ${PRONTO}`, 'La tarea más larga (ms)'],
    hechas.map(({ viaje, nombre, hastaVerlo, tarea }) => [
      viaje,
      nombre,
      numero(hastaVerlo, 0),
      logro(hastaVerlo <= PRONTO),
      numero(tarea, 0),
    ]),
  )

/** How each part is called in the document, and told. */
const SECCIONES: { [parte in keyof Partes]: readonly [titulo: string, cuenta: (medida: Partes[parte]) => string] } = {
  razones: ['CPU por llamada, frente al servidor mínimo', deRazones],
  punta: ['La punta, toda junta', dePunta],
  ingreso: ['Ingreso, frente a argon2 solo', (razon) => deRazones([razon])],
  lecturas: ['Lecturas en SQL, sobre los datos nacionales', deLecturas],
  web: ['Lo que baja un navegador', deWeb],
  interacciones: ['Interacciones, con el procesador seis veces más lento', deInteracciones],
  concurrencia: ['Cuentas de avance después de escribir muchos a la vez', deConcurrencia],
  importacion: ['Carga de la matrícula nacional', deImportacion],
  exportacion: ['Sacar los datos', deExportacion],
  reparto: ['Asignar una encuesta a un grado entero', deReparto],
}

/** Writes what was just measured in the document, in the place of its section or after the others. */
export async function guardaMedida<Parte extends keyof Partes>(parte: Parte, medida: Partes[Parte], escala: string): Promise<void> {
  const [titulo, cuenta] = SECCIONES[parte]
  const hoy = new Date().toISOString().slice(0, 10)
  const seccion = `### ${titulo}\n\nMedido el ${hoy}, sobre ${escala}. Máquina: ${maquina()}.\n\n${cuenta(medida)}\n\n`
  const informe = await readFile(INFORME, 'utf8')
  const desde = informe.includes(`### ${titulo}\n`) ? informe.indexOf(`### ${titulo}\n`) : informe.indexOf(FIN)
  const hasta = ['\n### ', `\n${FIN}`].map((que) => informe.indexOf(que, desde) + 1).filter((donde) => donde > 0)
  await writeFile(
    INFORME,
    `${informe.slice(0, desde)}${seccion}${informe.slice(informe.startsWith(FIN, desde) ? desde : Math.min(...hasta))}`,
  )
}
