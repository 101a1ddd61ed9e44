import { formateaCodigo } from '#contract/comprobantes.ts'

/** A receipt's code in groups of four, four groups a line. */
export function Codigo({ codigo }: { codigo: string }) {
  return (
    <span className="cifras grid w-max grid-cols-[repeat(4,max-content)] gap-x-3.5 gap-y-0.5 tracking-[.01em]">
      {formateaCodigo(codigo)
        .split(' ')
        .map((grupo, posicion) => (
          <span key={posicion}>{grupo} </span>
        ))}
    </span>
  )
}
