import { Link } from 'wouter'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import { pathOf } from '#routes'
import { enFechaCortaConAno } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { type Columna, TITULO_DE_FILA } from '../administracion/listado.tsx'

/** What the list tells of each survey; its name leads to its questions. */
export const COLUMNAS: readonly Columna<EncuestaAdministrada>[] = [
  {
    id: 'nombre',
    titulo: 'Encuesta',
    celda: (fila) => (
      <>
        <Link href={pathOf('adminEncuestas', { preguntas: String(fila.encuestaId) })} className={TITULO_DE_FILA}>
          {fila.nombre}
          <span className="sr-only">: preguntas</span>
        </Link>
        <span className="block text-nota text-tinta-2">
          {fila.contestador.nombre}, {fila.minutos} minutos
        </span>
        {fila.herramienta !== null && (
          <span className="cifras block text-nota text-tinta-2">
            {fila.herramienta.sid === null ? 'Sin unir con LimeSurvey' : `LimeSurvey ${fila.herramienta.sid}`}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'periodo',
    titulo: 'Período',
    celda: (fila) => (
      <>
        {fila.periodo.nombre}
        <span className="block text-nota text-tinta-2">
          {enFechaCortaConAno(fila.apertura)} a{'\u00a0'}
          {enFechaCortaConAno(fila.cierre)}
        </span>
      </>
    ),
  },
  {
    id: 'respuestas',
    titulo: 'Comenzadas y enviadas',
    celda: (fila) => (
      <>
        <span className="whitespace-nowrap">
          {enMiles(fila.respuestas)}
          {fila.grados > 0 && ` de ${enMiles(fila.estudiantes)}`}
        </span>
        {fila.grados > 0 && <span className="block text-nota text-tinta-2">{fila.grados === 1 ? '1 grado' : `${fila.grados} grados`}</span>}
      </>
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    celda: (fila) => (
      <>
        {fila.activo ? 'Activa' : 'Inactiva'}
        <span className="block text-nota whitespace-nowrap text-tinta-2">{fila.esPublico ? 'Pública' : 'No pública'}</span>
      </>
    ),
  },
]
