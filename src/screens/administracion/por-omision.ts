import { useState } from 'react'
import type { DefaultQuery } from '#machines/table/table.rules.ts'
import { cabeUnaTabla } from '#ui/marco/use-pantalla.ts'

/** A list's own page and order, when its address says nothing: fewer rows where they are cards, as the screen is when the list is opened. */
export function usePorOmision(orden: DefaultQuery['sort']): DefaultQuery {
  const [porOmision] = useState(() => ({ limit: cabeUnaTabla() ? 25 : 10, sort: orden }))
  return porOmision
}
