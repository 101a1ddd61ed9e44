import type { ComponentType, ReactNode } from 'react'
import { Aviso } from '../avisos/aviso.tsx'
import { recargaLaPagina, Resguardo } from '../avisos/resguardo.tsx'
import { Boton } from '../formulario/boton.tsx'
import { alPrimerUso } from '../primer-uso.tsx'
import type { PropsDeDialogo } from './dialogo-modal.tsx'

/** Comes with the first dialog that opens: no page starts with one. */
const traeModal = async () => (await import('./dialogo-modal.tsx')).default
const Modal = alPrimerUso(traeModal)

/** Instead of a dialog whose code did not come: what could not be shown, and both ways out. */
function SinVentana({ titulo, onCerrar }: Pick<PropsDeDialogo, 'titulo' | 'onCerrar'>) {
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-[680px] gap-3 rounded-hoja border border-borde bg-superficie p-4 shadow-flotante">
      <Aviso tono="error" role="alert" titulo={`No se pudo mostrar «${titulo}»`}>
        <p>Revise su conexión y cargue la página otra vez.</p>
      </Aviso>
      <div className="flex flex-wrap justify-end gap-3">
        <Boton onClick={onCerrar}>Cerrar</Boton>
        <Boton variante="principal" onClick={recargaLaPagina}>
          Cargar otra vez
        </Boton>
      </div>
    </div>
  )
}

/** A dialog whose words come too when it is first open; `titulo`: what could not be shown, where they do not come. */
export function dialogoAlPrimerUso<P extends { onCerrar: () => void }>(
  titulo: string,
  trae: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const Suyo = alPrimerUso(async () => (await Promise.all([trae(), traeModal()]))[0])
  return function DialogoAlPrimerUso(props) {
    return (
      <Resguardo alternativa={<SinVentana titulo={titulo} onCerrar={props.onCerrar} />}>
        <Suyo {...props} />
      </Resguardo>
    )
  }
}

/** A modal dialog, while it is open. */
export function Dialogo(props: PropsDeDialogo) {
  if (!props.abierto) return null
  return (
    <Resguardo alternativa={<SinVentana titulo={props.titulo} onCerrar={props.onCerrar} />}>
      <Modal {...props} />
    </Resguardo>
  )
}
