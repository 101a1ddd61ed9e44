import { existsSync, readdirSync, readFileSync } from 'node:fs'
import inglesas from 'an-array-of-english-words/index.json' with { type: 'json' }
import espanolas from 'an-array-of-spanish-words/index.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { OPERACIONES } from '#contract/operaciones.ts'
import { RUTAS } from '#contract/rules/permisos-de-ruta.ts'
import { enCamello } from '#scripts/nuevo/texto.ts'
import { archivosEn } from './archivos.ts'

/** One language to a folder (style, words). */
const ESPANOL = ['contract', 'server', 'src/screens', 'src/ui', 'src/encuestador', 'src/galeria']
const INGLES = ['machines', 'kit', 'src/app', 'src/actors', 'src/api']

/** Words that one of the lists has of the other language: loans, and forms that nobody means in this code. */
const SON_ESPANOLAS = new Set(
  `al aviso avisos campo campos clave claves con consulta consultas cual dato datos de debe del el en enlace enlaces es escribe espanol
  este fila hasta hay hexadecimal la las leer lo los lote lotes modulo nombre o oferta palabra palabras para pares persona pie por que se
  sin sobre su sus tutorial ultima un una valor vista vistas y ya`.split(/\s+/),
)
const SON_INGLESAS = new Set(
  `and as at by can come done for from go grade has have is load move not of on open or place places record rule rules set table tell the
  times to up use values with`.split(/\s+/),
)
const DE_INGLES = new Set<string>(inglesas)
const DE_ESPANOL = new Set<string>(espanolas)
const soloEspanola = (palabra: string) =>
  SON_ESPANOLAS.has(palabra) || (DE_ESPANOL.has(palabra) && !DE_INGLES.has(palabra) && !SON_INGLESAS.has(palabra))
const soloInglesa = (palabra: string) =>
  SON_INGLESAS.has(palabra) || (DE_INGLES.has(palabra) && !DE_ESPANOL.has(palabra) && !SON_ESPANOLAS.has(palabra))

/** Names that somebody else gave: what implements an interface of the browser, a library or a protocol is called as there. */
const AJENOS: Readonly<Record<string, string>> = {
  'src/ui':
    'checked className describedBy disabled inputMode invalid limit maxLength number offset required spellCheck type value containerId',
  'src/ui/marco': 'CloseWatcher destroy',
  'src/ui/avisos': 'componentDidUpdate componentWillUnmount getDerivedStateFromError state',
  'src/app': 'del',
  'src/screens': 'className disabled',
  'src/encuestador': 'call number saving signal text',
  'contract/rules': 'elements pages text type value',
  server: 'app reply request',
  'server/importacion': 'bytes',
  'server/plugins/auditoria': 'limit',
  'server/areas': 'limit offset',
  'server/plugins/database':
    'acquireConnection beginTransaction code commitTransaction compileQuery constraint createQueryCompiler destroy executeQuery node parameter parameters queryId releaseConnection rollbackTransaction streamQuery workerData',
  'server/plugins/http': 'entries logger options properties required scripts type typeMode wrapped write requirement default',
  'server/plugins/abuso': 'FastifyContextConfig',
  'server/plugins/procesos': 'FastifyInstance FastifyRequest',
  'server/providers/identity': 'Prompt clockTolerance from state',
  'server/providers/claveunica': 'accessToken state name',
  'server/providers/mail': 'from',
  'server/providers/survey': 'active completed validfrom validuntil',
  'server/semilla': 'type choices',
}
const ajenosEn = (archivo: string) =>
  new Set(Object.entries(AJENOS).flatMap(([carpeta, nombres]) => (archivo.startsWith(`${carpeta}/`) ? nombres.split(' ') : [])))

interface Declarado {
  nombre: string
  clase: 'funcion' | 'miembro' | 'otra'
}

interface Nodo {
  type: string
  name?: unknown
  [clave: string]: unknown
}

/** The names that a pattern declares by itself; a shorthand one of an object is the property's, whoever named it. */
function nombresDe(nodo: Nodo | null | undefined): string[] {
  if (!nodo) return []
  if (nodo.type === 'Identifier') return [String(nodo.name)]
  if (nodo.type === 'AssignmentPattern') return nombresDe(nodo['left'] as Nodo)
  if (nodo.type === 'RestElement') return nombresDe(nodo['argument'] as Nodo)
  if (nodo.type === 'ArrayPattern') return (nodo['elements'] as (Nodo | null)[]).flatMap(nombresDe)
  if (nodo.type !== 'ObjectPattern') return []
  return (nodo['properties'] as Nodo[]).flatMap((propia) =>
    propia.type === 'RestElement' ? nombresDe(propia) : propia['shorthand'] === true ? [] : nombresDe(propia['value'] as Nodo),
  )
}

