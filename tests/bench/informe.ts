import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { Razon } from './comparacion.ts'
import type { Concurrencia } from './concurrencia.ts'
import type { Importacion } from './importacion.ts'
import type { Lectura } from './lecturas.ts'
import type { Reparto } from './reparto.ts'
import type { Carga } from './web.ts'

/** All that was ever measured on this machine, each part with its day. */
export interface Medidas {
  maquina: string
  fechas: Partial<Record<keyof Partes, string>>
  razones?: Razon[]
  ingreso?: Razon
  lecturas?: Lectura[]
  web?: Carga[]
  concurrencia?: Concurrencia
  importacion?: Importacion
  reparto?: Reparto
}
type Partes = Omit<Medidas, 'maquina' | 'fechas'>

const MEDIDAS = 'coverage/bench.json'
const INFORME = 'docs/rendimiento.md'
const [DESDE, HASTA] = ['<!-- medidas -->', '<!-- fin de las medidas -->']

const maquina = (): string =>
  `${cpus().length} núcleos de ${cpus()[0]?.model ?? 'procesador desconocido'}, ${Math.round(totalmem() / 2 ** 30)} GB de memoria, Node ${process.versions.node}`

const numero = (valor: number, decimales = 2) =>
  valor.toLocaleString('es-CL', { minimumFractionDigits: decimales, maximumFractionDigits: decimales })
const porCiento = (valor: number) => `${Math.round(valor * 100)} %`
const logro = (meta: boolean | null) => (meta === null ? '' : meta ? 'se cumple' : '**no se cumple**')
const tabla = (titulos: readonly string[], filas: readonly (readonly string[])[]) =>
  [titulos, titulos.map(() => '---'), ...filas].map((fila) => `| ${fila.join(' | ')} |`).join('\n')

function seccion(titulo: string, fecha: string | undefined, ...partes: string[]): string {
  return [`### ${titulo}`, `Medido el ${fecha ?? 'día que no se anotó'}.`, ...partes].join('\n\n')
}

function deRazones({ razones = [], ingreso, fechas }: Medidas): string {
  const todas = ingreso === undefined ? razones : [...razones, ingreso]
  if (todas.length === 0) return ''
  return seccion(
    'Rendimiento por segundo de CPU, frente al servidor mínimo',
    fechas.razones ?? fechas.ingreso,
    tabla(
      ['Operación', 'Producto (ms de CPU)', 'Mínimo (ms de CPU)', 'Razón', 'Rondas', 'Meta', ''],
      todas.map(({ nombre, producto, base, razon, entre, meta }) => [
        nombre,
        numero(producto),
        numero(base),
        porCiento(razon),
        `${porCiento(entre[0])} a ${porCiento(entre[1])}`,
        meta === null ? '' : `≥ ${porCiento(meta)}`,
        logro(meta === null ? null : razon >= meta),
      ]),
    ),
  )
}

function deLecturas({ lecturas = [], fechas }: Medidas): string {
  if (lecturas.length === 0) return ''
  return seccion(
    'Lecturas en SQL, sobre los datos nacionales',
    fechas.lecturas,
    tabla(
      ['Lectura', 'p50 (ms)', 'p95 (ms)', 'Meta', '', 'Tablas grandes leídas enteras'],
      lecturas.map(({ nombre, p50, p95, meta, completas }) => [
        nombre,
        numero(p50),
        numero(p95),
        meta === null ? '' : `≤ ${meta} ms`,
        logro(meta === null ? null : p50 <= meta),
        completas.join(', ') || 'ninguna',
      ]),
    ),
    'Planes de la consulta más lenta de cada lectura:',
    ...lecturas.map(({ nombre, plan }) => `<details><summary>${nombre}</summary>\n\n\`\`\`\n${plan}\n\`\`\`\n\n</details>`),
  )
}

function deWeb({ web = [], fechas }: Medidas): string {
  const [vacia] = web
  if (vacia === undefined) return ''
  return seccion(
    'Lo que baja un navegador',
    fechas.web,
    tabla(
      ['Visita', 'KB', 'Peticiones', 'Frente a la página vacía'],
      web.map(({ nombre, bytes, peticiones }) => [
        nombre,
        numero(bytes / 1024, 0),
        String(peticiones),
        `${numero(bytes / vacia.bytes, 1)} veces`,
      ]),
    ),
  )
}

function deConcurrencia({ concurrencia, fechas }: Medidas): string {
  if (concurrencia === undefined) return ''
  const { operaciones, conexiones, segundos, hechas, rechazadas, errores, diferencias } = concurrencia
  const lista = (cuentas: Record<string, number>) =>
    Object.entries(cuentas)
      .map(([cual, veces]) => `${cual}: ${veces}`)
      .join('; ') || 'ninguno'
  return seccion(
    'Cuentas de avance después de escribir muchos a la vez',
    fechas.concurrencia,
    tabla(
      ['', ''],
      [
        ['Operaciones', `${operaciones} por ${conexiones} conexiones, en ${numero(segundos, 0)} s`],
        ['Hechas', lista(hechas)],
        ['Rechazadas porque otro llegó antes', String(rechazadas)],
        ['Errores de la base (bloqueos mutuos u otros)', lista(errores)],
        ['Filas distintas de un recuento completo', lista(diferencias)],
      ],
    ),
  )
}

function deImportacion({ importacion, fechas }: Medidas): string {
  if (importacion === undefined) return ''
  const { estudiantes, segundos, archivo, memoria, limite } = importacion
  return seccion(
    'Carga de la matrícula nacional',
    fechas.importacion,
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
    ),
  )
}

function deReparto({ reparto, fechas }: Medidas): string {
  if (reparto === undefined) return ''
  const { estudiantes, carga, porTramos, enUnaPeticion } = reparto
  return seccion(
    'Asignar una encuesta a un grado entero',
    fechas.reparto,
    tabla(
      ['Estudiantes', 'Cargarlos (s)', 'Asignarla al cargar, por tramos (s)', 'Asignarla un administrador, en una petición (s)'],
      [[estudiantes.toLocaleString('es-CL'), numero(carga, 1), numero(porTramos, 1), numero(enUnaPeticion, 1)]],
    ),
  )
}

async function leidas(): Promise<Medidas> {
  const texto = await readFile(MEDIDAS, 'utf8').catch(() => null)
  return texto === null ? { maquina: '', fechas: {} } : JSON.parse(texto)
}

/** Keeps what was just measured beside what was measured before, and writes it out in the document. */
export async function guardaMedidas(partes: Partes): Promise<void> {
  const antes = await leidas()
  const hoy = new Date().toISOString().slice(0, 10)
  const fechas = { ...antes.fechas, ...Object.fromEntries(Object.keys(partes).map((parte) => [parte, hoy])) }
  const medidas: Medidas = { ...antes, ...partes, maquina: maquina(), fechas }
  await mkdir('coverage', { recursive: true })
  await writeFile(MEDIDAS, `${JSON.stringify(medidas, null, 2)}\n`)

  const informe = await readFile(INFORME, 'utf8')
  const [cabeza = '', resto = ''] = informe.split(DESDE)
  const [, cola = ''] = resto.split(HASTA)
  const secciones = [
    `Máquina: ${medidas.maquina}.`,
    deRazones(medidas),
    deLecturas(medidas),
    deWeb(medidas),
    deConcurrencia(medidas),
    deImportacion(medidas),
    deReparto(medidas),
  ].filter((una) => una !== '')
  await writeFile(INFORME, `${cabeza}${DESDE}\n\n${secciones.join('\n\n')}\n\n${HASTA}${cola}`)
}
