import { digitoVerificador } from '#contract/rules/rut.ts'

/** The bad rows that a generated file may have, in turn, and the words by which each is refused. */
const MALAS: readonly [(fila: string[]) => string[], RegExp][] = [
  [([, ...resto]) => ['12345678-0', ...resto], /^RUN incorrecto\.$/],
  [([run = '', , ...resto]) => [run, '  ', ...resto], /^Faltan los nombres\.$/],
  [(fila) => fila.map((campo, lugar) => (lugar === 4 ? '999999' : campo)), /^El establecimiento 999999 no está en el registro\.$/],
  [(fila) => fila.map((campo, lugar) => (lugar === 6 ? '77' : campo)), /^El grado 77 de la enseñanza 110 no existe\.$/],
  [(fila) => fila.slice(0, 7), /^Tiene 7 columnas y el encabezado 8\.$/],
  [(fila) => fila.map((campo, lugar) => (lugar === 1 ? `"${campo}` : campo)), /^Hay comillas sin cerrar\.$/],
  [
    (fila) => fila.map((campo, lugar) => (lugar === 1 ? `A\u202e${campo}` : campo)),
    /^Quite los saltos de línea y los caracteres invisibles\.$/,
  ],
  [(fila) => fila.map((campo, lugar) => (lugar === 7 ? '9' : campo)), /^La letra del curso es incorrecta\.$/],
]

/**
 * An enrolment file of invented students, in schools that exist, with `malas` bad rows spread evenly, and which they are. They
 * go round the `grados` of primary school.
 */
export function unPadron(
  estudiantes: number,
  malas: number,
  rbds: readonly number[],
  grados: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8],
): { csv: string; esperadas: Map<number, RegExp> } {
  const lineas = ['runEstudiante;nombres;apellidoPaterno;apellidoMaterno;idRbd;idEnsenanza;idGrado;letraCurso']
  const esperadas = new Map<number, RegExp>()
  const cada = malas === 0 ? Number.POSITIVE_INFINITY : Math.floor(estudiantes / malas)
  for (let i = 0; i < estudiantes; i += 1) {
    const cuerpo = String(40_000_000 + i)
    const fila = [
      `${cuerpo}-${digitoVerificador(cuerpo)}`,
      `María Ñ${i}`,
      'Núñez',
      'Pérez',
      String(rbds[i % rbds.length]),
      '110',
      String(grados[i % grados.length]),
      'A',
    ]
    const turno = Math.floor(i / cada)
    const mala = i % cada === cada - 1 && turno < malas ? MALAS[turno % MALAS.length] : undefined
    if (mala !== undefined) esperadas.set(i + 2, mala[1])
    lineas.push((mala === undefined ? fila : mala[0](fila)).join(';'))
  }
  return { csv: `${lineas.join('\r\n')}\r\n`, esperadas }
}
