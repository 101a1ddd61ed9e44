import * as v from 'valibot'
import { comunaId, texto } from '#contract/esquemas.ts'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { revisa } from '#contract/validacion.ts'
import { type Carga, mezclaQueCuenta } from './carga.ts'

const COLUMNAS = ['idRbd', 'dgvRbd', 'dsNomEstable', 'comunaId'] as const

const fila = v.object({
  idRbd: v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{0,5}$/, 'El RBD debe ser un número de hasta 6 cifras.'), v.transform(Number)),
  dgvRbd: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[0-9K]$/, 'El dígito del RBD debe ser un número o K.')),
  dsNomEstable: texto('Falta el nombre del establecimiento.', 150),
  comunaId: v.pipe(
    v.string(),
    v.trim(),
    v.transform((codigo) => codigo.padStart(5, '0')),
    comunaId,
  ),
})

/**
 * The register's schools. One whose digit breaks modulus 11 is kept with the register's own digit and a warning
 * (decisions, sign-in); province and region are those of its commune. `vistos` is left with those that the file has.
 */
export function cargaDeEstablecimientos(comunas: ReadonlySet<string>, vistos = new Set<number>()): Carga<(typeof COLUMNAS)[number]> {
  return {
    columnas: COLUMNAS,
    revisa: (campos) => {
      const leida = revisa(fila, campos)
      if (!leida.valida) return { motivo: Object.values(leida.campos).join(' ') }
      const { idRbd, dgvRbd, dsNomEstable, comunaId: comuna } = leida.valor
      if (!comunas.has(comuna)) return { motivo: `La comuna ${comuna} no existe.` }
      if (vistos.has(idRbd)) return { motivo: `El RBD ${idRbd} se repite en el archivo.` }
      vistos.add(idRbd)
      const esperado = digitoVerificador(String(idRbd))
      const valores = [idRbd, dgvRbd, dsNomEstable, comuna]
      return esperado === dgvRbd
        ? { valores }
        : { valores, aviso: `El módulo 11 del RBD ${idRbd} daría ${esperado}: se mantiene ${dgvRbd}.` }
    },
    tabla: {
      entrada: [
        ['id_rbd', 'int'],
        ['dgv_rbd', 'text'],
        ['ds_nom_estable', 'text'],
        ['comuna_id', 'text'],
      ],
      mezcla: (entrada) =>
        mezclaQueCuenta(`
          insert into establecimiento as e (id_rbd, dgv_rbd, ds_nom_estable, region_id, provincia_id, comuna_id)
          select n.id_rbd, n.dgv_rbd, n.ds_nom_estable, c.region_id, c.provincia_id, c.comuna_id from ${entrada} n join comuna c using (comuna_id)
          on conflict (id_rbd) do update set dgv_rbd = excluded.dgv_rbd, ds_nom_estable = excluded.ds_nom_estable,
            region_id = excluded.region_id, provincia_id = excluded.provincia_id, comuna_id = excluded.comuna_id
          where (e.dgv_rbd, e.ds_nom_estable, e.comuna_id) is distinct from (excluded.dgv_rbd, excluded.ds_nom_estable, excluded.comuna_id)`),
    },
  }
}
