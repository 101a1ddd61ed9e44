import type { ReactNode } from 'react'

/** The page's first action: beside the title, and on phones a bar at the foot; where little fits, as with zoom, it stays in its place. */
export function AccionAlPie({ children }: { children: ReactNode }) {
  return (
    <div className="al-pie:fixed al-pie:inset-x-0 al-pie:bottom-0 al-pie:z-20 al-pie:border-t al-pie:border-borde al-pie:bg-superficie al-pie:px-4 al-pie:py-2.5 al-pie:shadow-pie print:hidden max-md:w-full max-md:*:w-full">
      {children}
    </div>
  )
}
