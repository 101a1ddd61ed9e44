import { Link } from 'wouter'
import { pathOf } from '#routes'

const PASOS = [
  { antes: 'Cargue el directorio y la matrícula con ', href: null, texto: 'npm run importar', despues: ', en el servidor.' },
  { antes: 'Cree y abra el ', href: pathOf('adminEncuestas', { vista: 'periodos' }), texto: 'primer período', despues: '.' },
  { antes: 'Cree la ', href: pathOf('adminEncuestas'), texto: 'primera encuesta', despues: ', con sus preguntas desde un archivo.' },
  { antes: 'Dé la encuesta a ', href: pathOf('adminEnsenanzasGradosEncuestas'), texto: 'sus grados', despues: '.' },
  { antes: 'Cree las ', href: pathOf('adminUsuarios'), texto: 'demás cuentas', despues: ', una a una o desde un archivo.' },
] as const

/** What the national administrator does first, in its order, from a database where nothing can be answered yet. */
export function PrimerosPasos() {
  return (
    <ol className="grid list-decimal gap-2 pl-6">
      {PASOS.map(({ antes, href, texto, despues }) => (
        <li key={texto}>
          {antes}
          {href === null ? (
            <code>{texto}</code>
          ) : (
            <Link href={href} className="enlace">
              {texto}
            </Link>
          )}
          {despues}
        </li>
      ))}
    </ol>
  )
}
