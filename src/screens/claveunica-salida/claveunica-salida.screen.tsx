import { PublicFooter } from '#app/public-footer.tsx'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { Exit } from '#machines/claveunica-salida/claveunica-salida.chart.ts'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

function comoSale(): Exit {
  const query = new URLSearchParams(window.location.search)
  return { expirada: query.has('sesionExpirada'), origen: query.get('origen') === 'EPJA' ? 'EPJA' : 'Apoderados' }
}

/** The way out of who came with the national sign-on: its logout page, then the door of the own origin (spec, section 2). */
export default function ClaveunicaSalidaScreen() {
  const [salida] = useState(comoSale)
  const flujo = useFlow('claveunicaSalida', salida)
  const estado = useSelector(flujo, (foto) => dataState('claveunica-salida', foto))
  return (
    <MarcoPublico pie={<PublicFooter />}>
      <div role="status" data-state={estado}>
        <Titulo>Cerrando su sesión de ClaveÚnica…</Titulo>
      </div>
    </MarcoPublico>
  )
}
