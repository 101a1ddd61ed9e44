import { conEntrada, desdePlantillas, type Lee, type Obra, PedidoIncorrecto } from './obra.ts'
import { eligeRoles } from './roles.ts'
import { anteponer, conImportacion, conLineaDeImportacion, enCamello, enKebab } from './texto.ts'

/** Where the table of permissions ends its operations for some roles. */
const TRAS_EL_ULTIMO_ROL = /(?<=: solo\([^\n]*\),\n)(?![\s\S]*: solo\()/

const METODO = /^(get|post|put|patch|delete)(?=[A-Z])/

/** What is asked, by its key: its method and names, and what each file says of it. */
function pedidoDe(key: string, area: string, path: string) {
  const metodo = METODO.exec(key)?.[0]
  if (metodo === undefined || !/^\w+$/.test(key)) {
    throw new PedidoIncorrecto(`«${key}» no sirve de clave: empiece por su método, como getDocumentosApoyo o postAdminUsuarios.`)
  }
  if (!/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/.test(area)) {
    throw new PedidoIncorrecto(`«${area}» no sirve de área: use minúsculas sin tilde y guiones, como datamart o encuestas.admin.`)
  }
  if (!/^(\/([a-z0-9-]+|\{[a-zA-Z]+\}))+$/.test(path)) {
    throw new PedidoIncorrecto(`«${path}» no sirve de dirección: escríbala bajo /api, como /admin/usuarios/{usuarioId}.`)
  }
  const [carpeta = '', parte = carpeta] = area.split('.')
  const servidor = `server/areas/${carpeta}/${parte}`
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, nombre = '']) => nombre)
  return { metodo: metodo.toUpperCase(), cosa: key.slice(metodo.length), lee: metodo === 'get', carpeta, parte, servidor, params }
}

type Pedido = ReturnType<typeof pedidoDe>

function conContrato(texto: string, key: string, path: string, { metodo, lee, params }: Pedido): string {
  const lineas = [
    `metodo: '${metodo}', path: '${path}', resumen: 'Falta decir qué hace',`,
    params.length > 0 ? `params: v.object({ ${params.map((nombre) => `${nombre}: idDeRuta`).join(', ')} }),` : '',
    lee ? 'query: v.strictObject({}),' : 'body: v.strictObject({ idRbd: v.number() }),',
    `respuesta: { status: ${lee ? '200, schema: v.array(v.object({ idRbd: v.number() }))' : '204, schema: null'} },`,
  ]
  const entrada = lineas.filter((linea) => linea !== '')
  const alFinal = /(?<== operaciones\(\{[\s\S]*?\n)\}\)\n/
  const escrito = anteponer(texto, alFinal, `  ${key}: {\n${entrada.join('\n')}\n  },\n`)
  return params.length > 0 ? conImportacion(escrito, ['idDeRuta'], './esquemas.ts') : escrito
}

function conManejador(texto: string, key: string, { cosa, lee, parte }: Pedido): string {
  const consulta = `${lee ? 'lee' : 'guarda'}${cosa}`
  const manejador = `sirve(app, '${key}', ({ db, sesion${lee ? '' : ', body'} }) => ${consulta}(db, sesion${lee ? '' : ', body'}))`
  const escrito = anteponer(texto, /(?<=^export default function [\s\S]*?\n)\}\n/m, `\n  ${manejador}\n`)
  return conImportacion(conImportacion(escrito, ['sirve'], '#server/plugins/http/operaciones.ts'), [consulta], `./${parte}.sql.ts`)
}

const lectura = (key: string, cosa: string) => `
/** The schools within the caller's reach. */
export async function lee${cosa}(db: Kysely<unknown>, alcance: Alcance): Promise<RespuestaDe<'${key}', never>> {
  const { rows } = await sql<RespuestaDe<'${key}', never>[number]>\`
    select c.id_rbd as "idRbd" from establecimiento c where \${alcanzaEstablecimiento(alcance, 'c')} order by c.id_rbd
  \`.execute(db)
  return rows
}
`
const escritura = (key: string, cosa: string, tabla: string) => `
/** Keeps what comes about a school within the caller's reach. */
export async function guarda${cosa}(db: Kysely<unknown>, alcance: Alcance, datos: PeticionLeidaDe<'${key}'>['body']): Promise<undefined> {
  const columnas = columnasDe(datos, { idRbd: 'id_rbd' })
  await sql\`
    insert into ${tabla} (\${nombresDe(columnas)}) select \${valoresDe(columnas)} from establecimiento c
    where c.id_rbd = \${datos.idRbd} and \${alcanzaEstablecimiento(alcance, 'c')}
  \`.execute(db)
}
`

