/** k-anonymity: from one to four people could be told who they are. None at all tells of nobody. */
const MINIMO = 5

/** A region's count in a survey's register. */
export interface Cuenta {
  inscritas: number
  completadas: number
}

const esPequena = (cuenta: number): boolean => cuenta > 0 && cuenta < MINIMO
const suma = (numeros: readonly number[]): number => numeros.reduce((total, uno) => total + uno, 0)

/** Hidden cells as somebody may bound them who knows the total and what is shown: what they add up to, and each one's least and most. */
interface Grupo {
  total: number
  menores: readonly number[]
  mayores: readonly number[]
}

/** Whether some hidden cell can be derived. */
function seDeduce({ total, menores, mayores }: Grupo): boolean {
  return menores.length < 2 || total <= suma(menores) || total >= suma(mayores)
}

/**
 * Adds to what is hidden the fewest others: the smallest that makes it safe alone; where none does, the smallest, and again. When none is
 * left all is hidden, and with it any total.
 */
function acompana<T>(ocultas: Set<T>, candidatas: readonly T[], seDeduceDe: (ocultas: ReadonlySet<T>) => boolean): void {
  const libres = [...candidatas]
  while (libres.length > 0 && seDeduceDe(ocultas)) {
    const sola = libres.findIndex((una) => !seDeduceDe(new Set([...ocultas, una])))
    for (const una of libres.splice(Math.max(sola, 0), 1)) ocultas.add(una)
  }
}

/**
 * What of a survey's register may not be published (decisions, surveys): every count from one to four, of people, of those who answered or of
 * those who did not, and just enough others that none is derived from the totals. Where the people are hidden, so are their answers.
 */
export function loReservado<T extends Cuenta>(cuentas: readonly T[]): { inscritas: ReadonlySet<T>; completadas: ReadonlySet<T> } {
  const conGente = cuentas.filter(({ inscritas }) => inscritas > 0).toSorted((una, otra) => una.inscritas - otra.inscritas)

  const inscritas = new Set(conGente.filter((una) => esPequena(una.inscritas)))
  acompana(
    inscritas,
    conGente.filter((una) => !inscritas.has(una)),
    (ocultas) =>
      ocultas.size > 0 &&
      (esPequena(suma([...ocultas].map((una) => una.inscritas))) ||
        seDeduce({
          total: suma([...ocultas].map((una) => una.inscritas)),
          menores: [...ocultas].map(() => 1),
          mayores: [...ocultas].map(() => Number.POSITIVE_INFINITY),
        })),
  )

  const visibles = conGente.filter((una) => !inscritas.has(una))
  const completadas = new Set(visibles.filter((una) => esPequena(una.completadas) || esPequena(una.inscritas - una.completadas)))
  acompana(
    completadas,
    visibles.filter((una) => !completadas.has(una)),
    (ocultas) => {
      const partes = [...ocultas]
      // Of those whose people are hidden too only the sum is known.
      const sinVer = [...inscritas]
      const deTodas = [...partes, ...sinVer]
      const gente = suma(sinVer.map((una) => una.inscritas))
      const enParte = ({ inscritas: todas, completadas: hechas }: Cuenta): boolean => hechas > 0 && hechas < todas
      const total = suma(deTodas.map((una) => una.completadas))
      const faltan = suma(deTodas.map((una) => una.inscritas)) - total
      const grupo = {
        total,
        menores: [...partes.map((una) => (enParte(una) ? 1 : 0)), ...(gente > 0 ? [0] : [])],
        mayores: [...partes.map((una) => (enParte(una) ? una.inscritas - 1 : una.inscritas)), ...(gente > 0 ? [gente] : [])],
      }
      return esPequena(total) || esPequena(faltan) || (partes.length > 0 && seDeduce(grupo))
    },
  )
  return { inscritas, completadas: new Set([...completadas, ...inscritas]) }
}