const FUNCIONES = ['ArrowFunctionExpression', 'FunctionExpression']

/** Every name that a file declares: functions, variables, parameters, types and their members. */
function declaradosEn(archivo: string): Declarado[] {
  const { program, errors } = parseSync(archivo, readFileSync(archivo, 'utf8'))
  expect(errors, archivo).toEqual([])
  const hallados: Declarado[] = []
  const anota = (nodo: unknown, clase: Declarado['clase']) => {
    for (const nombre of nombresDe(nodo as Nodo | null)) hallados.push({ nombre, clase })
  }
  const deFuncion = (nodo: { id?: unknown; params: readonly unknown[] }) => {
    anota(nodo.id, 'funcion')
    for (const parametro of nodo.params) anota(parametro, 'otra')
  }
  const deTipo = ({ id }: { id: unknown }) => anota(id, 'otra')
  const deMiembro = ({ key }: { key: unknown }) => anota(key, 'miembro')
  new Visitor({
    VariableDeclarator: ({ id, init }) => anota(id, FUNCIONES.includes(init?.type ?? '') ? 'funcion' : 'otra'),
    FunctionDeclaration: deFuncion,
    FunctionExpression: deFuncion,
    ArrowFunctionExpression: deFuncion,
    TSTypeAliasDeclaration: deTipo,
    TSInterfaceDeclaration: deTipo,
    ClassDeclaration: deTipo,
    TSPropertySignature: deMiembro,
    TSMethodSignature: deMiembro,
    PropertyDefinition: deMiembro,
    MethodDefinition: deMiembro,
  }).visit(program)
  return hallados
}

const codigoDe = (carpetas: readonly string[]) => archivosEn(carpetas, /\.tsx?$/)

/** `creaTokensDesde` → crea, tokens, desde. */
function palabrasDe(nombre: string): string[] {
  const separado = nombre.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return separado
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((palabra) => palabra.length > 1)
}

const GLOSARIO = readFileSync('docs/glosario.md', 'utf8')

