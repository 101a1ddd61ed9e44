import type { EncuestaConCuestionario, RespuestaDeConjunto } from './datos.sql.ts'

/** A column that every file has, before those of its questions. */
export interface Columna {
  nombre: string
  etiqueta: string
  tipo: 'numero' | 'texto'
  valores: readonly { codigo: number; texto: string }[]
  de(fila: RespuestaDeConjunto): string | number
}

const INFORMANTES = [
  { codigo: 1, texto: 'Apoderado' },
  { codigo: 2, texto: 'Establecimiento' },
] as const

/** Gives a person or a school the name that only one file uses. */
export type Seudonimo = (de: string, que: string | number) => string

type Grado = { idEnsenanza: number; dsEnsenanza: string; idGrado: number; dsGrado: string }

const texto = (nombre: string, etiqueta: string, de: (fila: RespuestaDeConjunto) => string | number | null | undefined): Columna => ({
  nombre,
  etiqueta,
  tipo: 'texto',
  valores: [],
  de: (fila) => String(de(fila) ?? ''),
})

/** Who it is: the person and the school by their own names, or by those that only this file uses. */
function quienEs(conIdentidad: boolean, seudonimo: Seudonimo): Columna[] {
  if (!conIdentidad) {
    return [
      texto('estudiante', 'Estudiante: seudónimo de este archivo', ({ sujeto }) => seudonimo('estudiante', sujeto)),
      texto('establecimiento', 'Establecimiento: seudónimo de este archivo', ({ idRbd }) =>
        idRbd === null ? null : seudonimo('establecimiento', idRbd),
      ),
    ]
  }
  return [
    texto('run', 'RUN del estudiante', ({ identidad }) => identidad?.run),
    texto('nombres', 'Nombres del estudiante', ({ identidad }) => identidad?.nombres),
    texto('apellido_paterno', 'Apellido paterno', ({ identidad }) => identidad?.apellidoPaterno),
    texto('apellido_materno', 'Apellido materno', ({ identidad }) => identidad?.apellidoMaterno),
    texto('rbd', 'RBD del establecimiento, sin dígito', ({ idRbd }) => idRbd),
    texto('letra_curso', 'Letra del curso', ({ identidad }) => identidad?.letraCurso),
    texto('digitador', 'Quién escribió la respuesta', ({ identidad }) => identidad?.digitador),
    texto('folio', 'Folio del formulario de papel', ({ identidad }) => identidad?.folio),
    texto('enviada', 'Envío, hora de Chile', ({ identidad }) => identidad?.enviada),
  ]
}

/** The columns that come first in a survey's file, in their order. */
export function columnasFijas({
  encuesta,
  grados,
  conIdentidad,
  seudonimo,
}: {
  encuesta: EncuestaConCuestionario
  grados: readonly Grado[]
  conIdentidad: boolean
  seudonimo: Seudonimo
}): Columna[] {
  const ensenanzas = new Map(grados.map((grado) => [grado.idEnsenanza, grado.dsEnsenanza]))
  const nombres = new Map(grados.map(({ idEnsenanza, idGrado, dsGrado }) => [`${idEnsenanza} ${idGrado}`, dsGrado]))
  return [
    ...quienEs(conIdentidad, seudonimo),
    {
      nombre: 'version',
      etiqueta: 'Versión del cuestionario',
      tipo: 'numero',
      valores: [],
      de: () => encuesta.cuestionario.version,
    },
    texto('region', 'Código de la región', ({ regionId }) => regionId),
    texto('provincia', 'Código de la provincia', ({ provinciaId }) => provinciaId),
    texto('comuna', 'Código de la comuna', ({ comunaId }) => comunaId),
    {
      nombre: 'ensenanza',
      etiqueta: 'Tipo de enseñanza',
      tipo: 'numero',
      valores: [...ensenanzas].map(([codigo, nombre]) => ({ codigo, texto: nombre })),
      de: ({ idEnsenanza }) => idEnsenanza,
    },
    {
      // A grade's number means another one in each teaching type.
      nombre: 'grado',
      etiqueta: 'Grado, dentro de su tipo de enseñanza',
      tipo: 'numero',
      valores: [],
      de: ({ idGrado }) => idGrado,
    },
    texto('nombre_grado', 'Grado', ({ idEnsenanza, idGrado }) => nombres.get(`${idEnsenanza} ${idGrado}`)),
    {
      nombre: 'informante',
      etiqueta: 'Quién respondió',
      tipo: 'numero',
      valores: INFORMANTES,
      de: ({ informante }) => (informante === 'apoderado' ? 1 : 2),
    },
    texto('mes', 'Mes del envío', ({ mes }) => mes),
  ]
}