function conConsulta(texto: string, key: string, { cosa, lee, carpeta }: Pedido): string {
  const escrito = texto + (lee ? lectura(key, cosa) : escritura(key, cosa, carpeta.replaceAll('-', '_')))
  const importaciones: [nombres: string[], modulo: string][] = [
    [['type Kysely', 'sql'], 'kysely'],
    [[lee ? 'type RespuestaDe' : 'type PeticionLeidaDe'], '#contract/operaciones.ts'],
    [['type Alcance', 'alcanzaEstablecimiento'], '#server/plugins/sesiones/alcance.sql.ts'],
    ...(lee ? [] : [[['columnasDe', 'nombresDe', 'valoresDe'], '#server/plugins/database/columnas.sql.ts'] as [string[], string]]),
  ]
  return importaciones.reduce((hecho, [nombres, modulo]) => conImportacion(hecho, nombres, modulo), escrito).trimStart()
}

/** An operation from the contract to its query, within the reach of who calls. The area may be new, or a part: `encuestas.admin`. */
export function operacionNueva(key: string, area: string, path: string, roles: string | undefined, lee: Lee): Obra {
  const pedido = pedidoDe(key, area, path)
  const { metodo, servidor, params, parte, carpeta } = pedido
  const { lista, propio, ajeno } = eligeRoles(roles)
  if (ajeno === undefined)
    throw new PedidoIncorrecto('Para todos los roles, créela para uno y escriba «sesion» en contract/rules/permisos.ts.')
  const camel = enCamello(area)
  const [contrato, rutas, consultas] = [`contract/${area}.ts`, `${servidor}.routes.ts`, `${servidor}.sql.ts`]
  const deRuta = params.length > 0 ? `params: { ${params.map((nombre) => `${nombre}: 1`).join(', ')} }, ` : ''
  const prueba = `tests/server/${enKebab(key)}.test.ts`
  const archivos = desdePlantillas(
    'operation',
    {
      key,
      path,
      metodo,
      prueba: enKebab(key),
      perfil: propio.perfil,
      ajeno: ajeno.perfil,
      peticion: `{ ${deRuta}${pedido.lee ? 'query: {}' : 'body: { idRbd: 90145 }'} }`,
      malEscrita: `{ ${deRuta}${pedido.lee ? "query: { sobra: 'x' }" : "body: { idRbd: 'x' }"} }`,
    },
    lee,
  )
  const nuevo = (archivo: string, texto: string) => lee(archivo) ?? texto
  const vacio = `import * as v from 'valibot'\nimport { operaciones } from './operacion.ts'\n\nexport const ${camel} = operaciones({\n})\n`
  archivos.set(contrato, conContrato(nuevo(contrato, vacio), key, path, pedido))
  archivos.set(...conEntrada(lee, 'contract/rules/permisos.ts', TRAS_EL_ULTIMO_ROL, key, `solo(${lista})`))
  const sinRutas = `import type { FastifyInstance } from 'fastify'\n\nexport default function ${camel}(app: FastifyInstance): void {\n}\n`
  archivos.set(rutas, conManejador(nuevo(rutas, sinRutas), key, pedido))
  archivos.set(consultas, conConsulta(nuevo(consultas, ''), key, pedido))
  if (lee(contrato) === null) {
    const [archivo, texto] = conEntrada(lee, 'contract/operaciones.ts', /^\}\n\nexport type ClaveDeOperacion/m, `...${camel}`)
    archivos.set(archivo, conLineaDeImportacion(texto, `import { ${camel} } from './${area}.ts'\n`))
  }
  if (lee(rutas) === null) {
    const [archivo, texto] = conEntrada(lee, 'server/areas/areas.ts', /^\]\n/m, camel)
    archivos.set(archivo, conLineaDeImportacion(texto, `import ${camel} from './${carpeta}/${parte}.routes.ts'\n`))
  }
  return {
    archivos,
    falta: [
      `Diga en ${contrato} qué hace, qué pide y qué responde; escriba su consulta en ${consultas}. Lo escrito ahora es una muestra.`,
      `Llene ${prueba}.`,
      `La llaman solo: ${lista}. Dígalo también en QUIEN de tests/server/plataforma-permisos.test.ts: ${key}: '${lista.replaceAll(',', '')}',`,
      `Diga sobre qué territorio es en FILAS de tests/server/matriz-de-autorizacion.test.ts: ${key}: nada, o deEscuela(…).`,
      `Nombre ${contrato}, ${rutas} y ${prueba} en la fila de docs/walk.md de la pantalla que la llama.`,
    ],
  }
}
