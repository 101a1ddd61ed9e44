import { conEntrada, desdePlantillas, exigeKebab, exigeTitulo, type Lee, type Obra } from './obra.ts'
import { conMayuscula, enCamello } from './texto.ts'

/** A line of the composition root for a flow that the actors' file of its name builds. */
export function conFlujo(lee: Lee, name: string): [archivo: string, texto: string] {
  const camel = enCamello(name)
  const carga = `(call: Call) => import('#actors/${name}.ts').then((m) => m.${camel}Flow(call))`
  return conEntrada(lee, 'src/app/flows.ts', /^\}\n\nexport type FlowName/m, camel, carga)
}

/** A statechart with its words, selectors, actors and tests: it loads something, and can be asked again. */
export function maquina(name: string, titulo: string | undefined, lee: Lee): Obra {
  exigeKebab(name)
  const nombre = exigeTitulo(titulo ?? conMayuscula(name.replaceAll('-', ' ')))
  const nombres = 'scripts/docs/nombres.ts'
  return {
    archivos: new Map([
      ...desdePlantillas('machine', { name, camel: enCamello(name), titulo: nombre }, lee),
      conFlujo(lee, name),
      conEntrada(lee, nombres, /^\}\n/m, name, `'${nombre}'`),
    ]),
    falta: [
      `Escriba lo suyo en machines/${name}; src/actors/${name}.ts llama a getPeriodos solo de muestra.`,
      `Llene tests/machines/${name}: casos, requisitos y prueba. Si tiene pantalla, también ${name}.screen.ts (mire verificar).`,
      `Anote lo que hace y dibújelo: npx tsx scripts/model.ts --update --machine ${name} && npm run docs`,
      `Nómbrela en docs/walk.md: en la fila de su ruta, o, si sirve a varias, también entre lo que no se llama como una ruta.`,
      ...(titulo === undefined ? [`En ${nombres} se llama «${nombre}»: póngale el nombre con que la conocen los analistas.`] : []),
    ],
  }
}
