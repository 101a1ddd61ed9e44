import type { ReactNode } from 'react'

/** The page's first action: beside the title, and on phones a bar at the foot. */
export function AccionAlPie({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-borde max-md:bg-superficie max-md:px-4 max-md:py-2.5 max-md:shadow-pie print:hidden max-md:*:w-full">
      {children}
    </div>
  )
}
