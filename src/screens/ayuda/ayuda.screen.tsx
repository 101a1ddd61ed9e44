import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { Link, useSearch } from 'wouter'
import { TextFrame } from '#app/text-frame.tsx'
import { useSession } from '#app/use-flow.ts'
import { puedeVer } from '#contract/rules/permisos-de-ruta.ts'
import { ROL, type RolId } from '#contract/rules/roles.ts'
import { isEpjaStudent, sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf, rutaDe, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo, useTitulo } from '#ui/marco/titulo.tsx'
import { buscaTareas, NOMBRE_DE_PERFIL, PERFILES, TAREAS, type PerfilDeAyuda, type Tarea } from './contenido.ts'
import { ImagenDeTarea } from './imagen.tsx'
import { MesaDeAyuda } from './mesa-de-ayuda.tsx'

/** Only who reads a task that has a film asks whether there is one. */
const VideoDeAyuda = lazy(() => import('../login/video-de-ayuda.tsx'))

/** Whose help a signed-in person reads first; of who is outside, nobody's in particular. */
function perfilDe(rol: RolId | null, esEpja: boolean): PerfilDeAyuda | null {
  if (rol === null) return null
  if (rol === ROL.RBD) return 'establecimiento'
  if (rol === ROL.APODERADO) return esEpja ? 'epja' : 'apoderado'
  return 'agencia'
}

/** Help by kind of person, with one task a page (decisions, pages). `?tarea`: that one; `?perfil`: that person's; `?de`: of that screen. */
export default function AyudaScreen({ ruta }: PantallaProps) {
  const sesion = useSession()
  const propio = perfilDe(useSelector(sesion, sessionRole), useSelector(sesion, isEpjaStudent))
  const params = new URLSearchParams(useSearch())
  const perfil = PERFILES.find((uno) => uno === params.get('perfil')) ?? propio ?? 'apoderado'
  const tarea = TAREAS.find(({ id }) => id === params.get('tarea'))
  const numero = params.get('numero')
  return (
    <TextFrame ownLink="ayuda">
      {tarea ? (
        <UnaTarea tarea={tarea} perfil={perfil} />
      ) : (
        <Indice titulo={RUTAS_DE_APP[ruta].titulo} perfil={perfil} de={params.get('de')} />
      )}
      <div id="mesa-de-ayuda" className="mt-8 max-w-[480px] scroll-mt-6 print:mt-4 print:break-inside-avoid">
        <Suspense fallback={null}>
          <MesaDeAyuda pagina={params.get('de')} numero={numero !== null && /^[0-9a-f]{8}$/.test(numero) ? numero : null} />
        </Suspense>
      </div>
    </TextFrame>
  )
}

const enlaceA = ({ id }: Tarea, perfil: PerfilDeAyuda): string => pathOf('ayuda', { perfil, tarea: id })

