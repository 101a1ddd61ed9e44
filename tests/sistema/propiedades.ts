import type { AnyStateMachine } from 'xstate'
import { always, and, atMostOnce, eventually, never, not, or, property, type Fact } from '#kit/properties.ts'
import type { SystemProperty } from '#kit/system.ts'
import type { FamilyMoment } from '#kit/family.ts'
import { machinesIn } from '#kit/composed.ts'
import { PERMISOS_DE_RUTA } from '#contract/rules/permisos-de-ruta.ts'
import { routeView } from '#machines/session/session.selectors.ts'
import { mustPassGuard } from '#machines/session/session.rules.ts'
import { heard } from '#actors/session.ts'
import { llamadasQueCambian, UNA_VEZ } from '#tests/machines/properties.ts'
import { contextoDe, deQuien, type Momento, type Pestana } from './pestanas.ts'
import { leeToken } from '#tests/support/personas/token.ts'

type Hecho = Fact<Momento>
type Nombre = 'A' | 'B'

const hecho = (says: string, holds: Hecho['holds']): Hecho => ({ says, holds })

/** Something of a tab, by its name. */
const en = (nombre: Nombre, says: string, es: (pestana: Pestana, momento: Momento) => boolean): Hecho =>
  hecho(`en ${nombre} ${says}`, (momento) => {
    const pestana = momento.pestanas[nombre]
    return pestana !== undefined && es(pestana, momento)
  })

/** Something of a tab now, and of what it was before. */
const cambia = (nombre: Nombre, says: string, es: (ahora: Pestana, antes: Pestana, momento: Momento) => boolean): Hecho =>
  hecho(`en ${nombre} ${says}`, (momento, antes) => {
    const [hoy, ayer] = [momento.pestanas[nombre], antes?.pestanas[nombre]]
    return hoy !== undefined && ayer !== undefined && es(hoy, ayer, momento)
  })

const adentro = ({ sesion }: Pestana) => sesion.snapshot.matches('authenticated')
const afuera = ({ sesion }: Pestana) => sesion.snapshot.matches('anonymous')
const guardado = ({ guardado: { restored } }: Pestana) => (restored.kind === 'session' ? restored.session : null)
const otraDe = (nombre: Nombre): Nombre => (nombre === 'A' ? 'B' : 'A')
const vaA = ({ hechos }: Momento, nombre: Nombre): string[] =>
  hechos.flatMap((uno) => (uno.pestana === nombre && uno.kind === 'emitted' && uno.event.type === 'GO' ? [String(uno.event['to'])] : []))
const loOyo = ({ hizo }: Momento) => hizo.endsWith('le llega lo que dijo la otra pestaña')
const recarga = ({ hizo }: Momento) => hizo.endsWith('carga otra vez la página')

