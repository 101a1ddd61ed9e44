import { clases } from '#ui/clases.ts'
import { ANCHOS, ESQUEMAS, pide, type Ancho, type Esquema, type Pedido } from './pedido.ts'
import { PIEZAS, type Pieza } from './piezas.ts'

type PropsDeGaleria = Omit<Pedido, 'estado'>

/** The pieces by folder, and of the one that was asked for each state with its code, as narrow screens and wide ones show it. */
export function Galeria({ pieza, ancho, esquema }: PropsDeGaleria) {
  return (
    <div className="galeria">
      <header>
        <a href="/local">Herramientas locales</a>
        <a href={pide({})}>Galería</a>
      </header>
      <nav aria-label="Piezas">
        {[...new Set(PIEZAS.map(({ carpeta }) => carpeta))].map((carpeta) => (
          <section key={carpeta} aria-labelledby={carpeta}>
            <h2 id={carpeta}>{carpeta}</h2>
            <ul>
              {PIEZAS.filter((una) => una.carpeta === carpeta).map((una) => (
                <li key={una.nombre}>
                  <a href={pide({ pieza: una, ancho, esquema })} aria-current={una === pieza ? 'page' : undefined}>
                    {una.nombre}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main>{pieza === null ? <Portada /> : <DeUnaPieza pieza={pieza} ancho={ancho} esquema={esquema} />}</main>
    </div>
  )
}

function Portada() {
  const estados = PIEZAS.reduce((suma, pieza) => suma + pieza.estados.length, 0)
  return (
    <>
      <h1>Galería de piezas</h1>
      <p>
        {PIEZAS.length} piezas de <code>src/ui</code> en {estados} estados: con fondo claro y oscuro, a 360, 768 y 1280 px, y con su código.
      </p>
      <p>
        Elija una. Sus ejemplos están en <code>src/galeria/piezas</code>; lo que se escribe ahí es lo que se ve y lo que se lee.
      </p>
    </>
  )
}

function DeUnaPieza({ pieza, ancho, esquema }: PropsDeGaleria & { pieza: Pieza }) {
  return (
    <>
      <h1>{pieza.nombre}</h1>
      <p className="nota">
        <code>src/galeria/piezas/{pieza.carpeta}.tsx</code>
      </p>
      <div className="filtros">
        <Filtro nombre="Ancho" todos="Los tres" elegido={ancho} valores={ANCHOS} lleva={(otro) => pide({ pieza, ancho: otro, esquema })} />
        <Filtro nombre="Fondo" todos="Ambos" elegido={esquema} valores={ESQUEMAS} lleva={(otro) => pide({ pieza, ancho, esquema: otro })} />
      </div>
      {pieza.estados.map(({ nombre, codigo }) => (
        <section key={nombre} className="estado" aria-label={nombre}>
          <div className="codigo">
            <h2>{nombre}</h2>
            <pre tabIndex={0} role="region" aria-label={`Código de ${nombre}`}>
              <code>{codigo}</code>
            </pre>
          </div>
          <div className="vistas">
            {ANCHOS.filter((uno) => ancho === null || ancho === uno).flatMap((uno) =>
              ESQUEMAS.filter((otro) => esquema === null || esquema === otro).map((otro) => (
                <Vista key={`${uno}-${otro}`} pieza={pieza} estado={nombre} ancho={uno} esquema={otro} />
              )),
            )}
          </div>
        </section>
      ))}
    </>
  )
}

interface PropsDeFiltro<Valor extends string | number> {
  nombre: string
  /** Words of no choice. */
  todos: string
  elegido: Valor | null
  valores: readonly Valor[]
  lleva: (valor: Valor | null) => string
}

function Filtro<Valor extends string | number>({ nombre, todos, elegido, valores, lleva }: PropsDeFiltro<Valor>) {
  return (
    <nav aria-label={nombre}>
      <span className="nota">{nombre}</span>
      {[null, ...valores].map((valor) => (
        <a key={valor} href={lleva(valor)} aria-current={valor === elegido ? 'true' : undefined}>
          {valor ?? todos}
        </a>
      ))}
    </nav>
  )
}

/** As tall as what it shows. */
function mide(marco: HTMLIFrameElement): void {
  const muestra = marco.contentDocument?.getElementById('muestra')
  if (!muestra) return
  new ResizeObserver(() => marco.parentElement?.style.setProperty('--alto', String(Math.ceil(muestra.offsetHeight)))).observe(muestra)
}

interface PropsDeVista {
  pieza: Pieza
  estado: string
  ancho: Ancho
  esquema: Esquema
}

/** A state in a window of its own, which only shows it: to be used it is opened by itself, or one field would take the focus from another. */
function Vista({ pieza, estado, ancho, esquema }: PropsDeVista) {
  return (
    <figure data-ancho={ancho}>
      <figcaption className="nota">
        {ancho} px, {esquema}
        <a href={pide({ pieza, estado, esquema })} target="_blank" rel="noopener" aria-label={`Abrir ${estado}, ${esquema}`}>
          Abrir
        </a>
      </figcaption>
      <div className={clases('lienzo', pieza.entera && 'entera')}>
        <iframe
          src={pide({ pieza, estado, esquema })}
          title={`${estado} a ${ancho} px, ${esquema}`}
          loading="lazy"
          inert
          onLoad={(evento) => mide(evento.currentTarget)}
        />
      </div>
    </figure>
  )
}
