/** A 20 px line figure from the data of its path. It is decoration: a word always stands beside it. */
export function Figura({ trazo, llena = false, className = 'size-5' }: { trazo: string; llena?: boolean; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill={llena ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={trazo} />
    </svg>
  )
}
