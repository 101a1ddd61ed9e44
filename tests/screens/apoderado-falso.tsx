import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { Comprobante } from '#contract/comprobantes.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

/** A linked student with a survey begun by this account. */
export function unEstudianteVinculado(cambios: Partial<EstudianteVinculado> = {}): EstudianteVinculado {
  return {
    vinculoId: 1,
    runEstudiante: '24111222-5',
    nombres: 'Antonia',
    apellidoPaterno: 'Reyes',
    apellidoMaterno: 'Cárcamo',
    idEnsenanza: 110,
    dsEnsenanza: 'Enseñanza básica',
    idGrado: 5,
    dsGrado: '5° básico',
    letraCurso: 'B',
    encuestaId: 3,
    estado: 'EN_PROGRESO',
    token: 'Ab3dEf6hIj9kLm2',
    informante: 'apoderado',
    actualizado: '2025-09-08T12:00:00-03:00',
    idRbd: 90145,
    dsNomEstable: 'Escuela Los Arrayanes del Sur',
    dsEncuesta: 'Encuesta de Vulnerabilidad 2025',
    avance: { respondidas: 18, preguntas: 42 },
    apertura: '2025-08-04T00:00:00-04:00',
    cierre: '2025-10-31T23:59:00-03:00',
    propia: true,
    probado: true,
    ...cambios,
  }
}

export const ANTONIA = unEstudianteVinculado()
export const JOAQUIN = unEstudianteVinculado({
  vinculoId: 2,
  runEstudiante: '25333444-4',
  nombres: 'Joaquín',
  dsGrado: 'Kínder',
  letraCurso: 'A',
  estado: 'NO_INICIADA',
  token: 'Bb3dEf6hIj9kLm2',
  informante: null,
  avance: null,
})
export const MAITE = unEstudianteVinculado({
  vinculoId: 3,
  runEstudiante: '12345678-5',
  nombres: 'Maite',
  apellidoPaterno: 'Cárcamo',
  apellidoMaterno: 'Leal',
  dsGrado: '1° medio',
  letraCurso: 'C',
  estado: 'COMPLETADA',
  token: 'Cb3dEf6hIj9kLm2',
  avance: null,
  actualizado: '2025-09-09T12:00:00-03:00',
})
export const COMPROBANTE: Comprobante = {
  id: '7F3A91C40E5DB8264A17C9E053FB82D6',
  estado: 'VALIDO',
  encuestaId: 3,
  dsEncuesta: 'Encuesta de Vulnerabilidad 2025',
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Liceo Puerto Claro',
  dsGrado: '1° medio',
  letraCurso: 'C',
  nombreEstudiante: 'Maite Cárcamo Leal',
  runEnmascarado: '**.***.678-5',
  fecha: '2025-09-09T12:00:00-03:00',
  informante: 'apoderado',
  digitador: 'Paula Henríquez',
  urlVerificacion: 'http://127.0.0.1:3000/verificar?id=7F3A91C40E5DB8264A17C9E053FB82D6',
}

/** A guardian's desk over a fake service, with these students. */
export async function entraUnApoderado(
  pantalla: ReactNode,
  ruta: NombreDeRuta,
  estudiantes: EstudianteVinculado[] | Error = [ANTONIA, JOAQUIN, MAITE],
  query: Record<string, string> = {},
) {
  const servicio = unServicio({ getApoderadosEstudiantes: () => estudiantes, getComprobantesPropios: () => [] })
  const sesion = unaSesion(ruta, { rolId: 5, establecimiento: null })
  const { avisos } = await muestra(pantalla, { escuela: servicio, sesion, ruta, query })
  return { servicio, avisos, persona: userEvent.setup() }
}
