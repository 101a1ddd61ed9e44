/** The part of the atlas' page that has this id. */
export function find<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T
}
