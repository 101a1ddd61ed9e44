import { Boton } from '#ui/formulario/boton.tsx'

function comoArchivo(codigos: readonly string[]): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${codigos.join('\n')}\n`)}`
}

/** The recovery codes, this once: to copy, to keep as a file or to print. */
export function CodigosDeRespaldo({ codigos, onContinuar }: { codigos: readonly string[]; onContinuar: () => void }) {
  return (
    <div className="grid gap-6">
      <ul
        aria-label="Códigos de respaldo"
        className="cifras grid grid-cols-2 gap-2 rounded-hoja border border-borde bg-superficie p-4 text-base"
      >
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 print:hidden">
        <Boton variante="principal" ancho onClick={onContinuar}>
          Ya los guardé, continuar
        </Boton>
        <div className="grid grid-cols-2 gap-2">
          <a
            href={comoArchivo(codigos)}
            download="codigos-de-respaldo.txt"
            className="inline-flex min-h-control items-center justify-center rounded-control border-1.5 border-borde-control px-3 text-center font-accion text-tinta no-underline hover:bg-hundido"
          >
            Descargar
          </a>
          <Boton onClick={() => window.print()}>Imprimir</Boton>
        </div>
      </div>
    </div>
  )
}
