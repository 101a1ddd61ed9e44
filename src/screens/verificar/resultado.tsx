import type { ComprobantePublico } from '#contract/comprobantes.ts'
import type { Verdict } from '#machines/verificar/verificar.chart.ts'
import { RUTAS_DE_APP } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { Basico } from '#ui/iconos-basicos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Sello } from './sello.tsx'

type EstadoDeComprobante = ComprobantePublico['estado']

export const TITULO_DE_VEREDICTO: Record<EstadoDeComprobante, string> = {
  VALIDO: 'Comprobante válido',
  ANULADO: 'Comprobante anulado',
  REEMPLAZADO: 'Comprobante reemplazado',
  NO_EXISTE: 'Comprobante no encontrado',
}

const PIDA_EL_VIGENTE = 'Pida el comprobante vigente a quien respondió la encuesta. También puede pedirlo en el establecimiento.'
const QUE_HACER: Record<EstadoDeComprobante, string | null> = {
  VALIDO: null,
  ANULADO: PIDA_EL_VIGENTE,
  REEMPLAZADO: PIDA_EL_VIGENTE,
  NO_EXISTE: 'Compare el código con el comprobante y escríbalo otra vez. Si está igual, el comprobante no es nuestro.',
}

/** The register's verdict, what to do with it, and the way to another. */
export function Resultado({ veredicto, onOtro }: { veredicto: Verdict; onOtro: () => void }) {
  const { comprobante, lookedUp: consultado } = veredicto
  const queHacer = QUE_HACER[comprobante.estado]
  return (
    <>
      <Titulo>{RUTAS_DE_APP.verificar.titulo}</Titulo>
      <div className="grid gap-6">
        <p className="-mt-5 text-nota text-tinta-2">Consultado el {enFechaYHora(consultado)}</p>
        <Sello comprobante={comprobante} />
        {queHacer && (
          <Aviso tono="alerta" titulo="Qué puede hacer">
            <p>{queHacer}</p>
          </Aviso>
        )}
        <div className="flex flex-wrap gap-3 max-sm:*:grow print:hidden">
          <Boton variante="principal" onClick={onOtro}>
            Verificar otro comprobante
          </Boton>
          <Boton onClick={() => window.print()}>
            <Basico nombre="imprimir" />
            Imprimir
          </Boton>
        </div>
        <p className="text-nota text-tinta-2">Por protección de datos, esta página muestra solo iniciales y parte del RUN.</p>
      </div>
    </>
  )
}
