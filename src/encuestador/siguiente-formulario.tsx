import { useEffect, useState } from 'react'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'

/** Time to see that the form was sent before the next one comes. */
const PAUSA_MS = 1_500

/** After a paper form is sent, the next one comes by itself, unless the person says to wait. */
export function SiguienteFormulario({ onSeguir }: { onSeguir: () => void }) {
  const [espera, setEspera] = useState(false)
  useEffect(() => {
    if (espera) return undefined
    const reloj = setTimeout(onSeguir, PAUSA_MS)
    return () => clearTimeout(reloj)
  }, [espera, onSeguir])
  return (
    <Aviso role="status" titulo={espera ? 'El próximo formulario espera' : 'Ahora viene el próximo formulario'}>
      <div className="flex flex-wrap gap-3">
        <Boton variante="principal" onClick={onSeguir}>
          Seguir ahora
        </Boton>
        {!espera && <Boton onClick={() => setEspera(true)}>Esperar</Boton>}
      </div>
    </Aviso>
  )
}
