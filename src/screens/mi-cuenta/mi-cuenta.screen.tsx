import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { canRetry, exito, falla, isLoading, perfil } from '#machines/account/account.selectors.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Aviso } from '#ui/aviso.tsx'
import { Esqueleto } from '#ui/esqueleto.tsx'
import { Fallo } from '#ui/fallo.tsx'
import { useFocoEnTitulo } from '#ui/foco.ts'
import { Hoja } from '#ui/hoja.tsx'
import { Titulo } from '#ui/titulo.tsx'
import { Contrasena } from './contrasena.tsx'
import { Datos } from './datos.tsx'
import { Identidad } from './identidad.tsx'

/** A person's own record and password (decisions, pages). */
export default function MiCuentaScreen({ ruta }: PantallaProps) {
  const flow = useFlow('account', undefined)
  const estado = useSelector(flow, (snapshot) => dataState('account', snapshot))
  const cargando = useSelector(flow, isLoading)
  const puedeReintentar = useSelector(flow, canRetry)
  const error = useSelector(flow, falla)
  const bien = useSelector(flow, exito)
  const usuario = useSelector(flow, perfil)
  useFocoEnTitulo(bien)
  return (
    <div data-state={estado} className="max-w-[720px]">
      <Titulo guia="Sus datos de contacto y su contraseña.">{RUTAS_DE_APP[ruta].titulo}</Titulo>
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
          <Fallo titulo="No pudimos traer su cuenta" mensaje={error?.mensaje} onReintentar={() => flow.send({ type: 'RETRY' })} />
        )}
        {usuario && (
          <>
            <Identidad usuario={usuario} />
            <Datos flow={flow} usuario={usuario} />
            {/* A success empties the passwords that were typed. */}
            <Contrasena key={bien} flow={flow} />
          </>
        )}
      </div>
    </div>
  )
}
