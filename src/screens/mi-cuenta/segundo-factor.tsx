import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import {
  canAsk,
  canReload,
  factor as factorPropio,
  factorFailure,
  factorSuccess,
  isAsking,
  isInForce,
  proofOf,
} from '#machines/own-second-factor/own-second-factor.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { PruebaDeSegundoFactor } from './prueba-de-segundo-factor.tsx'

const ESTADO: Record<SegundoFactorPropio['estado'], string> = {
  activo: 'Activo',
  pedido: 'Se configura en su próximo ingreso',
  ninguno: 'No tiene',
}

/** One's own second factor: since when, recovery codes left, and what can be done with it. */
export function SegundoFactor() {
  const flujo = useFlow('ownSecondFactor', undefined)
  const estado = useSelector(flujo, (foto) => dataState('own-second-factor', foto))
  const factor = useSelector(flujo, factorPropio)
  const falla = useSelector(flujo, factorFailure)
  const bien = useSelector(flujo, factorSuccess)
  const noLlego = useSelector(flujo, canReload)
  const prueba = useSelector(flujo, proofOf)
  return (
    <Hoja>
      <section data-state={estado} aria-labelledby="segundo-factor" className="grid gap-3">
        <h2 id="segundo-factor" className="text-titulo-2">
          Segundo factor
        </h2>
        {bien && (
          <Aviso tono="exito" role="status">
            <p>{bien}</p>
          </Aviso>
        )}
        {noLlego && (
          <Reintento
            titulo="No pudimos traer su segundo factor"
            mensaje={falla?.mensaje}
            onReintentar={() => flujo.send({ type: 'RETRY' })}
          />
        )}
        {!noLlego && factor === null && <Esqueleto texto="Cargando su segundo factor…" lineas={2} />}
        {!noLlego && factor !== null && (
          <>
            <Situacion factor={factor} />
            <FallaGeneral falla={falla} titulo="No se pudo pedir." />
            <Acciones flujo={flujo} exigido={factor.exigido} />
          </>
        )}
        {prueba && factor && <PruebaDeSegundoFactor flujo={prueba} factor={factor} />}
      </section>
    </Hoja>
  )
}

function Situacion({ factor }: { factor: SegundoFactorPropio }) {
  const { estado, desde, respaldos } = factor
  return (
    <>
      <p className="font-accion">{ESTADO[estado]}</p>
      <p className="text-tinta-2">Con él, al ingresar con contraseña se pide también un código de su teléfono.</p>
      {desde && (
        <p className="cifras text-tinta-2">
          Desde el {enFecha(desde)}. Códigos de respaldo: {respaldos === 1 ? 'queda 1' : `quedan ${respaldos}`} de 10.
        </p>
      )}
    </>
  )
}

type Propio = ReturnType<typeof useFlow<'ownSecondFactor'>>

function Acciones({ flujo, exigido }: { flujo: Propio; exigido: boolean }) {
  const puedePedir = useSelector(flujo, canAsk)
  const activo = useSelector(flujo, isInForce)
  const pidiendo = useSelector(flujo, isAsking)
  if (puedePedir) {
    return (
      <Boton
        className="justify-self-start max-sm:w-full"
        ocupado={pidiendo}
        textoOcupado="Un momento"
        onClick={() => flujo.send({ type: 'ASK' })}
      >
        Activar en mi próximo ingreso
      </Boton>
    )
  }
  if (!activo) return null
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      <Boton onClick={() => flujo.send({ type: 'CHANGE' })}>{exigido ? 'Cambiar' : 'Quitar'}</Boton>
      <Boton onClick={() => flujo.send({ type: 'RENEW' })}>Renovar códigos</Boton>
    </div>
  )
}
