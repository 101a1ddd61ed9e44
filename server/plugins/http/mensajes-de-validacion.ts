import * as v from 'valibot'

const POR_TIPO: Record<string, string> = {
  string: 'Debe ser un texto.',
  number: 'Debe ser un número.',
  integer: 'Debe ser un número entero.',
  boolean: 'Debe ser verdadero o falso.',
  array: 'Debe ser una lista.',
  picklist: 'Valor no permitido.',
  max_length: 'Es demasiado largo.',
  min_value: 'Es demasiado pequeño.',
  max_value: 'Es demasiado grande.',
}

/** Spanish words for the faults to which the contract gives none of its own. */
export function hablaEspanol(): void {
  v.setGlobalMessage((falta) => {
    if (falta.expected === 'never') return 'Dato desconocido.'
    if (falta.received === 'undefined') return 'Falta este dato.'
    return POR_TIPO[falta.type] ?? 'Dato incorrecto.'
  })
}
