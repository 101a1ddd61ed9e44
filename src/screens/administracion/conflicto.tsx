import type { ActorRef, AnyMachineSnapshot } from 'xstate'
import { Boton } from '#ui/formulario/boton.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'

interface PropsDeConflicto {
  /** Each version in the words of the screen: field → value, with the same fields. */
  suya: Readonly<Record<string, string>>
  guardada: Readonly<Record<string, string>>
  flujo: Pick<ActorRef<AnyMachineSnapshot, { type: 'KEEP_MINE' | 'TAKE_THEIRS' | 'CANCEL' }>, 'send'>
}

/** Both versions of a record that two people changed, with what differs, and the choice. */
export function Conflicto({ suya, guardada, flujo }: PropsDeConflicto) {
  const distintos = Object.keys(suya).filter((campo) => suya[campo] !== guardada[campo])
  return (
    <Dialogo
      abierto
      titulo="Otra persona cambió estos datos"
      onCerrar={() => flujo.send({ type: 'CANCEL' })}
      pie={
        <>
          <Boton data-decide onClick={() => flujo.send({ type: 'TAKE_THEIRS' })}>
            Seguir con la guardada
          </Boton>
          <Boton data-decide variante="principal" onClick={() => flujo.send({ type: 'KEEP_MINE' })}>
            Guardar la mía
          </Boton>
        </>
      }
    >
      <p>{distintos.length === 0 ? 'Ambas versiones dicen lo mismo.' : 'Nada se ha perdido. Compare ambas versiones y elija una.'}</p>
      {distintos.length > 0 && (
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-left text-nota text-tinta-2">
              <th scope="col" className="py-2 pr-3">
                Dato
              </th>
              <th scope="col" className="py-2 pr-3">
                Su versión
              </th>
              <th scope="col" className="py-2">
                La guardada
              </th>
            </tr>
          </thead>
          <tbody>
            {distintos.map((campo) => (
              <tr key={campo} className="border-t border-borde align-top">
                <th scope="row" className="py-2 pr-3 text-left font-semibold">
                  {campo}
                </th>
                <td className="py-2 pr-3 break-words">{suya[campo] || '–'}</td>
                <td className="py-2 break-words">{guardada[campo] || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialogo>
  )
}
