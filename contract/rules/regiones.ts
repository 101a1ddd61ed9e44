/** The regions' codes from north to south. */
const DE_NORTE_A_SUR: readonly string[] = ['15', '01', '02', '03', '04', '05', '13', '06', '07', '16', '08', '09', '14', '10', '11', '12']

/** Compares two regions by their codes: the country is read from north to south. */
export function deNorteASur(una: string, otra: string): number {
  return DE_NORTE_A_SUR.indexOf(una) - DE_NORTE_A_SUR.indexOf(otra)
}
