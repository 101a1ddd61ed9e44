import { Link } from 'wouter'
import type { Trabajo } from '#contract/datamart.ts'
import { pathOf } from '#routes'
import { Basico } from '#ui/iconos-basicos.tsx'

type Hechos = Trabajo['primerosPasos']

interface Paso {
  cual: keyof NonNullable<Hechos>
  antes: string
  /** Null for what is done on the server and not on a page. */
  href: string | null
  texto: string
  despues: string
}

const PASOS: readonly Paso[] = [
  {
    cual: 'directorio',
    antes: 'Cargue el directorio y la matrícula con ',
    href: null,
    texto: 'npm run importar',
    despues: ', en el servidor.',
  },
  {
    cual: 'periodo',
    antes: 'Cree y abra el ',
    href: pathOf('adminEncuestas', { vista: 'periodos' }),
    texto: 'primer período',
    despues: '.',
  },
  {
    cual: 'encuesta',
    antes: 'Cree la ',
    href: pathOf('adminEncuestas'),
    texto: 'primera encuesta',
    despues: ', con sus preguntas desde un archivo.',
  },
  { cual: 'grados', antes: 'Dé la encuesta a ', href: pathOf('adminEnsenanzasGradosEncuestas'), texto: 'sus grados', despues: '.' },
  {
    cual: 'cuentas',
    antes: 'Cree las ',
    href: pathOf('adminUsuarios'),
    texto: 'demás cuentas',
    despues: ', una a una o desde un archivo.',
  },
]

interface PropsDePrimerosPasos {
  /** Null while it is not known which are done. */
  hechos: Hechos
}

/** What the national administrator does first, in its order, from a database where nothing can be answered yet; what is done says so. */
export function PrimerosPasos({ hechos }: PropsDePrimerosPasos) {
  const sigue = hechos && PASOS.find(({ cual }) => !hechos[cual])?.cual
  return (
    <ol className="grid list-decimal gap-2 pl-6">
      {PASOS.map(({ cual, antes, href, texto, despues }) => (
        <li key={cual} aria-current={cual === sigue ? 'step' : undefined} className="aria-[current=step]:font-accion">
          {antes}
          {href === null ? (
            <code>{texto}</code>
          ) : (
            <Link href={href} className="enlace">
              {texto}
            </Link>
          )}
          {despues}
          {hechos?.[cual] && (
            <span className="ml-2 inline-flex items-center gap-1 font-accion text-exito">
              <Basico nombre="listo" />
              Hecho
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