/** What the glossary's table under a title has between backticks in a column, in small letters without accents. */
function columna(titulo: string, cual: number): string[] {
  const seccion = GLOSARIO.split(`## ${titulo}\n`)[1]?.split('\n## ')[0] ?? ''
  const celdas = seccion
    .split('\n')
    .filter((linea) => linea.startsWith('| `'))
    .map((linea) => linea.split('|')[cual] ?? '')
  return celdas.flatMap((celda) => [...celda.matchAll(/`([^`]+)`/g)].map(([, dentro = '']) => dentro))
}
const TERMINOS = new Set(columna('Términos del oficio', 1))
const SUSTANTIVOS = new Set(
  columna('Sustantivos', 2)
    .flatMap(palabrasDe)
    .flatMap((palabra) => [palabra, `${palabra}s`, `${palabra}es`]),
)

/** The fields of the session that the specification names (section 3). */
const DE_LA_SESION = 'usuario encuesta establecimiento accessToken protocoloAceptado claveUnica datosUsuarioActualizados'.split(' ')

/** The fields of the calls, which are called the same on every floor, and the operations, which `grep` follows. */
const CAMPOS = new Set([
  ...DE_LA_SESION,
  ...codigoDe(['contract']).flatMap((archivo) => {
    const hallados: string[] = []
    new Visitor({
      CallExpression: ({ arguments: dados }) => {
        for (const dado of dados)
          if (dado.type === 'ObjectExpression')
            for (const propiedad of dado.properties)
              if (propiedad.type === 'Property' && propiedad.key.type === 'Identifier') hallados.push(propiedad.key.name)
      },
    }).visit(parseSync(archivo, readFileSync(archivo, 'utf8')).program)
    return hallados
  }),
])

/** Parts of the configuration are called as their variables. */
const VARIABLES =
  readFileSync('.env.example', 'utf8')
    .match(/^#? ?[A-Z][A-Z_]+(?==)/gm)
    ?.map((linea) => linea.replace(/^#? ?/, '')) ?? []
const esVariable = (nombre: string) => {
  const enMayusculas = nombre.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
  return VARIABLES.some((variable) => variable === enMayusculas || variable.endsWith(`_${enMayusculas}`))
}

/** A flow goes by its route's or its machine's name on every floor, with its kind after it. */
const FLUJOS = [...readdirSync('machines'), ...readdirSync('src/screens')].filter((nombre) => !nombre.includes('.')).map(enCamello)
const deFlujo = (nombre: string) =>
  [...FLUJOS, ...RUTAS].find(
    (flujo) => nombre.toLowerCase().startsWith(flujo.toLowerCase()) && /^([A-Z]|$)/.test(nombre.slice(flujo.length)),
  )

function exento(archivo: string, { nombre }: Declarado): boolean {
  const propio = nombre.replace(/^_/, '')
  // Other people's protocols are written in snake case, and a short name in capitals is an acronym.
  if (/_/.test(propio) ? /[a-z]/.test(propio) : /^[A-Z]{1,4}$/.test(propio)) return true
  // Hooks, events and setters of React.
  if (/^(use|on|set)[A-Z]/.test(propio)) return true
  return CAMPOS.has(propio) || propio in OPERACIONES || ajenosEn(archivo).has(propio) || esVariable(propio)
}

function enOtroIdioma(archivo: string, declarado: Declarado, ajena: (palabra: string) => boolean): boolean {
  if (exento(archivo, declarado)) return false
  if (deFlujo(declarado.nombre) !== undefined) return false
  const palabras = palabrasDe(declarado.nombre).filter((palabra) => !TERMINOS.has(palabra))
  if (ajena === soloEspanola && palabras.every((palabra) => SUSTANTIVOS.has(palabra))) return false
  return palabras.some(ajena)
}

const ENUMERADOS = (carpetas: readonly string[], cuales: (archivo: string, declarado: Declarado) => boolean) =>
  codigoDe(carpetas).flatMap((archivo) =>
    declaradosEn(archivo)
      .filter((declarado) => cuales(archivo, declarado))
      .map(({ nombre }) => `${nombre} (${archivo})`),
  )

describe('un idioma por carpeta (docs/glosario.md)', () => {
  test('en las carpetas en español no hay nombres en inglés, ni que mezclen los dos', () => {
    expect(ENUMERADOS(ESPANOL, (archivo, declarado) => enOtroIdioma(archivo, declarado, soloInglesa))).toEqual([])
  })

  test('en las carpetas en inglés no hay nombres en español, salvo los sustantivos del glosario y los campos de las llamadas', () => {
    expect(ENUMERADOS(INGLES, (archivo, declarado) => enOtroIdioma(archivo, declarado, soloEspanola))).toEqual([])
  })

  test('las funciones en español dicen lo que hacen, en tercera persona', () => {
    const infinitivo = (nombre: string) => {
      const verbo = /^[a-z]+/.exec(nombre)?.[0] ?? ''
      return (
        /[aei]r$/.test(verbo) &&
        [verbo.replace(/r$/, 'ndo'), verbo.replace(/.r$/, 'iendo'), verbo.replace(/.r$/, 'yendo')].some((forma) => DE_ESPANOL.has(forma))
      )
    }
    expect(ENUMERADOS(ESPANOL, (_, { nombre, clase }) => clase === 'funcion' && infinitivo(nombre))).toEqual([])
  })

  test('el glosario da a cada palabra un solo significado', () => {
    const palabras = columna('Sustantivos', 1)
    expect(palabras.length).toBeGreaterThanOrEqual(40)
    expect(palabras.filter((palabra, i) => palabras.indexOf(palabra) !== i)).toEqual([])
  })
})

/** The kinds of file that a machine has; `setup` only where chart and meanings pass 250 lines together, `states` where the chart alone does. */
const CLASES = ['chart', 'words', 'selectors', 'rules', 'vocabulary', 'setup', 'states']

describe('las máquinas tienen los mismos archivos', () => {
  const maquinas = readdirSync('machines').filter((nombre) => existsSync(`machines/${nombre}/${nombre}.chart.ts`))

  test('cada una, solo los conocidos, con su nombre', () => {
    const otros = maquinas.flatMap((maquina) =>
      readdirSync(`machines/${maquina}`).filter((archivo) => !CLASES.some((clase) => archivo === `${maquina}.${clase}.ts`)),
    )
    expect(otros).toEqual([])
    expect(maquinas.length).toBeGreaterThanOrEqual(35)
  })

  test('lo que se anota en el contexto es «store…», y lo que se quita, «clear…»', () => {
    const otros = codigoDe(['machines']).flatMap((archivo) =>
      [...readFileSync(archivo, 'utf8').matchAll(/\b(keep|note|take|remember|forget|drop)([A-Z]\w*)?: assign\(/g)].map(
        ([nombre]) => `${nombre} ${archivo}`,
      ),
    )
    expect(otros).toEqual([])
  })
})
