import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest, longest first: begun last, one of them would run alone at the end. */
const LARGOS = [
  '/browser/modelo',
  '/browser/anio-desde-cero',
  '/browser/puertas',
  '/browser/revisiones',
  '/browser/recargas',
  '/browser/administracion',
  '/browser/atlas',
  '/browser/primera-carga',
  '/browser/digitacion',
  '/browser/puertas-escritas',
  '/browser/ingreso-microsoft',
  '/browser/sesion',
  '/browser/claveunica',
  '/machines/model',
  '/machines/reload',
  '/machines/mutants',
  '/server/entrada-hostil',
  '/server/proceso',
  '/server/postgres',
  '/ataques/presupuesto',
  '/server/consola',
  '/server/matriz-de-autorizacion',
  '/server/importacion',
  '/server/auditoria',
].map((archivo) => `${archivo}.test.ts`)

const turno = ({ moduleId }: TestSpecification): number => {
  const cual = LARGOS.findIndex((largo) => moduleId.endsWith(largo))
  return cual === -1 ? LARGOS.length : cual
}

/** Project by project, so that a worker goes on with what it has loaded; in each, the longest files first. */
export class LargoPrimero extends BaseSequencer {
  override async sort(archivos: TestSpecification[]): Promise<TestSpecification[]> {
    const ordenados = await super.sort(archivos)
    const proyectos = new Set(ordenados.map(({ project }) => project))
    return [...proyectos].flatMap((proyecto) =>
      ordenados.filter(({ project }) => project === proyecto).sort((uno, otro) => turno(uno) - turno(otro)),
    )
  }
}
