import type { ReactNode } from 'react'

/** The page's first action: beside the title, and on phones a bar at the foot; where little fits, as with zoom, it stays in its place. */
export function AccionAlPie({ children }: { children: ReactNode }) {
  return <div className="al-pie print:hidden max-md:w-full max-md:*:w-full">{children}</div>
}
