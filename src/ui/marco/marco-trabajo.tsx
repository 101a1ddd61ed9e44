import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Boton } from '../formulario/boton.tsx'
import { clases } from '../clases.ts'
import { Icono, type NombreDeIcono } from '../iconos.tsx'
import { MarcaEnlace, SaltoAlContenido } from './marco.tsx'
import { LineaDeMesa } from './mesa.tsx'

export interface OpcionDeMenu {
  href: string
  texto: string
  icono: NombreDeIcono
  /** Where it stands, when not among the first. */
  grupo?: GrupoDeMenu | undefined
  /** Another address of the same page. */
  otra?: string | undefined
}

/** Apart from the first: under a heading of its own, or with the account. */
export type GrupoDeMenu = 'Administración' | 'cuenta'

export interface PersonaDelMarco {
  /** School or person. */
  nombre: string
  /** RBD or role. */
  detalle: string
}

interface PropsDeMarcoTrabajo {
  menu: readonly OpcionDeMenu[]
  persona: PersonaDelMarco
  onSalir: () => void
  /** Links below the page. */
  pie?: ReactNode
  children: ReactNode
}

/** A page of the session: the menu stands at the left from 1024 px, and below that opens from the bar. */
export function MarcoTrabajo({ menu, persona, onSalir, pie, children }: PropsDeMarcoTrabajo) {
  const [ruta] = useLocation()
  /** The page over which the menu was opened: it does not follow the person to another. */
  const [abiertoEn, setAbiertoEn] = useState<string | null>(null)
  if (abiertoEn !== null && abiertoEn !== ruta) setAbiertoEn(null)
  const abierto = abiertoEn === ruta
  const alTeclear = (evento: KeyboardEvent): void => {
    if (evento.key === 'Escape') setAbiertoEn(null)
  }
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <SaltoAlContenido />
      <aside
        data-pizarra
        className="sticky top-0 hidden h-screen w-[248px] shrink-0 flex-col overflow-y-auto bg-pizarra px-3 pt-5 pb-4 text-tiza lg:flex print:hidden"
      >
        <div className="mb-6 px-2">
          <MarcaEnlace />
        </div>
        {/* A long menu moves by itself where there is room, and fades where it goes on: who one is and the way out stay in sight. */}
        <div className="-mx-3 shrink-0 px-3 pb-8 [@media(height>=40rem)]:min-h-0 [@media(height>=40rem)]:shrink [@media(height>=40rem)]:overflow-y-auto [@media(height>=40rem)]:scroll-pb-8 [@media(height>=40rem)]:mask-b-from-[calc(100%-2rem)]">
          <Menu menu={menu} ruta={ruta} />
        </div>
        <Cuenta menu={menu} ruta={ruta} persona={persona} onSalir={onSalir} />
      </aside>
      <header data-pizarra className="bg-pizarra text-tiza lg:hidden print:hidden" onKeyDown={alTeclear}>
        <div className="flex items-center justify-between gap-3 px-4 py-2 max-[359px]:gap-1.5 max-[359px]:px-3">
          <MarcaEnlace />
          <Boton
            variante="pizarra"
            aria-expanded={abierto}
            aria-controls="menu"
            onClick={() => setAbiertoEn(abierto ? null : ruta)}
            className="max-[359px]:px-2.5"
          >
            <Icono nombre={abierto ? 'cerrar' : 'menu'} className="size-5 max-[359px]:hidden" />
            Menú
          </Boton>
        </div>
        {abierto && (
          <div id="menu" className="grid gap-4 border-t border-pizarra-linea px-3 py-4">
            <Menu menu={menu} ruta={ruta} />
            <Cuenta menu={menu} ruta={ruta} persona={persona} onSalir={onSalir} />
          </div>
        )}
      </header>
      <div className="flex min-w-0 flex-1 flex-col">
        <main
          id="contenido"
          tabIndex={-1}
          className="w-full min-w-0 flex-1 px-4 pt-6 pb-12 outline-none lg:px-9 lg:pt-7 print:pt-0 print:pb-0"
        >
          {children}
        </main>
        {pie && (
          <footer className="flex flex-wrap gap-x-6 border-t border-borde px-4 py-2 text-nota text-tinta-2 lg:px-9 print:hidden">
            <LineaDeMesa className="w-full max-w-none" />
            {pie}
          </footer>
        )}
      </div>
    </div>
  )
}

const LINEA =
  'flex w-full min-h-toque items-center gap-3 rounded-control px-3 py-1.5 text-left no-underline hover:bg-pizarra-2 hover:text-tiza'

interface PropsDeOpciones {
  menu: readonly OpcionDeMenu[]
  ruta: string
}

function Menu({ menu, ruta }: PropsDeOpciones) {
  const primeras = menu.filter(({ grupo }) => grupo === undefined)
  const administracion = menu.filter(({ grupo }) => grupo === 'Administración')
  if (primeras.length === 0) return null
  return (
    <nav aria-label="Principal">
      <Opciones menu={primeras} ruta={ruta} />
      {administracion.length > 0 && (
        <>
          <h2 className="px-3 pt-4 pb-1.5 text-nota font-normal text-tiza-2">Administración</h2>
          <Opciones menu={administracion} ruta={ruta} />
        </>
      )}
    </nav>
  )
}

/** A long menu that stands beside the page shows where one is. */
const aLaVista = (enlace: HTMLAnchorElement | null): void => {
  const caja = enlace?.closest('aside > div')
  if (enlace && caja) caja.scrollTop += Math.max(0, enlace.getBoundingClientRect().bottom - caja.getBoundingClientRect().bottom + 32)
}

function Opciones({ menu, ruta }: PropsDeOpciones) {
  return (
    <ul className="grid gap-0.5">
      {menu.map(({ href, otra, texto, icono }) => {
        const actual = href === ruta || otra === ruta
        return (
          <li key={href}>
            <Link
              href={href}
              ref={actual ? aLaVista : undefined}
              aria-current={actual ? 'page' : undefined}
              className={clases(
                LINEA,
                actual ? 'bg-pizarra-2 font-[640] text-tiza inset-shadow-[4px_0_0_var(--lapiz)]' : 'font-tenue text-tiza-2',
              )}
            >
              <Icono nombre={icono} />
              {texto}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Who is in, and what is theirs: the account, the help and the way out. */
function Cuenta({ menu, ruta, persona, onSalir }: PropsDeOpciones & Pick<PropsDeMarcoTrabajo, 'persona' | 'onSalir'>) {
  return (
    <div className="mt-auto grid gap-0.5 border-t border-pizarra-linea pt-3.5">
      <p className="px-3 pb-2 text-nota leading-[1.35] text-tiza-2">
        <b className="block text-base leading-[1.35] font-[640] text-tiza">{persona.nombre}</b>
        {persona.detalle}
      </p>
      <nav aria-label="Cuenta">
        <Opciones menu={menu.filter(({ grupo }) => grupo === 'cuenta')} ruta={ruta} />
      </nav>
      <button type="button" className={clases(LINEA, 'font-tenue text-tiza-2')} onClick={onSalir}>
        <Icono nombre="salir" />
        Cerrar sesión
      </button>
    </div>
  )
}
