/** The pencil marks one row: the next to attend to. */
export function Siguiente() {
  return <span className="mt-0.5 block w-max rounded-etiqueta bg-lapiz px-2 py-px text-nota font-[640] text-sobre-lapiz">Siguiente</span>
}
