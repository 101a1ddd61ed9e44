import * as v from 'valibot'
import { texto } from '#contract/esquemas.ts'
import { type Funcionamiento, FUNCIONAMIENTOS } from '#contract/rules/funcionamiento.ts'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { revisa } from '#contract/validacion.ts'
import type { Nombrados } from './ausentes.sql.ts'
import { type Carga, mezclaQueCuenta } from './carga.ts'
import { nombreEnCarga } from './usuarios.ts'

const COLUMNAS = ['idRbd', 'dgvRbd', 'dsNomEstable', 'comunaId', 'estadoFuncionamiento'] as const

/** As the public directory calls its columns. */
const EN_EL_DIRECTORIO = { idRbd: 'RBD', dsNomEstable: 'NOM_RBD', comunaId: 'COD_COM_RBD', estadoFuncionamiento: 'ESTADO_ESTAB' }

/** How a school stands, by the directory's code; empty where the file does not say. */
function funcionamiento(codigo: string): Funcionamiento | '' | undefined {
  return codigo === '' ? '' : FUNCIONAMIENTOS[Number(codigo) - 1]
}

const fila = v.object({
  idRbd: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{0,5}$/, 'El RBD debe ser un número de hasta 6 cifras.'), v.transform(Number)),
  dgvRbd: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[0-9K]$/, 'El dígito del RBD debe ser un número o K.')),
  dsNomEstable: texto('Falta el nombre del establecimiento.', 150),
  comunaId: texto('Falta la comuna.'),
  estadoFuncionamiento: v.pipe(
    v.string(),
    v.trim(),
    v.transform(funcionamiento),
    v.picklist(['', ...FUNCIONAMIENTOS], 'El estado de funcionamiento debe ser 1, 2, 3 o 4.'),
  ),
})

const RBD_MAXIMO = 999_999

/** The RBD that somebody meant: without its digit, nor what parts its thousands. */
const rbdDe = (escrito: string): number => Number((escrito.split('-')[0] ?? '').replaceAll(/\D/g, ''))

/**
 * The register's schools. One whose digit breaks modulus 11 is kept with the register's own digit and a warning
 * (decisions, sign-in); its commune comes by code or by name, and brings province and region. How it stands is left as it was where the file does not say.
 * `vistos` is left with those that the file names, each with its commune: null where its row is sent back, also when it cannot be read.
 */
export function cargaDeEstablecimientos(
  comunas: ReadonlyMap<string, string>,
  vistos: Nombrados = new Map(),
): Carga<(typeof COLUMNAS)[number]> {
  const nombra = (rbd: number): void => {
    if (rbd <= RBD_MAXIMO && !vistos.has(rbd)) vistos.set(rbd, null)
  }
  return {
    columnas: COLUMNAS,
    opcionales: ['estadoFuncionamiento'],
    otrosNombres: EN_EL_DIRECTORIO,
    revisa: (campos) => {
      nombra(rbdDe(campos.idRbd))
      const leida = revisa(fila, campos)
      if (!leida.valida) return { motivo: Object.values(leida.campos).join(' ') }
      const { idRbd, dgvRbd, dsNomEstable, comunaId, estadoFuncionamiento } = leida.valor
      const comuna = comunas.get(nombreEnCarga('comuna', comunaId)) ?? comunas.get(nombreEnCarga('comuna', comunaId.padStart(5, '0')))
      if (comuna === undefined) return { motivo: `La comuna ${comunaId} no existe.` }
      if (typeof vistos.get(idRbd) === 'string') return { motivo: `El RBD ${idRbd} se repite en el archivo.` }
      vistos.set(idRbd, comuna)
      const esperado = digitoVerificador(String(idRbd))
      const valores = [idRbd, dgvRbd, dsNomEstable, comuna, estadoFuncionamiento]
      return esperado === dgvRbd
        ? { valores }
        : { valores, aviso: `El módulo 11 del RBD ${idRbd} daría ${esperado}: se mantiene ${dgvRbd}.` }
    },
    // Which of its numbers is the school's is not known: any of them may be.
    ilegible: (linea) => {
      for (const [numero] of linea.matchAll(/\d+/g)) nombra(Number(numero))
    },
    tabla: {
      entrada: [
        ['id_rbd', 'int'],
        ['dgv_rbd', 'text'],
        ['ds_nom_estable', 'text'],
        ['comuna_id', 'text'],
        ['estado_funcionamiento', 'text'],
      ],
      mezcla: (entrada) =>
        mezclaQueCuenta(`
          insert into establecimiento as e (id_rbd, dgv_rbd, ds_nom_estable, region_id, provincia_id, comuna_id, estado_funcionamiento)
          select n.id_rbd, n.dgv_rbd, n.ds_nom_estable, c.region_id, c.provincia_id, c.comuna_id,
            coalesce(nullif(n.estado_funcionamiento, ''), antes.estado_antes, antes.estado_funcionamiento, 'funcionando')
          from ${entrada} n join comuna c using (comuna_id) left join establecimiento antes on antes.id_rbd = n.id_rbd
          on conflict (id_rbd) do update set dgv_rbd = excluded.dgv_rbd, ds_nom_estable = excluded.ds_nom_estable,
            region_id = excluded.region_id, provincia_id = excluded.provincia_id, comuna_id = excluded.comuna_id,
            estado_funcionamiento = excluded.estado_funcionamiento, ausente = null, estado_antes = null
          where e.ausente is not null or (e.dgv_rbd, e.ds_nom_estable, e.comuna_id, e.estado_funcionamiento)
            is distinct from (excluded.dgv_rbd, excluded.ds_nom_estable, excluded.comuna_id, excluded.estado_funcionamiento)`),
    },
  }
}
