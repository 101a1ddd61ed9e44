/**
 * What a text that has to contain another is compared with by `like`, which an index of groups of three letters serves: each of its
 * signs stands for itself.
 */
export function conteniendo(texto: string): string {
  return `%${texto.replace(/[\\%_]/g, '\\$&')}%`
}
