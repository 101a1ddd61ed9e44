import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { dataState, type Part, useFlow, usePart } from '#app/use-flow.ts'
import { type EnsayoDeApoderados, HORA_DE_RECORDATORIOS, type RecordatoriosDeApoderados } from '#contract/invitaciones.apoderados.ts'
import { rows } from '#machines/collection/collection.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Dato } from '#ui/marco/dato.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { ListaCorta } from '../administracion/lista-corta.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { Contando, DatosAl } from '../administracion/recuento.tsx'
import { correos, Tanda } from '../administracion/tanda.tsx'
import { Calendario, enDia } from './calendario.tsx'

interface PropsDeRecordatorios {
  /** The one school that it is about; null: all that the account reaches. */
  idRbd: number | null
  titulo: string
  pestanas: ReactNode
  children?: ReactNode
}

/** Reminders to the guardians of students whose survey is to be answered: whom they would reach, the calendar, and what became of them. */
export function Recordatorios({ idRbd, titulo, pestanas, children }: PropsDeRecordatorios) {
  const escritorio = useFlow('recordatoriosGuardians', { scope: { idRbd }, done: 'Recordatorios al día.' })
  const lista = usePart(escritorio, 'list')
  const accion = usePart(escritorio, 'action')
  const estado = useSelector(escritorio, (s) => dataState('renewed-list', s))
  const [todo] = useSelector(lista, rows<RecordatoriosDeApoderados>)
  return (
    <div data-state={estado}>
      <ListaCorta
        lista={lista}
        titulo={titulo}
        guia="A quienes tienen cuenta, un correo probado y un estudiante con su encuesta por responder. Nadie recibe dos en menos de 3 días."
        pestanas={pestanas}
        que="los recordatorios"
      />
      {todo !== undefined && (
        <div className="grid gap-8">
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <SiEnviaAhora todo={todo} onEnviar={(cuantos) => accion.send({ type: 'ASK', target: { idRbd, send: cuantos } })} />
            <Calendario
              programados={todo.programados}
              onProgramar={(dia) => accion.send({ type: 'ASK', target: { idRbd, day: dia } })}
              onQuitar={(recordatorioId, dia) => accion.send({ type: 'ASK', target: { idRbd, cancel: recordatorioId, day: dia } })}
            />
          </div>
          {children}
          {todo.tandas.length > 0 && (
            <section aria-labelledby="recordatorios-enviados" className="grid gap-4">
              <h2 id="recordatorios-enviados" className="text-titulo-2">
                Recordatorios enviados
              </h2>
              <ul className="grid gap-4">
                {todo.tandas.map((tanda) => (
                  <li key={tanda.tandaId}>
                    <Tanda tanda={tanda}>
                      {tanda.reuniendo
                        ? `Reuniendo a quienes escribir: van ${enMiles(tanda.total)}`
                        : tanda.total === 0
                          ? 'No había a quién escribir'
                          : correos(tanda.total)}
                    </Tanda>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      <PreguntaDeRecordatorios accion={accion} />
    </div>
  )
}

function PreguntaDeRecordatorios({ accion }: { accion: Part<'recordatoriosGuardians', 'action'> }) {
  const [pedido, pregunta] = usePregunta(accion)
  if (pedido === null) return null
  if ('send' in pedido) {
    return (
      <Pregunta titulo="Recordatorio a apoderados" accion={`Enviar ${correos(pedido.send)}`} {...pregunta}>
        <p>Cada uno dice qué encuestas faltan, hasta cuándo, y cómo dejar de recibirlos.</p>
        <p>Un correo que salió no se puede detener.</p>
      </Pregunta>
    )
  }
  if ('cancel' in pedido) {
    return (
      <Pregunta titulo="Quitar del calendario" accion="Quitar el día" peligrosa {...pregunta}>
        <p>El {enDia(pedido.day)} no saldrá este recordatorio.</p>
      </Pregunta>
    )
  }
  return (
    <Pregunta titulo="Programar un recordatorio" accion="Programar" {...pregunta}>
      <p>
        El {enDia(pedido.day)}, desde las {HORA_DE_RECORDATORIOS}:00, sale un correo a quienes ese día tengan una encuesta por responder.
        Puede quitarlo hasta entonces.
      </p>
    </Pregunta>
  )
}

function SiEnviaAhora({ todo: { ensayo, recuento }, onEnviar }: { todo: RecordatoriosDeApoderados; onEnviar: (cuantos: number) => void }) {
  return (
    <Hoja aria-labelledby="ahora" className="grid gap-4">
      <h2 id="ahora" className="text-titulo-3">
        Si envía ahora
      </h2>
      {ensayo === null ? (
        <Contando recuento={recuento} de="apoderados" />
      ) : (
        <>
          <Ensayo ensayo={ensayo} />
          <DatosAl recuento={recuento} />
          {ensayo.reciben > 0 && (
            <Boton className="justify-self-start max-sm:w-full" variante="principal" onClick={() => onEnviar(ensayo.reciben)}>
              Enviar {correos(ensayo.reciben)}
            </Boton>
          )}
        </>
      )}
    </Hoja>
  )
}

function Ensayo({ ensayo }: { ensayo: EnsayoDeApoderados }) {
  const { reciben, estudiantes, sinCorreo, recientes, deBaja, sinCuenta } = ensayo
  return (
    <>
      <p className="text-tinta-2">
        {reciben === 0
          ? 'No hay a quién escribir ahora.'
          : `Sale un correo por apoderado, por ${estudiantes === 1 ? '1 estudiante pendiente' : `${enMiles(estudiantes)} estudiantes pendientes`}.`}
      </p>
      <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-2">
        <Dato nombre="Recibirían">{enMiles(reciben)}</Dato>
        <Dato nombre="Sin correo probado">{enMiles(sinCorreo)}</Dato>
        <Dato nombre="Ya recibieron uno">{enMiles(recientes)}</Dato>
        <Dato nombre="No quieren más">{enMiles(deBaja)}</Dato>
        {sinCuenta !== null && <Dato nombre="Estudiantes sin cuenta">{enMiles(sinCuenta)}</Dato>}
      </dl>
    </>
  )
}
