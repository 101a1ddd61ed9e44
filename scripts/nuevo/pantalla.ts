import * as v from 'valibot'
import { OPERACIONES, type ClaveDeOperacion, operacion } from '#contract/operaciones.ts'
import { conFlujo } from './maquina.ts'
import { conEntrada, debeLeer, desdePlantillas, exigeKebab, exigeTitulo, type Lee, type Obra, PedidoIncorrecto } from './obra.ts'
import { eligeRoles } from './roles.ts'
import { conMayuscula, enCamello } from './texto.ts'

/** The address of a screen by its name: those of the administration go under `/admin`. */
const pathDe = (name: string) => `/${name.replace(/^admin-/, 'admin/')}`

/** What to call an operation with, when it answers a list to who asks for nothing in particular. */
function peticionDeLista(key: string): string {
  const hallada = key in OPERACIONES ? operacion(key as ClaveDeOperacion) : undefined
  const { schema } = hallada?.respuesta ?? { schema: null }
  const pideAlgo = hallada?.params ?? hallada?.body ?? (hallada?.query && !v.is(hallada.query, {}))
  if (pideAlgo || schema === null || schema === 'archivo' || schema.type !== 'array') {
    throw new PedidoIncorrecto(`«${key}» no es una operación que responda una lista sin pedir nada. Cree la pantalla sin ella.`)
  }
  return hallada?.query ? '{ query: {} }' : '{}'
}

function conFila(lee: Lee, name: string, key: string | undefined): [archivo: string, texto: string] {
  const [maquina, actores] = key === undefined ? ['', ''] : [' `machines/collection` ', ` \`src/actors/${name}.ts\` `]
  const fila = `| \`${name}\` | \`${pathDe(name)}\` | \`src/screens/${name}\` |${maquina || ' '}|${actores || ' '}| | | \`tests/screens/${name}.test.tsx\` |\n`
  const caminata = debeLeer(lee, 'docs/walk.md')
  const ultima = caminata.slice(0, caminata.indexOf('\n## ', caminata.indexOf('\n## ') + 1)).lastIndexOf('\n| `')
  const fin = caminata.indexOf('\n', ultima + 1) + 1
  return ['docs/walk.md', caminata.slice(0, fin) + fila + caminata.slice(fin)]
}

/** A screen in its route. With the key of an operation that answers a list, it shows that list through `machines/collection`. */
export function pantalla(
  name: string,
  key: string | undefined,
  { titulo = conMayuscula(name.replaceAll('-', ' ')), roles }: { titulo?: string | undefined; roles?: string | undefined },
  lee: Lee,
): Obra {
  exigeKebab(name)
  const peticion = key === undefined ? '' : peticionDeLista(key)
  const camel = enCamello(name)
  const { lista, propio } = eligeRoles(roles)
  const valores = {
    name,
    camel,
    Pascal: conMayuscula(camel),
    titulo: exigeTitulo(titulo),
    path: pathDe(name),
    rolId: String(propio.rolId),
    key: key ?? '',
    peticion,
  }
  return {
    archivos: new Map([
      ...desdePlantillas(key === undefined ? 'screen' : 'list', valores, lee),
      ...(key === undefined ? [] : [conFlujo(lee, name)]),
      conEntrada(lee, 'contract/rules/rutas.ts', /^\}\n(?![\s\S]*^\}\n)/m, camel, `'${pathDe(name)}'`),
      conEntrada(lee, 'src/routes.ts', /^\}\n\n\/\*\* Every route's name/m, camel, `{ titulo: '${titulo}' }`),
      conEntrada(lee, 'src/app/screens.ts', /^\}\n(?![\s\S]*^\}\n)/m, camel, `lazy(() => import('#screens/${name}/${name}.screen.tsx'))`),
      conEntrada(lee, 'contract/rules/permisos-de-ruta.ts', /^\} satisfies Record<string, PermisoDeRuta>/m, camel, `[${lista}]`),
      conFila(lee, name, key),
    ]),
    falta: [
      `Escriba lo suyo en src/screens/${name} y llene tests/screens/${name}.test.tsx.`,
      `La ven solo: ${lista}. Si es para otros, cambie su línea en PERMISOS_DE_RUTA (contract/rules/permisos-de-ruta.ts).`,
      `Para que esté en el menú, dele un icono en src/routes.ts y su lugar en los menús de tests/screens/aplicacion.test.tsx.`,
      `Complete su fila de docs/walk.md: contrato, servidor y pruebas.`,
    ],
  }
}
