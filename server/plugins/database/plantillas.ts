import {
  type CompiledQuery,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely'

/** How far a query was gone through, and its text where it ends: after it comes a value, or one of some literals. */
interface Paso {
  texto?: string
  valor?: Paso
  readonly literales: WeakMap<readonly string[], Paso>
}

const nuevo = (): Paso => ({ literales: new WeakMap() })
const comienzo = nuevo()

/**
 * Kysely's compiler, which does not write again a text that it already wrote. A query is a tree of literals, each the same
 * object at every call, and of values: the same literals in the same order give the same text, and only the values are
 * gathered. What is not made of both alone is compiled as ever.
 */
export class CompiladorDePlantillas extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const parameters: unknown[] = []
    const final = recorre(node, comienzo, parameters)
    if (final?.texto !== undefined) return { query: node, queryId, sql: final.texto, parameters }
    const compilada = super.compileQuery(node, queryId)
    if (final !== null) final.texto = compilada.sql
    return compilada
  }
}

/** Goes through a node from where its query was, and gathers its values; null for a node of another kind. */
function recorre(node: OperationNode, desde: Paso, parameters: unknown[]): Paso | null {
  if (!RawNode.is(node) || !('raw' in node.sqlFragments)) return null
  let paso = desde.literales.get(node.sqlFragments)
  if (paso === undefined) desde.literales.set(node.sqlFragments, (paso = nuevo()))
  for (const parameter of node.parameters) {
    if (ValueNode.is(parameter) && parameter.immediate !== true) {
      parameters.push(parameter.value)
      paso = paso.valor ??= nuevo()
      continue
    }
    const llegada = recorre(parameter, paso, parameters)
    if (llegada === null) return null
    paso = llegada
  }
  return paso
}
