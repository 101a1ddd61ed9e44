import * as v from 'valibot'
import { run, texto, textoOpcional } from '#contract/esquemas.ts'
import { revisa } from '#contract/validacion.ts'
import { type Carga, mezclaQueCuenta } from './carga.ts'
import { NumerosVistos } from './numeros-vistos.ts'
import { gradoEnCarga, type gradosConocidos } from './referencias.sql.ts'

const COLUMNAS = [
  'runEstudiante',
  'nombres',
  'apellidoPaterno',
  'apellidoMaterno',
  'idRbd',
  'idEnsenanza',
  'idGrado',
  'letraCurso',
] as const

const fila = v.object({
  runEstudiante: v.pipe(v.string(), v.trim(), run),
  nombres: texto('Faltan los nombres.'),
  apellidoPaterno: texto('Falta el apellido paterno.'),
  apellidoMaterno: textoOpcional(),
  idRbd: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{0,5}$/, 'El RBD debe ser un número.'), v.transform(Number)),
  idEnsenanza: texto('Falta el tipo de enseñanza.'),
  idGrado: texto('Falta el grado.'),
  letraCurso: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-ZÑ]{1,2}$/, 'La letra del curso es incorrecta.')),
})

/** The enrolment: each student once, in a school and a grade of the register, which may come by its name. */
export function cargaDeEstudiantes(
  rbds: ReadonlySet<number>,
  grados: Awaited<ReturnType<typeof gradosConocidos>>,
): Carga<(typeof COLUMNAS)[number]> {
  const vistos = new NumerosVistos()
  return {
    columnas: COLUMNAS,
    revisa: (campos) => {
      const leida = revisa(fila, campos)
      if (!leida.valida) return { motivo: Object.values(leida.campos).join(' ') }
      const { runEstudiante, nombres, apellidoPaterno, apellidoMaterno, idRbd, idEnsenanza, idGrado, letraCurso } = leida.valor
      if (!rbds.has(idRbd)) return { motivo: `El establecimiento ${idRbd} no está en el registro.` }
      const elGrado = grados.get(gradoEnCarga(idEnsenanza, idGrado))
      if (elGrado === undefined) return { motivo: `El grado ${idGrado} de la enseñanza ${idEnsenanza} no existe.` }
      if (vistos.repite(Number.parseInt(runEstudiante, 10))) return { motivo: 'El RUN se repite en el archivo.' }
      return { valores: [runEstudiante, nombres, apellidoPaterno, apellidoMaterno, idRbd, ...elGrado, letraCurso] }
    },
    tabla: {
      entrada: [
        ['run', 'text'],
        ['nombres', 'text'],
        ['apellido_paterno', 'text'],
        ['apellido_materno', 'text'],
        ['id_rbd', 'int'],
        ['id_ensenanza', 'int'],
        ['id_grado', 'int'],
        ['letra_curso', 'text'],
      ],
      mezcla: (entrada) =>
        mezclaQueCuenta(`
          insert into estudiante as e (run, nombres, apellido_paterno, apellido_materno, id_rbd, id_ensenanza, id_grado, letra_curso)
          select run, nombres, apellido_paterno, apellido_materno, id_rbd, id_ensenanza, id_grado, letra_curso from ${entrada} n
          on conflict (run) do update set nombres = excluded.nombres, apellido_paterno = excluded.apellido_paterno,
            apellido_materno = excluded.apellido_materno, id_rbd = excluded.id_rbd, id_ensenanza = excluded.id_ensenanza,
            id_grado = excluded.id_grado, letra_curso = excluded.letra_curso
          where (e.nombres, e.apellido_paterno, e.apellido_materno, e.id_rbd, e.id_ensenanza, e.id_grado, e.letra_curso)
            is distinct from (excluded.nombres, excluded.apellido_paterno, excluded.apellido_materno, excluded.id_rbd, excluded.id_ensenanza, excluded.id_grado, excluded.letra_curso)`),
    },
  }
}
