import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/**
 * What these pages never ask of React, taken out of what is sent (docs/decisions/106-react-without-what-no-page-asks.md): nothing that a server drew
 * is taken over, and there are no view transitions, actions of forms, references to fragments, styles or scripts that wait to be put in the head,
 * elements of another's making, legacy life cycles, nor hooks that nobody calls. Each name is React's own, of the version that package.json fixes: one
 * that is not there stops the build.
 */
const palabras = (texto: string): string[] => texto.trim().split(/\s+/)
const cadaUno = (valor: string, nombres: string): [string, string][] => palabras(nombres).map((nombre) => [nombre, valor])

/** React's own variables that only those would set, and what they then always are. */
const VARIABLES = new Map([
  ...cadaUno(
    'false',
    'isHydrating shouldStartViewTransition viewTransitionContextChanged inUpdateViewTransition rootViewTransitionAffected needsFormReset',
  ),
  ...cadaUno(
    'null',
    `
      hydrationErrors hydrationParentFiber appearingViewTransitions pendingViewTransition pendingViewTransitionEvents
      pendingTransitionTypes entangledTransitionTypes
    `,
  ),
])

/** Fields of what React keeps, or of a component, that nobody sets. */
const CAMPOS = new Map([
  ...cadaUno('null', 'dehydrated transitionTypes __reactViewTransition'),
  ...cadaUno('false', 'isDehydrated isPureReactComponent'),
  ...cadaUno(
    'undefined',
    `
      UNSAFE_componentWillMount UNSAFE_componentWillReceiveProps UNSAFE_componentWillUpdate componentWillMount
      componentWillReceiveProps componentWillUpdate getSnapshotBeforeUpdate getDerivedStateFromProps shouldComponentUpdate contextType componentDidCatch
    `,
  ),
])

/** Functions that then do nothing, and what they answer. */
const FUNCIONES = new Map([
  ...cadaUno(
    'undefined',
    `
      resetHydrationState queueHydrationError commitSuspenseHydrationCallbacks
      clearIfContinuousEvent retryIfBlockedOn prepareToHydrateHostInstance updateDehydratedSuspenseComponent
      trackEnterViewTransitions commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions
      restoreEnterOrExitViewTransitions restoreNestedViewTransitions measureNestedViewTransitions queueTransitionTypes
      commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects
      deleteChildFromFragmentInstance commitNewChildToFragmentInstance traverseVisibleInstancesAndTextInstances
      accumulateSuspenseyCommitOnFiber preloadInstanceAndSuspendIfNeeded recursivelyResetForms
      startHostTransition extractEvents$1 constructSelectEvent
    `,
  ),
  ...cadaUno(
    'null',
    `
      upgradeHydrationErrorsToRecoverable getSuspenseInstanceFromFiber getActivityInstanceFromFiber getNextHydratable
      getParentHydrationBoundary claimQueuedTransitionTypes pushViewTransitionCancelableScope waitForCommitToBeReady
      FragmentInstance getNativeBeforeInputChars getFallbackBeforeInputChars
    `,
  ),
  ...cadaUno(
    'false',
    'popHydrationState queueIfContinuousEvent isHostHoistableType maySuspendCommit isFragmentInstanceParent isCustomElement',
  ),
  ...cadaUno('0', 'getBumpedLaneForHydration'),
  ...cadaUno('""', 'getStackByFiberInDevAndProd'),
])

/** Functions that React hands to others, which nobody calls. */
const VACIAS = new Set(
  palabras(
    'retryDehydratedSuspenseBoundary requestFormReset prefetchDNS preconnect preload preloadModule preinitScript preinitStyle preinitModuleScript',
  ),
)

/** React's numbers for the kinds of element that no page draws: profilers, what a server drew, lists of waits, scopes, the head's, the document's own, view transitions, activities. */
const CLASES = new Set([12, 18, 19, 21, 23, 26, 27, 30, 31])

/** Branches by what is drawn or set that nobody draws or sets. */
const RAMAS = new Set([
  ...palabras('REACT_ACTIVITY_TYPE REACT_PROFILER_TYPE REACT_SUSPENSE_LIST_TYPE REACT_VIEW_TRANSITION_TYPE REACT_LEGACY_HIDDEN_TYPE'),
  ...palabras('action formAction xlinkActuate xlinkArcrole xlinkHref xlinkRole xlinkShow xlinkTitle xlinkType'),
])

