import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { dataState, useFlow, usePart } from '#app/use-flow.ts'
import type { AdministracionDeInvitaciones, EnsayoDeInvitacion, GrupoDeInvitacion, TandaDeCorreos } from '#contract/invitaciones.ts'
import { rows } from '#machines/collection/collection.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Dato } from '#ui/marco/dato.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { ListaCorta } from '../administracion/lista-corta.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { correos, Tanda } from '../administracion/tanda.tsx'

const GRUPOS: Readonly<Record<GrupoDeInvitacion, { titulo: string; que: string }>> = {
  cuentas: { titulo: 'Cuentas sin contraseña', que: 'Reciben un enlace de 24 horas para crear su contraseña.' },
  escuelas: { titulo: 'Establecimientos sin ingreso', que: 'Reciben un recordatorio: no han revisado sus datos en el período abierto.' },
}

/** Mails to many at once: whom they would reach, and what became of those that were sent (interface, second step). */
export function Invitaciones({ pestanas }: { pestanas: ReactNode }) {
  const escritorio = useFlow('adminUsuariosInvitations', { scope: null, done: 'Los correos están saliendo.' })
  const lista = usePart(escritorio, 'list')
  const envio = usePart(escritorio, 'action')
  const estado = useSelector(escritorio, (s) => dataState('renewed-list', s))
  const [todo] = useSelector(lista, rows<AdministracionDeInvitaciones>)
  const [porEnviar, pregunta] = usePregunta(envio)
  return (
    <div data-state={estado}>
      <ListaCorta
        lista={lista}
        titulo="Usuarios"
        guia="Nadie recibe dos en menos de 3 días, ni más correos de los que su cuota permite."
        pestanas={pestanas}
        que="las invitaciones"
      />
      {todo !== undefined && (
        <div className="grid gap-8">
          <ul className="grid gap-4 md:grid-cols-2">
            {todo.ensayos.map((ensayo) => (
              <li key={ensayo.grupo}>
                <Ensayo ensayo={ensayo} onEnviar={() => envio.send({ type: 'ASK', target: ensayo })} />
              </li>
            ))}
          </ul>
          {todo.tandas.length > 0 && <Tandas tandas={todo.tandas} />}
        </div>
      )}
      {porEnviar !== null && (
        <Pregunta titulo={GRUPOS[porEnviar.grupo].titulo} accion={`Enviar ${correos(porEnviar.reciben)}`} {...pregunta}>
          <p>{GRUPOS[porEnviar.grupo].que}</p>
          <p>Un correo que salió no se puede detener.</p>
        </Pregunta>
      )}
    </div>
  )
}

function Ensayo({ ensayo: { grupo, reciben, sinCorreo, recientes }, onEnviar }: { ensayo: EnsayoDeInvitacion; onEnviar: () => void }) {
  const { titulo, que } = GRUPOS[grupo]
  return (
    <Hoja className="flex h-full flex-col gap-4">
      <div className="grid gap-1">
        <h2 className="text-titulo-3">{titulo}</h2>
        <p className="text-tinta-2">{que}</p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-2">
        <Dato nombre="Recibirían">{enMiles(reciben)}</Dato>
        <Dato nombre="Sin correo">{enMiles(sinCorreo)}</Dato>
        <Dato nombre="Ya recibieron uno">{enMiles(recientes)}</Dato>
      </dl>
      {reciben === 0 ? (
        <p className="mt-auto text-tinta-2">No hay a quién escribir ahora.</p>
      ) : (
        <Boton className="mt-auto justify-self-start" onClick={onEnviar}>
          Enviar {correos(reciben)}
          <span className="sr-only">: {titulo}</span>
        </Boton>
      )}
    </Hoja>
  )
}

function Tandas({ tandas }: { tandas: readonly TandaDeCorreos[] }) {
  return (
    <section aria-labelledby="enviadas" className="grid gap-4">
      <h2 id="enviadas" className="text-titulo-2">
        Lo que usted envió
      </h2>
      <ul className="grid gap-4">
        {tandas.map((tanda) => (
          <li key={tanda.tandaId}>
            <Tanda tanda={tanda}>
              {GRUPOS[tanda.grupo].titulo}, {correos(tanda.total)}
            </Tanda>
          </li>
        ))}
      </ul>
    </section>
  )
}
