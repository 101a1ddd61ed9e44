/** An e-mail that, where it does not fit, breaks before its @. */
export function Correo({ correo }: { correo: string | null }) {
  if (correo === null) return null
  const arroba = correo.lastIndexOf('@')
  return (
    <span className="block text-nota break-words text-tinta-2">
      {correo.slice(0, arroba)}
      <wbr />
      {correo.slice(arroba)}
    </span>
  )
}