/** Hooks that nobody calls. */
const GANCHOS = palabras(
  'useOptimistic useActionState useFormState useHostTransitionStatus useDeferredValue useTransition useImperativeHandle useCacheRefresh useMemoCache',
)

/** What is assigned to these names is used by nobody. */
const ASIGNADO =
  /^((FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+|ReactDOMHydrationRoot\.prototype\.\w+|exports\.(hydrateRoot|Activity|Profiler|PureComponent|ViewTransition|__COMPILER_RUNTIME|addTransitionType|cache|cacheSignal|unstable_useCacheRefresh|useActionState|useDeferredValue|useImperativeHandle|useOptimistic|useTransition|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|useFormState|useFormStatus))$/

/** What, in a source of ours or of a package, would ask for what was taken out. */
const LO_PIDE = new RegExp(
  `\\b(${[...GANCHOS, 'useFormStatus', 'hydrateRoot', 'addTransitionType', 'PureComponent', 'unstable_useCacheRefresh'].join('|')}` +
    `|preinit|prefetchDNS|(static|override) (getDerivedStateFromProps|contextType|getSnapshotBeforeUpdate|shouldComponentUpdate|componentDidCatch)` +
    `|(onBeforeInput|onSelect|formAction|xlink\\w+)=|<[a-z]+-[a-z][\\w-]*[\\s/>]|import \\{[^}]*\\b(Activity|Profiler|ViewTransition|preload|preconnect)\\b[^}]*\\} from ['"]react)`,
)

/** A place of the source, and what stands there instead. */
type Cambio = readonly [desde: number, hasta: number, porEsto: string]

const nombreDe = (nodo: ESTree.Node | null): string | null => (nodo?.type === 'Identifier' ? nodo.name : null)
const campoDe = (nodo: ESTree.Node): string | null => (nodo.type === 'MemberExpression' && !nodo.computed ? nombreDe(nodo.property) : null)
const esClase = (nodo: ESTree.Node): boolean => campoDe(nodo) === 'tag' || nombreDe(nodo) === 'tag'
const esDeOtras = (nodo: ESTree.Node): boolean => nodo.type === 'Literal' && typeof nodo.value === 'number' && CLASES.has(nodo.value)
const sobra = ({ test }: ESTree.SwitchCase, porClase: boolean): boolean => {
  if (test === null) return false
  if (porClase && esDeOtras(test)) return true
  return RAMAS.has(nombreDe(test) ?? (test.type === 'Literal' ? String(test.value) : ''))
}

const PROGRAMA_VACIO = parseSync('vacio.js', '').program

/** The variables that a branch declares for those after it as well. */
function declara(rama: ESTree.SwitchCase): string {
  const nombres: string[] = []
  new Visitor({ VariableDeclarator: ({ id }) => nombres.push(nombreDe(id) ?? '') }).visit({ ...PROGRAMA_VACIO, body: rama.consequent })
  return nombres.length > 0 ? `var ${nombres.join(', ')};` : ''
}

/** The changes of a source of React, and the names by which each was found. */
function cambiosDe(archivo: string, codigo: string): { cambios: Cambio[]; vistos: Set<string> } {
  const cambios: Cambio[] = []
  const vistos = new Set<string>()
  /** Names that are declared, assigned or fields: they are not read. */
  const noSeLeen = new Set<ESTree.Node>()
  const pon = ({ start, end }: { start: number; end: number }, porEsto: string, nombre: string) => {
    cambios.push([start, end, porEsto])
    vistos.add(nombre)
  }
  const { program } = parseSync(archivo, codigo)
  new Visitor({
    VariableDeclarator: ({ id }) => noSeLeen.add(id),
    FunctionDeclaration: ({ id, params, body }) => {
      params.forEach((uno) => noSeLeen.add(uno))
      if (body !== null && VACIAS.has(id?.name ?? '')) pon(body, '{}', id?.name ?? '')
    },
    MemberExpression: ({ computed, property }) => !computed && noSeLeen.add(property),
    Property: ({ computed, key, start, end }) => {
      if (computed) return
      noSeLeen.add(key)
      const nombre = nombreDe(key) ?? ''
      if (GANCHOS.includes(nombre)) pon({ start, end: codigo[end] === ',' ? end + 1 : end }, '', nombre)
    },
    AssignmentExpression: ({ left, right }) => {
      noSeLeen.add(left)
      const texto = codigo.slice(left.start, left.end)
      // What is assigned to several names at once goes on being assigned to the others.
      if (VARIABLES.has(texto) || (ASIGNADO.test(texto) && right.type === 'AssignmentExpression'))
        pon({ start: left.start, end: right.start }, '', texto)
    },
    ExpressionStatement: ({ expression, start, end }) => {
      if (expression.type !== 'AssignmentExpression' || expression.right.type === 'AssignmentExpression') return
      const texto = codigo.slice(expression.left.start, expression.left.end)
      if (ASIGNADO.test(texto)) pon({ start, end }, '', texto)
    },
    BinaryExpression: ({ operator, left, right, start, end }) => {
      if (!/^[!=]==$/.test(operator) || !((esClase(left) && esDeOtras(right)) || (esDeOtras(left) && esClase(right)))) return
      pon({ start, end }, String(operator === '!=='), 'tag')
    },
    // A branch without its name is never reached, or goes on from the one before as it did; the first ones go whole, but for what they declare.
    SwitchStatement: ({ discriminant, cases }) => {
      const primera = cases.findIndex((una) => !sobra(una, esClase(discriminant)))
      const queda = cases[primera]?.consequent[0]?.start
      cases.forEach((una, i) => {
        const { start, end, test } = una
        if (test === null || !sobra(una, esClase(discriminant))) return
        pon({ start, end: i < primera ? end : codigo.indexOf(':', test.end) + 1 }, '', codigo.slice(test.start, test.end))
        if (i < primera && queda !== undefined) cambios.push([queda, queda, declara(una)])
      })
    },
  }).visit(program)
  const llamada = ({ callee, start, end }: ESTree.CallExpression | ESTree.NewExpression) => {
    const nombre = nombreDe(callee) ?? ''
    const valor = FUNCIONES.get(nombre)
    if (valor !== undefined) pon({ start, end }, `(${valor})`, nombre)
  }
  new Visitor({
    CallExpression: llamada,
    NewExpression: llamada,
    Identifier: (nodo) => {
      const valor = noSeLeen.has(nodo) ? undefined : VARIABLES.get(nodo.name)
      if (valor !== undefined) pon(nodo, `(${valor})`, nodo.name)
    },
    MemberExpression: (nodo) => {
      const valor = noSeLeen.has(nodo) ? undefined : CAMPOS.get(campoDe(nodo) ?? '')
      if (valor !== undefined) pon(nodo, `(${valor})`, campoDe(nodo) ?? '')
    },
  }).visit(program)
  return { cambios, vistos }
}

/** Writes the source with its changes; one within another goes with it. */
function escrito(codigo: string, cambios: readonly Cambio[]): string {
  let [salida, hasta] = ['', 0]
  for (const [desde, fin, porEsto] of cambios.toSorted(([uno, finDeUno], [otro, finDeOtro]) => uno - otro || finDeOtro - finDeUno)) {
    if (desde < hasta) continue
    salida += codigo.slice(hasta, desde) + porEsto
    hasta = fin
  }
  return salida + codigo.slice(hasta)
}

const DE_REACT = /node_modules\/(react|react-dom)\/cjs\/(react|react-dom|react-dom-client)\.production\.js$/

/** Every name that must be found in React's renderer: one that is not means that React is another. */
const DEL_DIBUJANTE = [...VARIABLES.keys(), ...CAMPOS.keys(), ...FUNCIONES.keys(), ...VACIAS, ...GANCHOS, 'tag', 'exports.hydrateRoot']

export const reactSinLoAjeno: Plugin = {
  name: 'react-sin-lo-ajeno',
  enforce: 'pre',
  apply: 'build',
  transform(codigo, id) {
    const archivo = id.split('?')[0] ?? id
    if (!DE_REACT.test(archivo)) {
      const pide =
        /\.[mc]?[jt]sx?$/.test(archivo) && !/node_modules\/(react|react-dom|scheduler)\//.test(archivo)
          ? LO_PIDE.exec(codigo)?.[0]
          : undefined
      if (pide !== undefined) this.error(`${archivo} pide «${pide}», que se quita de React al construir (scripts/react-sin-lo-ajeno.ts).`)
      return null
    }
    const { cambios, vistos } = cambiosDe(archivo, codigo)
    const faltan = archivo.endsWith('react-dom-client.production.js') ? DEL_DIBUJANTE.filter((nombre) => !vistos.has(nombre)) : []
    if (faltan.length > 0) this.error(`React ya no tiene ${faltan.join(', ')}: revise scripts/react-sin-lo-ajeno.ts.`)
    return { code: escrito(codigo, cambios), map: null }
  },
}
