import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

/** The way out of who came with the national sign-on: its logout page, then the guardians' door (spec, section 2). */
export default function ClaveunicaSalidaScreen() {
  const [expirada] = useState(() => new URLSearchParams(window.location.search).has('sesionExpirada'))
  const flujo = useFlow('claveunicaSalida', { expirada })
  const estado = useSelector(flujo, (foto) => dataState('claveunica-salida', foto))
  return (
    <MarcoPublico>
      <div role="status" data-state={estado}>
        <Titulo>Cerrando su sesión de ClaveÚnica…</Titulo>
      </div>
    </MarcoPublico>
  )
}
