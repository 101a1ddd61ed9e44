import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { ROL, usaSegundoFactor } from '#contract/rules/roles.ts'
import { dataState, useFlow, useFlowsAhead } from '#app/use-flow.ts'
import { canRetry, failure, isEmailAsked, isLoading, isPasswordChanged, profile, success } from '#machines/mi-cuenta/mi-cuenta.selectors.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { Contrasena } from './contrasena.tsx'
import { Correo } from './correo.tsx'
import { Datos } from './datos.tsx'
import { DatosPropios } from './datos-propios.tsx'
import { Identidad } from './identidad.tsx'
import { RecordatoriosPropios } from './recordatorios.tsx'
import { SegundoFactor } from './segundo-factor.tsx'
import { Sesiones } from './sesiones.tsx'

/** How many times something came to be so while the page is open. */
function useVeces(esAsi: boolean): number {
  const [{ era, veces }, anota] = useState({ era: esAsi, veces: 0 })
  if (esAsi !== era) anota({ era: esAsi, veces: esAsi ? veces + 1 : veces })
  return veces
}

/** A person's own record, password, sessions and second factor (decisions, pages). */
export default function MiCuentaScreen({ ruta }: PantallaProps) {
  useFlowsAhead('miCuentaSessions', 'ownSecondFactor', 'miCuentaRequests', 'miCuentaRequest', 'miCuentaData', 'recordatoriosOwn')
  const flujo = useFlow('miCuenta', undefined)
  const estado = useSelector(flujo, (foto) => dataState('mi-cuenta', foto))
  const cargando = useSelector(flujo, isLoading)
  const puedeReintentar = useSelector(flujo, canRetry)
  const error = useSelector(flujo, failure)
  const bien = useSelector(flujo, success)
  const usuario = useSelector(flujo, profile)
  const correosPedidos = useVeces(useSelector(flujo, isEmailAsked))
  const clavesCambiadas = useVeces(useSelector(flujo, isPasswordChanged))
  useFocoEnTitulo(bien)
  return (
    <div data-state={estado} className="max-w-hoja">
      <Titulo guia="Sus datos de contacto, su contraseña y sus sesiones.">{RUTAS_DE_APP[ruta].titulo}</Titulo>
      <div className="grid gap-6">
        {bien && (
          <Aviso tono="exito" role="status">
            <p>{bien}</p>
          </Aviso>
        )}
        {cargando && (
          <Hoja>
            <Esqueleto texto="Cargando su cuenta…" lineas={7} />
          </Hoja>
        )}
        {puedeReintentar && (
          <Reintento titulo="No pudimos traer su cuenta" mensaje={error?.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
        )}
        {usuario && (
          <>
            <Identidad usuario={usuario} />
            <Datos flujo={flujo} usuario={usuario} />
            {/* What was typed in a form stays until that form goes well. */}
            <Correo key={`correo ${correosPedidos}`} flujo={flujo} usuario={usuario} />
            <Contrasena key={`clave ${clavesCambiadas}`} flujo={flujo} usuario={usuario} />
            <Sesiones />
            {usaSegundoFactor(usuario.usuarioRol.rol.rolId) && <SegundoFactor />}
            {usuario.usuarioRol.rol.rolId === ROL.APODERADO && <RecordatoriosPropios />}
            <DatosPropios />
          </>
        )}
      </div>
    </div>
  )
}
