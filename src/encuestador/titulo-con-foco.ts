import { useEffect } from 'react'
import { useTitulo } from '#ui/marco/titulo.tsx'

/** The title of a view that takes the place of another: what is asked, or how it ended, is read from it. */
export function useTituloConFoco(titulo: string): void {
  useTitulo(titulo)
  // Focus: on the title, at the top of the page.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('titulo')?.focus()
  }, [titulo])
}