/** What must hold of one tab, whatever happens in the others. */
const deUna = (nombre: Nombre): SystemProperty<Momento>[] => {
  const otra = otraDe(nombre)
  const hayDatos = en(nombre, 'hay datos de una persona', (pestana) => {
    const { usuario, establecimiento, accessToken } = contextoDe(pestana)
    return usuario !== null || establecimiento !== null || accessToken !== null || guardado(pestana) !== null
  })
  const muestra = en(
    nombre,
    'se ve una página de la persona',
    ({ sesion, ruta }) => PERMISOS_DE_RUTA[ruta] !== 'publica' && routeView(sesion.snapshot as never, ruta) === 'screen',
  )
  // One that could not be read has not ended: it waits, unseen, for the next load.
  const fin = cambia(nombre, 'termina la sesión', (ahora, antes) => afuera(ahora) && !contextoDe(ahora).isUnread && !afuera(antes))
  const dentro = en(nombre, 'hay una sesión', adentro)
  const terminaAqui = (texto: string, como: 'salida' | 'expiracion') =>
    hecho(`${nombre} ${texto}`, ({ hechos }) =>
      hechos.some(
        (uno) => uno.pestana === nombre && uno.kind === 'sent' && uno.event.type === 'ANNOUNCE_END' && uno.event['ending'] === como,
      ),
    )
  const compartida = (momento: Momento | null) => {
    const [una, dos] = [momento?.pestanas[nombre], momento?.pestanas[otra]]
    return una && dos && adentro(dos) && contextoDe(una).sessionId !== null && contextoDe(una).sessionId === contextoDe(dos).sessionId
  }
  const salio = cambia(
    nombre,
    'sale la persona',
    (ahora, antes, momento) => afuera(ahora) && antes.sesion.snapshot.matches('signingOut') && !recarga(momento),
  )
  const expiro = cambia(
    nombre,
    'expira la sesión',
    (ahora, antes, momento) =>
      afuera(ahora) && antes.sesion.snapshot.matches({ authenticated: 'seeking' }) && !loOyo(momento) && !recarga(momento),
  )
  const antesCompartida = hecho('la otra pestaña es de la misma sesión', (_, antes) => compartida(antes) === true)
  const laOtraFuera = hecho(`${otra} deja esa sesión`, ({ pestanas }) => {
    const suya = pestanas[otra]
    return suya === undefined || !adentro(suya)
  })
  return [
    property(
      { section: '§4', quotes: 'Logout clears the session state' },
      never(hayDatos, {
        after: fin,
        until: or(
          dentro,
          en(nombre, 'se lee lo guardado', ({ sesion }) => sesion.snapshot.matches('rehydrating')),
        ),
      }),
    ),
    property({ section: '§2', quotes: 'Authenticated routes, available when an access token exists' }, always(not(muestra), not(dentro))),
    property(
      { section: 'decisión', quotes: 'revoked by\n  logout' },
      eventually(laOtraFuera, and(antesCompartida, salio)),
      `siempre que en ${nombre} sale la persona, tarde o temprano ${otra} deja esa sesión`,
    ),
    property({ section: 'decisión', quotes: 'revoked by\n  logout' }, always(terminaAqui('avisa que salió', 'salida'), salio)),
    // Sooner or later it would be over by its own expiry as well: what it hears must end it.
    property(
      { section: 'decisión', because: 'Quien salió en una pestaña cree que salió de todas: la otra no espera a que su token venza.' },
      always(
        en(nombre, 'no queda sesión', (pestana) => !adentro(pestana)),
        cambia(nombre, 'se oye que su sesión terminó', (_, antes, momento) => {
          const { accessToken, sessionId } = contextoDe(antes)
          const oido = antes.buzon[0] && heard(antes.buzon[0], accessToken)
          const suyo = oido?.type === 'OTHER_TAB_ENDED' && oido.sessionId === sessionId
          return momento.quien === nombre && loOyo(momento) && adentro(antes) && suyo
        }),
      ),
    ),
    property(
      { section: '§4', quotes: 'the stored user is cleared, the persisted store is purged' },
      always(terminaAqui('avisa que expiró', 'expiracion'), expiro),
    ),
    property(
      { section: 'decisión', because: 'Un token es de una persona: nadie sigue con el de otra.' },
      always(
        en(nombre, 'el token es de la persona y de su sesión', (pestana) => {
          const { accessToken, usuario, sessionId } = contextoDe(pestana)
          const token = accessToken === null ? null : deQuien(accessToken)
          return token !== null && token.de === usuario?.usuarioId && token.sid === sessionId
        }),
        dentro,
      ),
    ),
    property(
      { section: 'decisión', because: 'El token más nuevo de la sesión es el que sirve: nadie vuelve a uno anterior.' },
      always(
        hecho(`en ${nombre} el token no es anterior`, (momento, antes) => {
          const turno = (uno: Momento | null) => {
            const { accessToken } = contextoDe(uno!.pestanas[nombre]!)
            return (leeToken(accessToken!) as { turno: number }).turno
          }
          return turno(momento) >= turno(antes)
        }),
        cambia(
          nombre,
          'sigue la misma sesión',
          (ahora, antes) => adentro(ahora) && adentro(antes) && contextoDe(ahora).sessionId === contextoDe(antes).sessionId,
        ),
      ),
    ),
    property(
      {
        section: '§2',
        quotes: "A guardian who signed in through the national single sign-on is first sent to that provider's logout page",
      },
      always(
        hecho(`${nombre} va a la salida de ClaveÚnica`, (momento) => vaA(momento, nombre).includes('claveunicaSalida')),
        cambia(
          nombre,
          'termina una sesión de ClaveÚnica',
          (ahora, antes, momento) => afuera(ahora) && contextoDe(antes).claveUnica && !loOyo(momento) && !recarga(momento),
        ),
      ),
    ),
    property(
      { section: 'decisión', because: 'El lugar al que se vuelve es de quien estaba ahí: a nadie se le abre el de otra persona.' },
      always(
        hecho(`en ${nombre} no se abre ese lugar`, (momento, antes) => {
          const lugar = contextoDe(antes!.pestanas[nombre]!).returnPlace
          return momento.pestanas[nombre]?.ruta !== lugar?.ruta
        }),
        cambia(nombre, 'ingresa otra persona que la del lugar que se recuerda', (ahora, antes) => {
          const [lugar, usuario] = [contextoDe(antes).returnPlace, contextoDe(ahora).usuario]
          return (
            adentro(ahora) &&
            afuera(antes) &&
            lugar !== null &&
            lugar.ruta !== 'inicio' &&
            lugar.usuarioId !== null &&
            lugar.usuarioId !== usuario?.usuarioId
          )
        }),
      ),
    ),
    property(
      { section: '§6', quotes: 'The RBD role is forced through the data-update and confidentiality-protocol steps' },
      always(
        en(nombre, 'no se ve una página que espera a la guardia', (pestana) => !mustPassGuard(contextoDe(pestana))),
        and(dentro, muestra),
      ),
    ),
    property(
      {
        section: 'decisión',
        because: 'Una sesión solo termina porque su persona sale, porque expira o porque otra pestaña de la misma lo dice.',
      },
      always(
        hecho(
          `lo que llegó a ${nombre} era de su sesión`,
          (_, antes) => antes?.pestanas[nombre]?.buzon[0]?.sessionId === contextoDe(antes!.pestanas[nombre]!).sessionId,
        ),
        cambia(
          nombre,
          'termina la sesión por lo que llegó',
          (ahora, antes, momento) => momento.quien === nombre && loOyo(momento) && adentro(antes) && afuera(ahora),
        ),
      ),
    ),
    property(
      { section: 'decisión', because: 'Quien espera no queda esperando para siempre.' },
      eventually(
        en(nombre, 'no espera', ({ sesion }) => !sesion.snapshot.hasTag('busy')),
        cambia(
          nombre,
          'empieza a esperar',
          (ahora, antes) => ahora.sesion.snapshot.hasTag('busy') && !antes.sesion.snapshot.hasTag('busy'),
        ),
      ),
    ),
  ]
}

