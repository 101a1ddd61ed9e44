import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import { BarraAvance } from './barra-avance.tsx'
import { Boton } from '../formulario/boton.tsx'
import { enFechaConDia } from '../texto/fechas.ts'
import { Hoja } from '../marco/hoja.tsx'
import { Icono } from '../iconos.tsx'
import { enMiles } from '../texto/numeros.ts'
import { Vacio } from '../avisos/vacio.tsx'

interface PropsDeTarjeta {
  encuesta: EncuestaDeRbd
  onVer: () => void
  /** The one to go on with. */
  destacada?: boolean
  /** What its button does. */
  accion?: string
}

/** A survey of the school: how far it is, until when, and the way to its students. */
export function TarjetaDeEncuesta({ encuesta, onVer, destacada = false, accion = 'Ver estudiantes' }: PropsDeTarjeta) {
  const { nombre, estudiantes, completadas, enProgreso, cierre } = encuesta
  return (
    <Hoja aire={false} destacada={destacada} className="grid h-full content-between gap-4 p-5 sm:p-6">
      <div className="grid gap-3.5">
        <h2 className="text-titulo-3">{nombre}</h2>
        <div className="grid gap-1.5">
          <p>
            <b className="font-accion">
              {enMiles(completadas)} de {enMiles(estudiantes)}
            </b>{' '}
            completadas
            {enProgreso > 0 && <span className="text-tinta-2">, {enMiles(enProgreso)} en progreso</span>}
          </p>
          <BarraAvance hechas={completadas} enProgreso={enProgreso} total={estudiantes} />
        </div>
        <p className="text-nota text-tinta-2">Plazo: {enFechaConDia(cierre)}</p>
      </div>
      <Boton
        variante={destacada ? 'principal' : 'borde'}
        className="justify-self-start"
        aria-label={`${accion} de ${nombre}`}
        onClick={onVer}
      >
        {accion}
        <Icono nombre="adelante" />
      </Boton>
    </Hoja>
  )
}

/** A school that no survey concerns. */
export function SinEncuestas({ onActualizar }: { onActualizar: () => void }) {
  return (
    <Hoja>
      <Vacio
        titulo="No hay encuestas para su establecimiento"
        texto="Por ahora ninguna encuesta corresponde a los grados de sus estudiantes."
        accion={<Boton onClick={onActualizar}>Actualizar</Boton>}
      />
    </Hoja>
  )
}
