import { useSelector } from '@xstate/react'
import { useEffect, useState, type FormEvent } from 'react'
import { formateaRut, rutDeRed } from '#contract/rules/rut.ts'
import {
  isLinking,
  isLookingUp,
  listState,
  preview,
  searchFailure,
  students,
  taskFailure,
} from '#machines/student-link/student-link.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Ficha } from '#ui/encuesta/ficha.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { useErrorEnPestana } from '#ui/marco/titulo.tsx'
import type { Escritorio } from './use-escritorio.ts'
import { sinPartirNumeros } from '#ui/formulario/numeros-enteros.tsx'

/** Linking a student: the RUN, then who it is, then yes. */
export function Vincular({ vinculos, enfoca, esEpja }: Pick<Escritorio, 'vinculos'> & { enfoca: boolean; esEpja: boolean }) {
  const [run, setRun] = useEscrito('vincular', '')
  const buscando = useSelector(vinculos, isLookingUp)
  const falla = useSelector(vinculos, searchFailure)
  const vinculados = useSelector(vinculos, students)
  const sinEstudiantes = useSelector(vinculos, (foto) => listState(foto) === 'lista') && vinculados.length === 0
  // Who studies in adult education looks for herself first.
  const esUsted = esEpja && sinEstudiantes
  const error = falla?.campos['run']
  useErrorEnPestana(error !== undefined)
  // Focus: whoever comes to link, or has to correct the RUN, is at its field.
  useEffect(() => {
    if (enfoca || error) document.getElementById('run')?.focus()
  }, [enfoca, error])
  const [vistos, setVistos] = useState(vinculados)
  if (vistos !== vinculados) {
    setVistos(vinculados)
    // A linked student's RUN has done its work; that of another may be half written when the list arrives.
    if (vinculados.some(({ runEstudiante }) => runEstudiante === rutDeRed(run))) setRun('')
  }
  const busca = (evento: FormEvent) => {
    evento.preventDefault()
    vinculos.send({ type: 'LOOK_UP', run })
  }
  const desiste = () => {
    vinculos.send({ type: 'CANCEL' })
    // The button goes with the search: the person goes on from the RUN.
    document.getElementById('run')?.focus()
  }
  return (
    <Hoja data-queda aria-labelledby="vincular" className="grid gap-4">
      <h2 id="vincular" className="text-titulo-2">
        {esUsted ? 'Buscar mi encuesta' : sinEstudiantes ? 'Vincular un estudiante' : 'Vincular otro estudiante'}
      </h2>
      <form noValidate onSubmit={busca} aria-busy={buscando} className="grid items-end gap-4 sm:flex sm:flex-wrap">
        <CampoTexto
          name="run"
          etiqueta={esUsted ? 'Su RUN' : 'RUN del estudiante'}
          ayuda={sinPartirNumeros('Está en su cédula. Ejemplo: 12.345.678-5')}
          value={run}
          onChange={setRun}
          error={error}
          autoComplete="off"
          cifras
          required
          className="sm:w-72"
        />
        <div className="flex flex-wrap gap-3">
          <Boton type="submit" variante={sinEstudiantes ? 'principal' : 'borde'} ocupado={buscando} textoOcupado="Buscando">
            <Icono nombre="buscar" />
            Buscar
          </Boton>
          {buscando && (
            <Boton variante="llano" onClick={desiste}>
              Cancelar
            </Boton>
          )}
        </div>
      </form>
      <FallaGeneral falla={falla} titulo={esUsted ? 'No pudimos buscar su encuesta.' : 'No pudimos buscar al estudiante.'} />
      <ConfirmarVinculo vinculos={vinculos} esUsted={esUsted} />
    </Hoja>
  )
}

/** Who the RUN belongs to, as much as a guardian may see before linking. */
function ConfirmarVinculo({ vinculos, esUsted }: Pick<Escritorio, 'vinculos'> & { esUsted: boolean }) {
  const previa = useSelector(vinculos, preview)
  const vinculando = useSelector(vinculos, isLinking)
  const falla = useSelector(vinculos, taskFailure)
  const cancela = () => vinculos.send({ type: 'CANCEL' })
  return (
    <Dialogo
      abierto={previa !== null}
      onCerrar={cancela}
      titulo={esUsted ? '¿Es usted?' : '¿Es este estudiante?'}
      pie={
        <>
          <Boton onClick={cancela}>No es</Boton>
          <Boton variante="principal" ocupado={vinculando} textoOcupado="Vinculando" onClick={() => vinculos.send({ type: 'LINK' })}>
            Sí, vincular
          </Boton>
        </>
      }
    >
      <FallaGeneral falla={falla} titulo="No pudimos vincular al estudiante." />
      {previa && (
        <Ficha
          filas={[
            { termino: 'Iniciales', valor: previa.iniciales },
            { termino: 'RUN', valor: formateaRut(previa.runEstudiante) },
            { termino: 'Grado', valor: previa.dsGrado },
            { termino: 'Establecimiento', valor: previa.dsNomEstable },
          ]}
        />
      )}
      <p className="text-nota text-tinta-2">
        Verá su nombre al vincularlo, y sus apellidos al comprobar el vínculo con el código del establecimiento.
      </p>
    </Dialogo>
  )
}
