/** How people in Chile write each kind of number: of Santiago or a mobile, of another area, and those of one price in the whole country. */
const ESCRITURAS: readonly (readonly [forma: RegExp, escrita: string])[] = [
  [/^\+?56([29])(\d{4})(\d{4})$/, '+56 $1 $2 $3'],
  [/^\+?56(\d{2})(\d{3})(\d{4})$/, '+56 $1 $2 $3'],
  [/^([68]00)(\d{3})(\d{3,4})$/, '$1 $2 $3'],
]

/** A telephone number as it is kept (digits, and perhaps a plus), as people read it; one of another kind stays as it is. */
export function telefonoLegible(numero: string): string {
  const escritura = ESCRITURAS.find(([forma]) => forma.test(numero))
  return escritura === undefined ? numero : numero.replace(...escritura)
}
