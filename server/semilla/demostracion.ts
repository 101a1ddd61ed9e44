import { azarDe } from './azar.ts'
import { leerColegios, leerGrados } from './colegios.ts'
import { inventarComprobantes } from './comprobantes.ts'
import { REGISTROS } from './cuentas.ts'
import { ENCUESTAS, leerCuestionario, PERIODOS } from './encuestas.ts'
import { inventarEstudiantes, type Estudiante } from './estudiantes.ts'
import { Cuentas } from './personas.ts'
import {
  inventarRespuesta,
  inventarRitmos,
  inventarSituacion,
  inventarToken,
  situacionesFijas,
  type RespuestaSembrada,
} from './respuestas.ts'

/** The number from which all the demonstration comes: the same one, the same people, schools and answers. */
const SEMILLA = 90_145

/** When the links of the demonstration were made: the first day of the application. */
const FECHA_DE_VINCULO = '2025-08-04T12:00:00Z'

/** Everything that the demonstration invents, without touching a database. */
export function inventarDemostracion() {
  const azar = azarDe(SEMILLA)
  const colegios = leerColegios()
  const colegioDe = new Map(colegios.map((colegio) => [colegio.idRbd, colegio]))
  const gradoDe = new Map(leerGrados().map((grado) => [`${grado.idEnsenanza}/${grado.idGrado}`, grado]))
  const estudiantes = inventarEstudiantes(azar, colegios)
  const cuentas = new Cuentas(azar, colegios)
  const ritmos = inventarRitmos(azar, colegios)
  const fijas = situacionesFijas(cuentas)

  const tokens: { token: string; encuesta_id: number; run_estudiante: string }[] = []
  const respuestas: RespuestaSembrada[] = []
  const comprobantes: ReturnType<typeof inventarComprobantes> = []
  const vinculos: { usuario_id: number; run_estudiante: string; creado: string }[] = []
  const vincular = (usuarioId: number, run: string) =>
    vinculos.push({ usuario_id: usuarioId, run_estudiante: run, creado: FECHA_DE_VINCULO })

  for (const { registro, estudiantesVinculados = [] } of REGISTROS) {
    for (const run of estudiantesVinculados) vincular(cuentas.de(registro.nombreUsuario).usuarioId, run)
  }

  const enCurso = ENCUESTAS.filter((encuesta) => PERIODOS.some((periodo) => periodo.activo && periodo.periodo_id === encuesta.periodoId))
  for (const encuesta of enCurso) {
    const cuestionario = leerCuestionario(encuesta)
    const corresponde = ({ idEnsenanza, idGrado }: Estudiante) =>
      encuesta.niveles.some(([ensenanza, grado]) => ensenanza === idEnsenanza && grado === idGrado)
    for (const estudiante of estudiantes.filter(corresponde)) {
      const token = inventarToken(azar)
      tokens.push({ token, encuesta_id: encuesta.encuestaId, run_estudiante: estudiante.run })

      const situacion = fijas.get(estudiante.run)
      const hecho = situacion === undefined ? inventarSituacion(azar, ritmos.get(estudiante.idRbd) ?? 0, estudiante, cuentas) : situacion
      const colegio = colegioDe.get(estudiante.idRbd)
      const grado = gradoDe.get(`${estudiante.idEnsenanza}/${estudiante.idGrado}`)
      if (hecho === null || colegio === undefined || grado === undefined) continue

      const respuesta = inventarRespuesta(azar, respuestas.length + 1, token, encuesta, cuestionario, estudiante, hecho)
      respuestas.push(respuesta)
      comprobantes.push(...inventarComprobantes(azar, respuesta, colegio, grado))
      if (situacion === undefined && hecho.informante === 'apoderado') vincular(hecho.cuenta.usuarioId, estudiante.run)
    }
  }

  return { colegios, estudiantes, cuentas: cuentas.todas, tokens, respuestas, comprobantes, vinculos }
}

export type Demostracion = ReturnType<typeof inventarDemostracion>
