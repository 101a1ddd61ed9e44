import { sql, type RawBuilder } from 'kysely'

/**
 * What a text that has to contain another is compared with by `like`, which an index of groups of three letters serves: each of its
 * signs stands for itself.
 */
export function conteniendo(texto: string): string {
  return `%${texto.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether a name kept in order, as `orden` writes it, has a word: without accents, whatever its case, and Ñ found by N. The very expression of
 * the indexes of groups of three letters; neither what `orden` keeps nor the word is worked out again for each name that they find.
 */
export function nombreCon(enOrden: RawBuilder<unknown>, palabra: string): RawBuilder<boolean> {
  return sql`replace(${enOrden}, '~', '') like (select sin_tildes(${conteniendo(palabra)}::text))`
}
