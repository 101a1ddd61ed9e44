/**
 * RUT and RUN (spec, section 5). A RUT is a body of digits and a check digit, which may be K.
 * On the wire and in paths it is `12345678-K`: no dots, a hyphen, upper case.
 */

/** Rule 1: without spaces, dots and hyphens. */
export function limpiaRut(texto: string): string {
  return texto.replace(/[\s.‐‑–-]/g, '')
}

/** Rule 4: check digit of a body of digits, modulus 11 with weights 2 to 7 from the right; `'0'`…`'9'` or `'K'`. */
export function digitoVerificador(cuerpo: string): string {
  let suma = 0
  let peso = 2
  for (let i = cuerpo.length - 1; i >= 0; i -= 1) {
    suma += Number(cuerpo[i]) * peso
    peso = peso === 7 ? 2 : peso + 1
  }
  const resto = suma % 11
  if (resto === 1) return 'K'
  if (resto === 0) return '0'
  return String(11 - resto)
}

/** Rules 1 to 5: whether the text is a RUT whose check digit agrees, whatever its dots, hyphens or case. */
export function esRutValido(texto: string): boolean {
  const limpio = limpiaRut(texto)
  if (limpio.length < 2) return false
  if (!/^\d+[\dkK]$/.test(limpio)) return false
  return digitoVerificador(limpio.slice(0, -1)) === limpio.slice(-1).toUpperCase()
}

/** The form of the wire, `12345678-K`. The text must have at least two characters. */
export function rutDeRed(texto: string): string {
  const limpio = limpiaRut(texto).toUpperCase()
  return `${limpio.slice(0, -1)}-${limpio.slice(-1)}`
}

/** Rule 6: upper case, a hyphen before the check digit and dots every three digits, `12.345.678-K`. */
export function formateaRut(texto: string): string {
  const [cuerpo = '', digito = ''] = rutDeRed(texto).split('-')
  return `${cuerpo.replace(/\B(?=(\d{3})+$)/g, '.')}-${digito}`
}

/** Rule 7: the body alone, without the check digit (the last two characters of the form with a hyphen). */
export function sinDigito(rut: string): string {
  return rut.slice(0, -2)
}

/** Rule 7: without dots. */
export function sinPuntos(rut: string): string {
  return rut.replaceAll('.', '')
}

/** The mask of a public receipt: `**.***.418-7`, only the last three digits of the body. */
export function enmascaraRut(texto: string): string {
  const [cuerpo = '', digito = ''] = formateaRut(texto).split('-')
  return `${cuerpo.slice(0, -3).replace(/\d/g, '*')}${cuerpo.slice(-3)}-${digito}`
}