/** What must hold of the tabs of one browser. */
export const deLasPestanas: readonly SystemProperty<Momento>[] = [...deUna('A'), ...deUna('B')]

const porPersona: Fact<FamilyMoment> = { says: 'la persona haga algo', holds: ({ byPerson }) => byPerson }

const espera = ({ living }: FamilyMoment): boolean =>
  machinesIn(living).some(({ living: { snapshot } }) => snapshot.status === 'active' && snapshot.hasTag('busy' as never))

/** What must hold of a machine with those that it runs. */
export const deLaFamilia = (machine: AnyStateMachine): readonly SystemProperty<FamilyMoment>[] => [
  ...[...new Set(llamadasQueCambian(machine))].map((llamada) =>
    property(
      UNA_VEZ,
      atMostOnce<FamilyMoment>(
        {
          says: `se pide ${llamada}`,
          holds: ({ deeds }) => deeds.some((deed) => deed.kind === 'called' && [...deed.at, deed.actor].join('›') === llamada),
        },
        porPersona,
      ),
    ),
  ),
  property(
    {
      section: 'decisión',
      because: 'Quien espera no queda esperando para siempre: toda espera de la máquina y de las que ella usa termina.',
    },
    eventually<FamilyMoment>(
      { says: 'nadie espera', holds: (momento) => !espera(momento) },
      { says: 'alguien empieza a esperar', holds: (ahora, antes) => espera(ahora) && (antes === null || !espera(antes)) },
    ),
  ),
]
