import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import type { FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { Funcionamiento } from '#ui/encuesta/funcionamiento.tsx'
import { enFechaCercana } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { ListaPorPaginas } from '../administracion/por-paginas.tsx'
import { SituacionDeEscuela } from './situacion.tsx'

interface PropsDeLista {
  flujo: Actor<FlowMachine<'seleccionRbdTable'>>
  /** The school of the session today, if any. */
  actual: number | null
  onElegir: (establecimiento: FilaDeEstablecimiento) => void
}

/** The schools of a territory, or those that were looked for. */
export function ListaDeEstablecimientos({ flujo, actual, onElegir }: PropsDeLista) {
  return (
    <ListaPorPaginas
      flujo={flujo}
      nombres={['establecimientos', 'establecimiento']}
      vacio={{
        titulo: 'Todavía no hay establecimientos',
        texto: 'Aparecen cuando la agencia carga el directorio del país.',
      }}
      nadaCoincide={{
        titulo: 'Ningún establecimiento coincide',
        texto: 'Busque por RBD, con o sin dígito, o por una parte del nombre.',
      }}
    >
      {(filas) => (
        <ul className="divide-y divide-borde border-t border-borde">
          {filas.map((fila) => (
            <Fila key={fila.idRbd} fila={fila} esLaDeAhora={fila.idRbd === actual} onElegir={() => onElegir(fila)} />
          ))}
        </ul>
      )}
    </ListaPorPaginas>
  )
}

/** A school: who it is, how it stands, how far it is and when it last moved. Its whole row chooses it. */
function Fila({ fila, esLaDeAhora, onElegir }: { fila: FilaDeEstablecimiento; esLaDeAhora: boolean; onElegir: () => void }) {
  const { esperadas, enProgreso, completadas, ultima } = fila
  const faltan = esperadas - completadas
  return (
    <li className="relative flex min-h-toque items-center gap-4 px-4 py-3 hover:bg-fondo has-focus-visible:bg-hundido">
      <div className="grid min-w-0 flex-1 gap-x-5 gap-y-1.5 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_9rem] xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_11rem] md:items-center">
        <div className="min-w-0">
          <h3 className="leading-snug font-accion">
            <button type="button" className="enlace text-left after:absolute after:inset-0" onClick={onElegir}>
              {fila.dsNomEstable}{' '}
              <span className="sr-only">
                RBD {fila.idRbd}-{fila.dgvRbd}
              </span>
            </button>
          </h3>
          <p className="cifras text-nota text-tinta-2">
            RBD {fila.idRbd}-{fila.dgvRbd}, {fila.dsComuna}
            <Funcionamiento estado={fila.funcionamiento} />
            {esLaDeAhora && <b className="font-accion text-tinta">. El de ahora</b>}
          </p>
        </div>
        {esperadas > 0 && (
          <div className="grid gap-1">
            <BarraAvance hechas={completadas} enProgreso={enProgreso} total={esperadas} />
            <p className="cifras flex flex-wrap justify-between gap-x-3 text-nota">
              <span>
                {enMiles(completadas)} de {enMiles(esperadas)}
              </span>
              <span className="font-accion">{faltan === 0 ? 'Completo' : `${faltan === 1 ? 'Falta' : 'Faltan'} ${enMiles(faltan)}`}</span>
            </p>
          </div>
        )}
        <p className={clases('cifras flex flex-wrap items-center gap-x-3 text-nota text-tinta-2', esperadas === 0 && 'md:col-start-3')}>
          {fila.situacion === 'al-dia' && ultima !== null ? (
            <>
              <span>Último movimiento:</span> {enFechaCercana(ultima)}
            </>
          ) : (
            <SituacionDeEscuela situacion={fila.situacion} />
          )}
        </p>
      </div>
      <Icono nombre="adelante" className="size-5 shrink-0" />
    </li>
  )
}
