const ANCHOS = ['w-[70%]', 'w-full', 'w-[86%]', 'w-[54%]'] as const

interface PropsDeEsqueleto {
  lineas?: number
  /** What is being loaded: "Cargando estudiantes…". */
  texto?: string
}

/** The shape of what is coming, with one spoken line. */
export function Esqueleto({ lineas = 4, texto = 'Cargando…' }: PropsDeEsqueleto) {
  return (
    <div data-viene className="grid gap-2.5">
      <div aria-hidden="true" className="grid gap-2.5">
        {Array.from({ length: lineas }, (_, linea) => (
          <span key={linea} className={`h-5 rounded-etiqueta bg-hundido forced-colors:border ${ANCHOS[linea % ANCHOS.length]}`} />
        ))}
      </div>
      <p role="status" className="text-nota text-tinta-2">
        {texto}
      </p>
    </div>
  )
}
