/** Words that a name carries in lower case, unless it begins with them. */
const PARTICULAS: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'y'])

/** A name of the registers, which come in upper case, as people write it: `DE LA FUENTE ÑANCO` → `De la Fuente Ñanco`. */
export function enNombrePropio(nombre: string): string {
  return nombre
    .toLocaleLowerCase('es-CL')
    .split(' ')
    .map((palabra, lugar) => (lugar > 0 && PARTICULAS.has(palabra) ? palabra : conMayuscula(palabra)))
    .join(' ')
}

/** Each part of a compound word begins anew: `pérez-cotapos`, `o'higgins`. */
function conMayuscula(palabra: string): string {
  return palabra.replace(/(^|[-'’])(\p{L})/gu, (_, antes: string, letra: string) => antes + letra.toLocaleUpperCase('es-CL'))
}
