import { azarDe } from './azar.ts'
import { leeColegios, leeGrados } from './colegios.ts'
import { inventaComprobantes } from './comprobantes.ts'
import { REGISTROS } from './cuentas.ts'
import { ENCUESTAS, esRegistro, leeCuestionario, PERIODOS } from './encuestas.ts'
import { inventaEstudiantes, type Estudiante } from './estudiantes.ts'
import { Cuentas } from './personas.ts'
import { inventaRegistro } from './registro.ts'
import { inventaRespuesta, inventaRitmos, inventaSituacion, inventaToken, situacionesFijas, type RespuestaSembrada } from './respuestas.ts'

/** The demonstration's random seed: the same one, the same people, schools and answers. */
const SEMILLA = 90_145

/** When the links and the register of the demonstration were made: the first day of the application. */
const FECHA_DE_VINCULO = '2025-08-04T12:00:00Z'

interface VinculoSembrado {
  usuario_id: number
  run_estudiante: string
  creado: string
  probado: string | null
  prueba: 'escuela' | null
}

/** Everything that the demonstration invents, without touching a database. */
export function inventaDemostracion() {
  const azar = azarDe(SEMILLA)
  const colegios = leeColegios()
  const colegioDe = new Map(colegios.map((colegio) => [colegio.idRbd, colegio]))
  const gradoDe = new Map(leeGrados().map((grado) => [`${grado.idEnsenanza}/${grado.idGrado}`, grado]))
  const estudiantes = inventaEstudiantes(azar, colegios)
  const cuentas = new Cuentas(azar, colegios)
  const ritmos = inventaRitmos(azar, colegios)
  const fijas = situacionesFijas(cuentas)
  const registro = inventaRegistro(azarDe(SEMILLA + 1), estudiantes)

  const tokens: { token: string; encuesta_id: number; run_estudiante: string }[] = []
  const respuestas: RespuestaSembrada[] = []
  const comprobantes: ReturnType<typeof inventaComprobantes> = []
  const vinculos: VinculoSembrado[] = []
  const vincula = (usuarioId: number, run: string, probado = true) =>
    vinculos.push({
      usuario_id: usuarioId,
      run_estudiante: run,
      creado: FECHA_DE_VINCULO,
      probado: probado ? FECHA_DE_VINCULO : null,
      prueba: probado ? 'escuela' : null,
    })

  for (const { fila, perfil, estudiantesVinculados = [] } of REGISTROS) {
    // One bond is still to be proved, by whoever tries the demonstration.
    for (const run of estudiantesVinculados) vincula(cuentas.de(fila.nombreUsuario).usuarioId, run, perfil !== 'clave-unica')
  }

  const enCurso = ENCUESTAS.filter((encuesta) => PERIODOS.some((periodo) => periodo.activo && periodo.periodo_id === encuesta.periodoId))
  for (const encuesta of enCurso) {
    const cuestionario = leeCuestionario(encuesta)
    const corresponde = ({ run, idEnsenanza, idGrado }: Estudiante) =>
      esRegistro(encuesta)
        ? registro.has(run)
        : encuesta.niveles.some(([ensenanza, grado]) => ensenanza === idEnsenanza && grado === idGrado)
    for (const estudiante of estudiantes.filter(corresponde)) {
      const token = inventaToken(azar)
      tokens.push({ token, encuesta_id: encuesta.encuestaId, run_estudiante: estudiante.run })

      const situacion = fijas.get(estudiante.run)
      const hecho =
        situacion === undefined ? inventaSituacion(azar, ritmos.get(estudiante.idRbd) ?? 0, encuesta, estudiante, cuentas) : situacion
      const colegio = colegioDe.get(estudiante.idRbd)
      const grado = gradoDe.get(`${estudiante.idEnsenanza}/${estudiante.idGrado}`)
      if (hecho === null || colegio === undefined || grado === undefined) continue

      const respuesta = inventaRespuesta(azar, respuestas.length + 1, token, encuesta, cuestionario, estudiante, hecho)
      respuestas.push(respuesta)
      comprobantes.push(...inventaComprobantes(azar, respuesta, colegio, grado))
      if (situacion === undefined && hecho.informante === 'apoderado') vincula(hecho.cuenta.usuarioId, estudiante.run)
    }
  }

  const inscripciones = enCurso.filter(esRegistro).flatMap(({ encuestaId }) =>
    [...registro].map(([run, { condicion, idRbd }]) => ({
      encuesta_id: encuestaId,
      run_estudiante: run,
      condicion,
      usuario_id: cuentas.de(String(idRbd)).usuarioId,
      creado: FECHA_DE_VINCULO,
    })),
  )
  return { colegios, estudiantes, cuentas: cuentas.todas, tokens, respuestas, comprobantes, vinculos, inscripciones }
}

export type Demostracion = ReturnType<typeof inventaDemostracion>
