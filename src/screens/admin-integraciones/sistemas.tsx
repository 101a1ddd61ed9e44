import { useSelector } from '@xstate/react'
import { dataState, useFlow, usePart } from '#app/use-flow.ts'
import type { SistemaExterno } from '#contract/integraciones.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Dato } from '#ui/marco/dato.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { NOMBRE_DE_SISTEMA } from './nombres.ts'

/** How it stands in a word, by what was last seen of it. */
function situacionDe({ direccion, bien, mal, pausado }: SistemaExterno): { texto: string; grave: boolean } {
  if (direccion === null) return { texto: 'Lo hace este sistema', grave: false }
  if (pausado) return { texto: 'En pausa: no estaba respondiendo', grave: true }
  if (mal !== null && (bien === null || Date.parse(mal) > Date.parse(bien))) return { texto: 'Falló la última vez', grave: true }
  return { texto: bien === null ? 'Todavía no se usa' : 'Responde', grave: false }
}

/** One that this product does by itself is told in a line, unless something of it waits. */
const tieneAlgoQueVer = ({ direccion, enCola }: SistemaExterno): boolean => direccion !== null || enCola > 0

const enLista = new Intl.ListFormat('es', { type: 'conjunction' })

function Sistema({ sistema, onProbar }: { sistema: SistemaExterno; onProbar: () => void }) {
  const { texto, grave } = situacionDe(sistema)
  const { direccion, bien, mal, motivo, enCola } = sistema
  const nombre = NOMBRE_DE_SISTEMA[sistema.sistema]
  return (
    <Hoja className="flex h-full flex-col gap-3">
      <h3 className="text-titulo-3">{nombre}</h3>
      <p className={grave ? 'flex items-center gap-1.5 font-semibold text-peligro' : 'font-semibold'}>
        {grave && <Icono nombre="alerta" className="size-4 shrink-0" />}
        {texto}
      </p>
      {(direccion !== null || enCola > 0) && (
        <dl className="grid gap-2">
          {direccion !== null && <Dato nombre="Dirección">{direccion}</Dato>}
          {direccion !== null && <Dato nombre="Respondió bien">{bien === null ? 'Todavía no' : enFechaYHora(bien)}</Dato>}
          {mal !== null && <Dato nombre="Falló">{`${enFechaYHora(mal)}: ${motivo ?? ''}`}</Dato>}
          {enCola > 0 && <Dato nombre="En espera">{enCola === 1 ? '1 correo' : `${enMiles(enCola)} correos`}</Dato>}
        </dl>
      )}
      {direccion !== null && (
        <div className="mt-auto">
          <Boton onClick={onProbar}>
            Probar ahora<span className="sr-only">: {nombre}</span>
          </Boton>
        </div>
      )}
    </Hoja>
  )
}

/** Every system of others that the product uses: how it stands, and a question put to it now. */
export function Sistemas() {
  const escritorio = useFlow('adminIntegracionesSystems', { scope: null, done: 'Funciona: respondió bien.' })
  const lista = usePart(escritorio, 'list')
  const prueba = usePart(escritorio, 'action')
  const vista = useSelector(lista, collectionView)
  const sistemas = useSelector(lista, rows<SistemaExterno>)
  // What fails goes first.
  const ajenos = sistemas.filter(tieneAlgoQueVer).sort((uno, otro) => Number(situacionDe(otro).grave) - Number(situacionDe(uno).grave))
  const propios = sistemas.filter((uno) => !tieneAlgoQueVer(uno))
  const sinLista = useSelector(lista, collectionFailure)
  const [probado, pregunta] = usePregunta(prueba)
  return (
    <section aria-labelledby="sistemas" data-state={useSelector(lista, (s) => dataState('collection', s))} className="mb-10 grid gap-4">
      <h2 id="sistemas" className="text-titulo-2">
        Sistemas externos
      </h2>
      {sinLista && (
        <Reintento
          titulo="No pudimos cargar los sistemas"
          mensaje={sinLista.mensaje}
          onReintentar={() => lista.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {vista === 'cargando' && <Esqueleto texto="Cargando los sistemas…" lineas={3} />}
      {propios.length > 0 && (
        <Hoja>
          <p>
            <b className="font-accion">Sin conectar:</b> {enLista.format(propios.map(({ sistema }) => NOMBRE_DE_SISTEMA[sistema]))}. Su
            trabajo lo hace este mismo sistema.
          </p>
        </Hoja>
      )}
      {ajenos.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {ajenos.map((sistema) => (
            <li key={sistema.sistema}>
              <Sistema
                sistema={sistema}
                onProbar={() => {
                  prueba.send({ type: 'ASK', target: sistema })
                  // It changes nothing there: what opens is where the answer is seen.
                  prueba.send({ type: 'CONFIRM', motivo: '' })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {probado !== null && (
        <Pregunta
          titulo={`Probar ${NOMBRE_DE_SISTEMA[probado.sistema]}`}
          accion="Probar otra vez"
          {...pregunta}
          onCerrar={() => {
            pregunta.onCerrar()
            // One that fails is also the last failure.
            lista.send({ type: 'REFRESH' })
          }}
        >
          <p>
            {pregunta.ocupado ? 'Preguntando a' : 'Se preguntó a'} {probado.direccion}. Puede tardar hasta 20 segundos.
          </p>
        </Pregunta>
      )}
    </section>
  )
}
