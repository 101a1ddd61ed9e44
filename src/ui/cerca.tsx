import { useEffect, useRef, useState, type ReactNode } from 'react'

/** What a browser that cannot tell is taken for; while the page is written at build there is none, and nothing is near. */
const sinMirar = (): boolean => typeof window !== 'undefined' && typeof IntersectionObserver === 'undefined'

/** What comes once its place is about to be seen; until then there is `mientras`, and nothing of it was brought. */
export function Cerca({ mientras, className, children }: { mientras?: ReactNode; className?: string; children: ReactNode }) {
  const lugar = useRef<HTMLDivElement>(null)
  const [cerca, ponCerca] = useState(sinMirar)
  // Media: what is far below is not paid for by whoever does not look at it.
  useEffect(() => {
    if (cerca || lugar.current === null) return undefined
    const mira = new IntersectionObserver((vistos) => ponCerca(vistos.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '100px',
    })
    mira.observe(lugar.current)
    return () => mira.disconnect()
  }, [cerca])
  if (cerca) return children
  return (
    <div ref={lugar} className={className}>
      {mientras}
    </div>
  )
}
