/** What of a record the audit names as changed, without its values: a person's own data. */
const DE_LA_PERSONA = [
  'nombres',
  'apellidoPaterno',
  'apellidoMaterno',
  'correoElectronico',
  'correoElectronicoDirector',
  'telefono1',
  'telefono2',
] as const

/** Which personal fields a change brings new values of; an absent one does not change. */
export function camposCambiados(antes: object, despues: object): string[] {
  const [viejos, nuevos] = [new Map(Object.entries(antes)), new Map(Object.entries(despues))]
  return DE_LA_PERSONA.filter((campo) => nuevos.has(campo) && (viejos.get(campo) ?? null) !== (nuevos.get(campo) ?? null))
}
