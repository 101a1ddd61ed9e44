import { Boton } from '#ui/formulario/boton.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'

export interface CampoEnConflicto {
  campo: string
  suya: string
  guardada: string
}

interface PropsDeConflicto {
  campos: readonly CampoEnConflicto[]
  onSuya: () => void
  onGuardada: () => void
  onCerrar: () => void
}

/** Both versions of a record that two people changed, with what differs, and the choice. */
export function Conflicto({ campos, onSuya, onGuardada, onCerrar }: PropsDeConflicto) {
  const distintos = campos.filter(({ suya, guardada }) => suya !== guardada)
  return (
    <Dialogo
      abierto
      titulo="Otra persona cambió estos datos"
      onCerrar={onCerrar}
      pie={
        <>
          <Boton onClick={onGuardada}>Seguir con la guardada</Boton>
          <Boton variante="principal" onClick={onSuya}>
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
            {distintos.map(({ campo, suya, guardada }) => (
              <tr key={campo} className="border-t border-borde align-top">
                <th scope="row" className="py-2 pr-3 text-left font-semibold">
                  {campo}
                </th>
                <td className="py-2 pr-3 break-words">{suya || '–'}</td>
                <td className="py-2 break-words">{guardada || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialogo>
  )
}
