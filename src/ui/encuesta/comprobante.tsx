import type { Comprobante as DatosDeComprobante } from '#contract/comprobantes.ts'
import { Aviso } from '../avisos/aviso.tsx'
import { Boton } from '../formulario/boton.tsx'
import { Codigo } from './codigo.tsx'
import { Dialogo } from '../marco/dialogo.tsx'
import { Esqueleto } from '../avisos/esqueleto.tsx'
import { Reintento } from '../avisos/reintento.tsx'
import { enFechaYHora } from '../texto/fechas.ts'
import { Ficha } from './ficha.tsx'
import { Basico } from '../iconos-basicos.tsx'
import { Marca } from '../marco/marca.tsx'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'

const RESPONDIO: Record<DatosDeComprobante['informante'], string> = {
  apoderado: 'Apoderado',
  establecimiento: 'Establecimiento',
  estudiante: 'El mismo estudiante',
}
const YA_NO_SIRVE = { ANULADO: 'Este comprobante está anulado.', REEMPLAZADO: 'Hay un comprobante más nuevo.' } as const

/** A receipt as its owner sees it, ready to be printed on one page. */
export function Comprobante({ comprobante }: { comprobante: DatosDeComprobante }) {
  const {
    id,
    estado,
    dsEncuesta,
    dsNomEstable,
    idRbd,
    dgvRbd,
    dsGrado,
    letraCurso,
    nombreEstudiante,
    runEnmascarado,
    fecha,
    informante,
    digitador,
    urlVerificacion,
  } = comprobante
  return (
    <article data-imprimible aria-label="Comprobante de encuesta" className="grid gap-4 print:p-8">
      <div className="hidden gap-4 print:grid">
        <Marca conFondo />
        <p className="text-titulo-2">Comprobante de encuesta</p>
      </div>
      {estado === 'VALIDO' ? (
        <Aviso tono="exito" titulo="Encuesta completada">
          <p>Enviada el {enFechaYHora(fecha)}.</p>
        </Aviso>
      ) : (
        <Aviso tono="alerta" titulo={YA_NO_SIRVE[estado]}>
          <p>La encuesta se envió el {enFechaYHora(fecha)}.</p>
        </Aviso>
      )}
      <Ficha
        filas={[
          { termino: 'Código', valor: <Codigo codigo={id} /> },
          { termino: 'Encuesta', valor: dsEncuesta },
          {
            termino: 'Estudiante',
            valor: (
              <>
                {enNombrePropio(nombreEstudiante)}
                <span className="block font-normal">RUN {runEnmascarado}</span>
              </>
            ),
          },
          { termino: 'Curso', valor: `${dsGrado} ${letraCurso}`.trim() },
          {
            termino: 'Establecimiento',
            valor: (
              <>
                {dsNomEstable}
                <span className="block font-normal">
                  RBD {idRbd}-{dgvRbd}
                </span>
              </>
            ),
          },
          {
            termino: 'Respondió',
            valor: (
              <>
                {RESPONDIO[informante]}
                <span className="block font-normal">{enNombrePropio(digitador)}</span>
              </>
            ),
          },
        ]}
      />
      <p className="text-nota text-tinta-2">
        Cualquier persona puede comprobarlo en{' '}
        <a href={urlVerificacion} target="_blank" rel="noopener" className="enlace [overflow-wrap:anywhere]">
          {urlVerificacion}
        </a>
      </p>
    </article>
  )
}

interface PropsDeDialogo {
  /** Null while it loads or when it failed. */
  comprobante: DatosDeComprobante | null
  /** Why it did not arrive, or why its file did not; null when nothing failed. */
  error: string | null
  descargando: boolean
  onDescargar: () => void
  onReintentar: () => void
  onCerrar: () => void
}

/** A receipt in a dialog, with its file and its printing: loading, failed and full. */
export function DialogoDeComprobante({ comprobante, error, descargando, onDescargar, onReintentar, onCerrar }: PropsDeDialogo) {
  return (
    <Dialogo
      abierto
      onCerrar={onCerrar}
      titulo="Comprobante"
      pie={
        comprobante && (
          <>
            <Boton onClick={() => window.print()}>
              <Basico nombre="imprimir" />
              Imprimir
            </Boton>
            <Boton variante="principal" ocupado={descargando} textoOcupado="Descargando" onClick={onDescargar}>
              <Basico nombre="descargar" />
              Descargar PDF
            </Boton>
          </>
        )
      }
    >
      {comprobante && error && (
        <Aviso tono="error" titulo="No pudimos descargar el comprobante." role="alert">
          <p>{error}</p>
        </Aviso>
      )}
      {comprobante && <Comprobante comprobante={comprobante} />}
      {!comprobante && error && <Reintento titulo="No pudimos mostrar el comprobante." mensaje={error} onReintentar={onReintentar} />}
      {!comprobante && !error && <Esqueleto lineas={6} texto="Cargando el comprobante…" />}
    </Dialogo>
  )
}
