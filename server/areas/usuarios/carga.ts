import type { Kysely } from 'kysely'
import type { FilaDeCarga, UsuarioAdministrado, UsuarioNuevo } from '#contract/usuarios.admin.ts'
import { EncabezadoIncompleto, LectorDeTabla, type FilaLeida } from '#server/importacion/csv.ts'
import {
  type CodigosPorNombre,
  COLUMNAS_DE_USUARIOS,
  type ColumnaDeUsuario,
  motivosDe,
  OPCIONALES_DE_USUARIOS,
  usuarioDeFila,
} from '#server/importacion/usuarios.ts'
import { Rechazo, datosInvalidos } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { cambia, type Cambiada, crea } from './admin.ts'
import { codigosPorNombre, usuarioAdministradoPorNombre } from './admin.sql.ts'

const MAXIMO_DE_FILAS = 1000

/** Undoes the transaction of a row that was only tried. */
class SoloSimulado extends Error {
  readonly resultado: FilaDeCarga['resultado']

  constructor(resultado: FilaDeCarga['resultado']) {
    super('Simulación')
    this.resultado = resultado
  }
}

function esIgual(guardado: UsuarioAdministrado, datos: UsuarioNuevo): boolean {
  const { usuarioRol, ...campos } = datos
  const igualRol = (Object.keys(usuarioRol) as (keyof typeof usuarioRol)[]).every(
    (campo) => guardado.usuarioRol[campo] === usuarioRol[campo],
  )
  return igualRol && (Object.keys(campos) as (keyof typeof campos)[]).every((campo) => guardado[campo] === campos[campo])
}

type Cargada = { resultado: 'creado' | 'sin-cambios' } | ({ resultado: 'actualizado' } & Cambiada)

async function carga(trx: Kysely<unknown>, alcance: Alcance, datos: UsuarioNuevo): Promise<Cargada> {
  const guardado = await usuarioAdministradoPorNombre(trx, alcance, datos.nombreUsuario)
  if (guardado === undefined) {
    await crea(trx, alcance, datos)
    return { resultado: 'creado' }
  }
  if (esIgual(guardado, datos)) return { resultado: 'sin-cambios' }
  return { resultado: 'actualizado', ...(await cambia(trx, alcance, guardado.usuarioId, { ...datos, version: guardado.version })) }
}

/**
 * Upserts the account of one row in its own transaction, which a dry run rolls back. Idempotent: what is already so stays as it is.
 * `alCambiar` hears, in that transaction, of an account that changed.
 */
export async function cargaFila(
  db: Kysely<unknown>,
  alcance: Alcance,
  fila: FilaLeida<ColumnaDeUsuario>,
  { codigos, simular }: { codigos: CodigosPorNombre; simular: boolean },
  alCambiar: (trx: Kysely<unknown>, cambiada: Cambiada) => Promise<void> = async () => {},
): Promise<FilaDeCarga> {
  const { linea } = fila
  if ('defecto' in fila) return { linea, nombreUsuario: '', resultado: 'rechazado', motivos: [fila.defecto] }
  const nombreUsuario = fila.campos.nombreUsuario.trim()
  const leida = usuarioDeFila(fila.campos, codigos)
  if ('motivos' in leida) return { linea, nombreUsuario, resultado: 'rechazado', motivos: leida.motivos }
  try {
    const cargada = await db.transaction().execute(async (trx) => {
      const hecho = await carga(trx, alcance, leida.usuario)
      if (simular) throw new SoloSimulado(hecho.resultado)
      if (hecho.resultado === 'actualizado') await alCambiar(trx, hecho)
      return hecho
    })
    return { linea, nombreUsuario, resultado: cargada.resultado, motivos: [] }
  } catch (error) {
    if (error instanceof SoloSimulado) return { linea, nombreUsuario, resultado: error.resultado, motivos: [] }
    if (error instanceof Rechazo)
      return { linea, nombreUsuario, resultado: 'rechazado', motivos: motivosDe(error.campos ?? { '': error.message }, fila.campos) }
    throw error
  }
}

/** What became, or would become, of each row of a CSV. Throws 400 when its header is incomplete or it is too long. */
export async function cargaUsuarios(
  db: Kysely<unknown>,
  alcance: Alcance,
  { csv, simular }: { csv: string; simular: boolean },
  alCambiar: (trx: Kysely<unknown>, cambiada: Cambiada) => Promise<void>,
): Promise<FilaDeCarga[]> {
  const lineas = csv.split(/\r\n|\n|\r/)
  if (lineas.length > MAXIMO_DE_FILAS + 2) throw datosInvalidos({ csv: `Use a lo más ${MAXIMO_DE_FILAS} filas.` })
  const tabla = new LectorDeTabla(COLUMNAS_DE_USUARIOS, OPCIONALES_DE_USUARIOS)
  const como = { codigos: await codigosPorNombre(db), simular }
  const resultados: FilaDeCarga[] = []
  const nombres = new Set<string>()
  for (const linea of lineas) {
    const fila = leeFila(tabla, linea)
    if (fila === null) continue
    const nombre = 'campos' in fila ? fila.campos.nombreUsuario.trim().toLowerCase() : ''
    const repetida = nombre !== '' && nombres.has(nombre)
    nombres.add(nombre)
    resultados.push(
      repetida
        ? { linea: fila.linea, nombreUsuario: nombre, resultado: 'rechazado', motivos: ['El nombre de usuario se repite en el archivo.'] }
        : await cargaFila(db, alcance, fila, como, alCambiar),
    )
  }
  return resultados
}

function leeFila(tabla: LectorDeTabla<ColumnaDeUsuario>, linea: string): FilaLeida<ColumnaDeUsuario> | null {
  try {
    return tabla.lee(linea)
  } catch (error) {
    if (error instanceof EncabezadoIncompleto) throw datosInvalidos({ csv: error.message })
    throw error
  }
}
