/** How many pages a PDF has; `/Pages` is the tree that holds them. */
export function paginasDe(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
