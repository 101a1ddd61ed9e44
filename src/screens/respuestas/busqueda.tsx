import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import type { EncuestasDeRun } from '#contract/proveedor.mesa.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { foundSurveys, isSearching, searchFailure } from '#machines/answers-desk/answers-desk.selectors.ts'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { sinPartirNumeros } from '#ui/formulario/numeros-enteros.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo, useTitulo } from '#ui/marco/titulo.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { direccionDeRespuestas } from './direccion.ts'

/** Looks for a student of the territory by RUN, and shows its surveys. */
export function Busqueda({ mesa }: { mesa: Actor<FlowMachine<'answersDesk'>> }) {
  useTitulo('Respuestas por RUN')
  const [run, setRun] = useEscrito('busqueda', '')
  const hallado = useSelector(mesa, foundSurveys)
  const falla = useSelector(mesa, searchFailure)
  const buscando = useSelector(mesa, isSearching)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!buscando) mesa.send({ type: 'SEARCH', run })
  }
  return (
    <>
      <Titulo guia="Lea lo que respondió un estudiante de su territorio. Cada búsqueda y cada lectura quedan en la auditoría.">
        Respuestas por RUN
      </Titulo>
      <div className="grid gap-6">
        <Hoja aria-label="Búsqueda">
          <form role="search" noValidate className="grid gap-4" onSubmit={alEnviar}>
            <FallaDeCampos falla={falla} />
            <div className="flex flex-wrap items-end gap-3 max-sm:flex-col max-sm:items-stretch">
              <CampoTexto
                etiqueta="RUN del estudiante"
                name="run"
                cifras
                autoComplete="off"
                className="sm:w-72"
                ayuda={sinPartirNumeros('Por ejemplo: 36.120.458-1')}
                value={run}
                onChange={setRun}
                error={falla?.campos['run']}
                required
              />
              <Boton type="submit" variante="principal" ocupado={buscando} textoOcupado="Buscando">
                <Icono nombre="buscar" />
                Buscar
              </Boton>
            </div>
            <FallaGeneral falla={falla} titulo="No se pudo buscar" />
          </form>
        </Hoja>
        {hallado && <Hallado hallado={hallado} />}
      </div>
    </>
  )
}

function Hallado({ hallado: { estudiante, encuestas } }: { hallado: EncuestasDeRun }) {
  return (
    <Hoja aire={false} aria-labelledby="hallado">
      <div role="status" className="grid gap-1 border-b border-borde px-5 py-4">
        <h2 id="hallado" className="text-titulo-3">
          {nombreCompleto(estudiante)}
        </h2>
        <p className="cifras text-tinta-2">
          {formateaRut(estudiante.runEstudiante)}, {estudiante.dsGrado} {estudiante.letraCurso}, {estudiante.dsNomEstable}
        </p>
      </div>
      {encuestas.length === 0 ? (
        <Vacio titulo="No le corresponde ninguna encuesta" texto="Su grado no tiene encuestas en ningún período." />
      ) : (
        <ul className="divide-y divide-borde">
          {encuestas.map((una) => (
            <li
              key={una.token}
              className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 hover:bg-fondo has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-foco"
            >
              <h3 className="min-w-0 font-accion">
                <Link href={direccionDeRespuestas(una)} className="enlace after:absolute after:inset-0">
                  {una.dsEncuesta}
                </Link>
                <span className="block text-nota text-tinta-2">Período {una.periodo}</span>
              </h3>
              <EstadoEncuesta plano estado={una.estado} />
            </li>
          ))}
        </ul>
      )}
    </Hoja>
  )
}
