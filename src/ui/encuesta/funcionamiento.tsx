import { NOMBRE_DE_FUNCIONAMIENTO, type Funcionamiento as Estado } from '#contract/rules/funcionamiento.ts'

/** How a school stands in the directory, in words, beside its name or place; nothing for one that works. */
export function Funcionamiento({ estado }: { estado: Estado }) {
  return estado === 'funcionando' ? null : <b className="font-accion text-tinta">. {NOMBRE_DE_FUNCIONAMIENTO[estado]}</b>
}
