import { textoDeValor } from '#contract/rules/cuestionario-texto.ts'
import { preguntasDe, redacta } from '#contract/rules/cuestionario-visibles.ts'
import type { Pregunta, Valor } from '#contract/rules/cuestionario.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Ficha } from '#ui/encuesta/ficha.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { nombreDePila } from './persona.ts'
import { useTituloConFoco } from './titulo-con-foco.ts'
import type { PropsDeVista } from './vista.ts'

/** Two devices answered the same questions differently: both versions side by side, and the person chooses. */
export function Conflicto({ actor, abierta, guardado: { differences: diferencias } }: PropsDeVista) {
  const preguntas = new Map(preguntasDe(abierta.cuestionario).map((pregunta) => [pregunta.name, pregunta]))
  const titulo = 'Hay respuestas distintas en otro dispositivo'

  useTituloConFoco(titulo)

  return (
    <main id="contenido" tabIndex={-1} className="mx-auto grid w-full max-w-hoja content-start gap-6 px-4 pt-6 pb-12 outline-none">
      <div className="grid gap-2">
        <h1 id="titulo" tabIndex={-1} className="text-titulo-1 shadow-none! outline-none!">
          {titulo}
        </h1>
        <p className="text-guia text-tinta-2">
          {diferencias.length === 1 ? 'Una pregunta tiene dos respuestas.' : `${diferencias.length} preguntas tienen dos respuestas.`} Elija
          con cuáles seguir.
        </p>
      </div>
      {diferencias.map(({ question: nombre, here: aqui, there: alla }) => {
        const pregunta = preguntas.get(nombre)
        return (
          <Hoja key={nombre} aria-label={pregunta?.title ?? nombre}>
            <h2 className="mb-2 text-titulo-3">{pregunta === undefined ? nombre : redacta(pregunta.title, nombreDePila(abierta))}</h2>
            <Ficha
              filas={[
                { termino: 'En este dispositivo', valor: enPalabras(pregunta, aqui) },
                { termino: 'En el otro dispositivo', valor: enPalabras(pregunta, alla) },
              ]}
            />
          </Hoja>
        )
      })}
      <div className="grid gap-2">
        <Boton variante="principal" ancho onClick={() => actor.send({ type: 'KEEP_MINE' })}>
          Guardar lo de este dispositivo
        </Boton>
        <Boton ancho onClick={() => actor.send({ type: 'TAKE_THEIRS' })}>
          Usar lo guardado en el otro dispositivo
        </Boton>
      </div>
    </main>
  )
}

function enPalabras(pregunta: Pregunta | undefined, valor: Valor): string {
  return (pregunta && textoDeValor(pregunta, valor)) || 'Sin respuesta'
}