/** Everything that a kind of person does, what is of the screen that they come from first. */
function Indice({ titulo, perfil, de }: { titulo: string; perfil: PerfilDeAyuda; de: string | null }) {
  const [buscado, setBuscado] = useEscrito('ayuda', '')
  const origen = de === null ? null : rutaDe(de)
  const suyas = TAREAS.filter(({ perfiles }) => perfiles.includes(perfil))
  const halladas = buscaTareas(suyas, buscado)
  const deLaPantalla = origen === null || buscado !== '' ? [] : halladas.filter(({ pantallas }) => pantallas.includes(origen))
  const guias = halladas.filter((tarea) => !tarea.esProblema && !deLaPantalla.includes(tarea))
  const problemas = halladas.filter((tarea) => tarea.esProblema && !deLaPantalla.includes(tarea))
  return (
    <>
      <Titulo guia="Guías cortas: una tarea por página.">{titulo}</Titulo>
      <div className="grid gap-7">
        <nav aria-label="Para quién" className="grid grid-cols-2 gap-x-3 sm:flex sm:flex-wrap sm:gap-x-5">
          {PERFILES.map((uno) => (
            <Link
              key={uno}
              href={pathOf('ayuda', { perfil: uno, ...(de !== null && { de }) })}
              aria-current={uno === perfil ? 'true' : undefined}
              className="inline-flex min-h-toque items-center border-b-3 border-transparent no-underline aria-[current]:border-acento aria-[current]:font-accion forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              {NOMBRE_DE_PERFIL[uno]}
            </Link>
          ))}
        </nav>
        <form role="search" className="max-w-[480px]" onSubmit={(evento) => evento.preventDefault()}>
          <CampoTexto
            name="buscar"
            etiqueta="¿Qué necesita hacer?"
            type="search"
            autoComplete="off"
            value={buscado}
            onChange={setBuscado}
          />
        </form>
        <p role="status" className="sr-only">
          {buscado !== '' && (halladas.length === 1 ? '1 guía' : `${halladas.length} guías`)}
        </p>
        {halladas.length === 0 && <p>Ninguna guía habla de eso. Pruebe con otra palabra, o pregunte a la mesa de ayuda.</p>}
        {deLaPantalla.length > 0 && origen !== null && (
          <Grupo titulo={`En «${RUTAS_DE_APP[origen].titulo}»`} tareas={deLaPantalla} perfil={perfil} />
        )}
        {guias.length > 0 && <Grupo titulo={buscado === '' ? 'Guías' : 'Guías que lo dicen'} tareas={guias} perfil={perfil} />}
        {problemas.length > 0 && (
          <section aria-labelledby="problemas" className="grid gap-2">
            <h2 id="problemas" className="text-titulo-2">
              Si algo no resulta
            </h2>
            <ul className="divide-y divide-borde">
              {problemas.map((tarea) => (
                <li key={tarea.id} className="relative flex items-center justify-between gap-3">
                  <Link
                    href={enlaceA(tarea, perfil)}
                    className="enlace inline-flex min-h-toque items-center font-semibold after:absolute after:inset-0"
                  >
                    {tarea.titulo}
                  </Link>
                  <Icono nombre="adelante" className="size-5 shrink-0 text-tinta-2" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

function Grupo({ titulo, tareas, perfil }: { titulo: string; tareas: readonly Tarea[]; perfil: PerfilDeAyuda }) {
  return (
    <section aria-label={titulo} className="grid gap-3">
      <h2 className="text-titulo-2">{titulo}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {tareas.map((tarea) => (
          <li
            key={tarea.id}
            className="relative grid gap-0.5 rounded-hoja border border-borde bg-superficie px-4 py-3.5 hover:border-borde-control"
          >
            <Link href={enlaceA(tarea, perfil)} className="enlace justify-self-start font-accion after:absolute after:inset-0">
              {tarea.titulo}
            </Link>
            <span className="text-nota text-tinta-2">{tarea.resumen}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One task: its steps in order, and the way there for who may see it. */
function UnaTarea({ tarea, perfil }: { tarea: Tarea; perfil: PerfilDeAyuda }) {
  const rol = useSelector(useSession(), sessionRole)
  useTitulo(`${tarea.titulo} – ${RUTAS_DE_APP.ayuda.titulo}`)
  const { titulo, resumen, pasos, abre, video } = tarea
  return (
    <>
      <Titulo
        antes={
          <Link href={pathOf('ayuda', { perfil })} className="enlace inline-flex min-h-toque items-center">
            {RUTAS_DE_APP.ayuda.titulo}
          </Link>
        }
        guia={`${pasos.length === 1 ? '1 paso' : `${pasos.length} pasos`}. ${resumen}.`}
        acciones={
          abre &&
          puedeVer(rol, abre.ruta) && (
            <EnlaceBoton href={pathOf(abre.ruta)} variante="principal" className="print:hidden">
              {abre.texto}
            </EnlaceBoton>
          )
        }
      >
        {titulo}
      </Titulo>
      <Hoja className="max-w-hoja">
        <ol className="grid content-start gap-4">
          {pasos.map((paso, indice) => (
            <li key={paso} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4">
              <span
                aria-hidden="true"
                className="cifras grid size-8 place-items-center rounded-full border-1.5 border-acento font-accion text-acento"
              >
                {indice + 1}
              </span>
              <span className="pt-1">{paso}</span>
            </li>
          ))}
        </ol>
      </Hoja>
      <ImagenDeTarea tarea={tarea} />
      {video === perfil && (
        <div className="mt-6 max-w-hoja rounded-hoja bg-pizarra p-4 empty:hidden print:hidden">
          <Suspense fallback={null}>
            <VideoDeAyuda audiencia={video} />
          </Suspense>
        </div>
      )}
    </>
  )
}
