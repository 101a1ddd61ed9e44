import { useSelector } from '@xstate/react'
import { PublicFooter } from '#app/public-footer.tsx'
import { dataState, useFlow } from '#app/use-flow.ts'
import { instalacionFailure, instalacionStep, passwordLink } from '#machines/instalacion/instalacion.selectors.ts'
import { pathOf } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useFocoEnTitulo, useTitulo } from '#ui/marco/titulo.tsx'
import { Formulario } from './formulario.tsx'

const TITULOS = {
  leyendo: 'Instalación',
  llenando: 'Instale el sistema',
  hecha: 'Sistema instalado',
  instalada: 'El sistema ya está instalado',
  fallida: 'No supimos si está instalado',
} as const

/** The first page of an empty database (decisions, pages; ADR 052). */
export default function InstalacionScreen() {
  const instalacion = useFlow('instalacion', {})
  const estado = useSelector(instalacion, (foto) => dataState('instalacion', foto))
  const paso = useSelector(instalacion, instalacionStep)
  const falla = useSelector(instalacion, instalacionFailure)
  const enlace = useSelector(instalacion, passwordLink)
  useTitulo(TITULOS[paso])
  useFocoEnTitulo(paso)
  return (
    <MarcoPublico pie={<PublicFooter />} className="max-w-[640px]">
      <div data-state={estado} className="grid gap-6">
        {paso === 'leyendo' && <Titulo guia="Preguntando al servicio si ya está instalado.">{TITULOS.leyendo}</Titulo>}
        {paso === 'llenando' && <Formulario instalacion={instalacion} titulo={TITULOS.llenando} />}
        {paso === 'hecha' && (
          <>
            <Titulo guia="Falta que quien administra cree su contraseña.">{TITULOS.hecha}</Titulo>
            <Aviso tono="exito" role="status">
              <p>También le enviamos este enlace por correo. Sirve una sola vez, durante 24 horas.</p>
            </Aviso>
            <EnlaceBoton href={enlace.slice(new URL(enlace).origin.length)} variante="principal" ancho>
              Crear su contraseña
            </EnlaceBoton>
          </>
        )}
        {paso === 'instalada' && (
          <>
            <Titulo guia="Quien lo administra crea las demás cuentas.">{TITULOS.instalada}</Titulo>
            <EnlaceBoton href={pathOf('login')} variante="principal" ancho>
              Ir al ingreso
            </EnlaceBoton>
          </>
        )}
        {paso === 'fallida' && (
          <>
            <Titulo>{TITULOS.fallida}</Titulo>
            <FallaGeneral falla={falla} titulo="El servicio no contestó." />
            <Boton variante="principal" ancho onClick={() => instalacion.send({ type: 'RETRY' })}>
              Reintentar
            </Boton>
          </>
        )}
      </div>
    </MarcoPublico>
  )
}
