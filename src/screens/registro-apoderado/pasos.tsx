/** What the page after the registration is called, in its heading and in the tab. */
export const REVISE_SU_CORREO = 'Revise su correo'

const PASOS = [
  { titulo: 'Abra el correo', texto: 'Si no lo ve, busque en correo no deseado.' },
  { titulo: 'Presione su enlace', texto: 'Sirve durante 24 horas y una sola vez.' },
  { titulo: 'Ingrese con su RUN y su contraseña', texto: 'Si el enlace venció, ahí puede pedir otro.' },
] as const

/** What to do with the verification mail. */
export function Pasos() {
  return (
    <ol className="grid gap-4">
      {PASOS.map(({ titulo, texto }, posicion) => (
        <li key={titulo} className="grid grid-cols-[auto_1fr] gap-x-4">
          <span
            aria-hidden="true"
            className="cifras grid size-8 place-items-center rounded-full border-1.5 border-acento font-accion text-acento"
          >
            {posicion + 1}
          </span>
          <span className="grid gap-0.5">
            <b className="font-accion">{titulo}</b>
            <span className="text-tinta-2">{texto}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
