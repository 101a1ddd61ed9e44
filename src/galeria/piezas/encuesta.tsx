import type { EstadoEncuesta as Estado } from '#contract/rules/estados.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { Codigo } from '#ui/encuesta/codigo.tsx'
import { Comprobante, DialogoDeComprobante } from '#ui/encuesta/comprobante.tsx'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { Ficha } from '#ui/encuesta/ficha.tsx'
import { Funcionamiento } from '#ui/encuesta/funcionamiento.tsx'
import { SinEncuestas, TarjetaDeEncuesta } from '#ui/encuesta/tarjeta-encuesta.tsx'
import { DialogoDeToma } from '#ui/encuesta/tomar.tsx'
import { COMPROBANTE, ENCUESTA, MENSAJE_CON_NUMERO, nada, POR_TOMAR } from '../datos.ts'
import type { Ejemplos, Estados } from '../ejemplo.ts'

/** What the dialog of a receipt does. */
const acciones = { onDescargar: nada, onReintentar: nada, onCerrar: nada }

export const EJEMPLOS = {
  EstadoEncuesta: {
    NO_DISPONIBLE: () => <EstadoEncuesta estado="NO_DISPONIBLE" />,
    AUN_NO_ABRE: () => <EstadoEncuesta estado="AUN_NO_ABRE" />,
    NO_INICIADA: () => <EstadoEncuesta estado="NO_INICIADA" />,
    EN_PROGRESO: () => <EstadoEncuesta estado="EN_PROGRESO" />,
    COMPLETADA: () => <EstadoEncuesta estado="COMPLETADA" />,
    VENCIDA: () => <EstadoEncuesta estado="VENCIDA" />,
    ANULADA: () => <EstadoEncuesta estado="ANULADA" />,
    DESCONOCIDA: () => <EstadoEncuesta estado="DESCONOCIDA" />,
    'plano, en una tabla': () => <EstadoEncuesta estado="COMPLETADA" plano />,
  } satisfies Record<Estado, unknown> & Estados,
  TarjetaDeEncuesta: {
    'en progreso': () => <TarjetaDeEncuesta encuesta={ENCUESTA} onVer={nada} />,
    destacada: () => <TarjetaDeEncuesta destacada encuesta={ENCUESTA} onVer={nada} />,
    'sin comenzar': () => <TarjetaDeEncuesta encuesta={{ ...ENCUESTA, completadas: 0, enProgreso: 0 }} onVer={nada} />,
    completa: () => <TarjetaDeEncuesta encuesta={{ ...ENCUESTA, completadas: 1204, enProgreso: 0 }} onVer={nada} />,
  },
  SinEncuestas: {
    'en este período': () => <SinEncuestas onActualizar={nada} />,
  },
  BarraAvance: {
    'nada hecho': () => <BarraAvance hechas={0} total={40} />,
    'a medias': () => <BarraAvance hechas={18} enProgreso={9} total={40} />,
    completa: () => <BarraAvance hechas={40} total={40} />,
  },
  Funcionamiento: {
    receso: () => (
      <p>
        Valdivia
        <Funcionamiento estado="en-receso" />
      </p>
    ),
    cerrado: () => (
      <p>
        Valdivia
        <Funcionamiento estado="cerrado" />
      </p>
    ),
  },
  Codigo: {
    'de un comprobante': () => <Codigo codigo={COMPROBANTE.id} />,
  },
  Ficha: {
    'tres filas': () => (
      <Ficha
        filas={[
          { termino: 'Estudiante', valor: 'Martina Rojas' },
          { termino: 'Curso', valor: '5° básico A' },
          { termino: 'Establecimiento', valor: 'Escuela Los Arrayanes del Sur' },
        ]}
      />
    ),
  },
  Comprobante: {
    válido: () => <Comprobante comprobante={COMPROBANTE} />,
    anulado: () => <Comprobante comprobante={{ ...COMPROBANTE, estado: 'ANULADO' }} />,
    reemplazado: () => <Comprobante comprobante={{ ...COMPROBANTE, estado: 'REEMPLAZADO' }} />,
  },
  DialogoDeComprobante: {
    cargando: () => <DialogoDeComprobante comprobante={null} error={null} descargando={false} {...acciones} />,
    listo: () => <DialogoDeComprobante comprobante={COMPROBANTE} error={null} descargando={false} {...acciones} />,
    descargando: () => <DialogoDeComprobante comprobante={COMPROBANTE} error={null} descargando {...acciones} />,
    'no llegó': () => <DialogoDeComprobante comprobante={null} error={MENSAJE_CON_NUMERO} descargando={false} {...acciones} />,
    'no se descargó': () => (
      <DialogoDeComprobante comprobante={COMPROBANTE} error="Revise su conexión." descargando={false} {...acciones} />
    ),
  },
  DialogoDeToma: {
    'a medias, de quien no comprobó su vínculo': () => (
      <DialogoDeToma porTomar={POR_TOMAR} error={null} ocupado={false} onTomar={nada} onCerrar={nada} />
    ),
    enviada: () => <DialogoDeToma porTomar={{ ...POR_TOMAR, enviada: true }} error={null} ocupado={false} onTomar={nada} onCerrar={nada} />,
    dejada: () => (
      <DialogoDeToma porTomar={{ ...POR_TOMAR, dejada: POR_TOMAR.desde }} error={null} ocupado={false} onTomar={nada} onCerrar={nada} />
    ),
    ocupado: () => <DialogoDeToma porTomar={POR_TOMAR} error={null} ocupado onTomar={nada} onCerrar={nada} />,
    'con error': () => (
      <DialogoDeToma porTomar={POR_TOMAR} error="No pudimos tomar la encuesta." ocupado={false} onTomar={nada} onCerrar={nada} />
    ),
  },
} satisfies Ejemplos
