import type { GenericSchema } from 'valibot'
import { type UsuarioNuevo, usuarioNuevo } from '#contract/usuarios.admin.ts'
import { sinTildes } from '#contract/rules/contrasena.ts'
import { NOMBRE_DE_ROL } from '#contract/rules/roles.ts'
import { revisa } from '#contract/validacion.ts'

/** The columns of a file of accounts; those of territory, position and telephones may be missing. */
export const COLUMNAS_DE_USUARIOS = [
  'nombreUsuario',
  'nombres',
  'apellidoPaterno',
  'apellidoMaterno',
  'correoElectronico',
  'rolId',
  'activo',
  'regionId',
  'provinciaId',
  'comunaId',
  'cargoId',
  'correoElectronicoDirector',
  'telefono1',
  'telefono2',
] as const
export type ColumnaDeUsuario = (typeof COLUMNAS_DE_USUARIOS)[number]
export const OPCIONALES_DE_USUARIOS: readonly ColumnaDeUsuario[] = [
  'apellidoMaterno',
  'regionId',
  'provinciaId',
  'comunaId',
  'cargoId',
  'correoElectronicoDirector',
  'telefono1',
  'telefono2',
]

/** The codes of regions, provinces, communes and each role's positions, by what they are and how they are called: `nombreEnCarga`. */
export type CodigosPorNombre = ReadonlyMap<string, string>

/** How a name is looked for: of what it is, without accents nor capitals, and with either sign of an ordinal. */
export const nombreEnCarga = (de: string, nombre: string): string => `${de} ${sinTildes(nombre.trim()).replaceAll('º', '°')}`

const ROLES: CodigosPorNombre = new Map(Object.entries(NOMBRE_DE_ROL).map(([rolId, nombre]) => [nombreEnCarga('rol', nombre), rolId]))

const oNada = (texto: string): string | null => (texto.trim() === '' ? null : texto.trim())
const oNumero = (texto: string): number | null => (/^\s*\d{1,9}\s*$/.test(texto) ? Number(texto) : null)

/** Why a row is sent back, a sentence for each field, with what the row says there. */
export function motivosDe(porCampo: Readonly<Record<string, string>>, campos: Readonly<Partial<Record<string, string>>>): string[] {
  return Object.entries(porCampo).map(([campo, motivo]) => {
    const escrito = oNada(campos[campo.split('.').at(-1) ?? ''] ?? '')
    return escrito === null ? motivo : `${motivo} Dice «${escrito}».`
  })
}

/**
 * A row as a new account, by the rules of the form. Role, territory and position come by code or by name; a code that a
 * spreadsheet left without its zero is read with it.
 */
export function usuarioDeFila(
  campos: Record<ColumnaDeUsuario, string>,
  codigos: CodigosPorNombre,
): { usuario: UsuarioNuevo } | { motivos: string[] } {
  const deNombre = (de: string, texto: string): string => codigos.get(nombreEnCarga(de, texto)) ?? texto
  const codigo = (de: string, texto: string, largo: number) => oNada(deNombre(de, texto))?.padStart(largo, '0') ?? null
  const rolId = ROLES.get(nombreEnCarga('rol', campos.rolId)) ?? campos.rolId
  const esquema: GenericSchema<unknown, UsuarioNuevo> = usuarioNuevo
  const revision = revisa(esquema, {
    nombreUsuario: campos.nombreUsuario,
    nombres: campos.nombres,
    apellidoPaterno: campos.apellidoPaterno,
    apellidoMaterno: campos.apellidoMaterno,
    correoElectronico: campos.correoElectronico,
    correoElectronicoDirector: oNada(campos.correoElectronicoDirector),
    telefono1: oNada(campos.telefono1),
    telefono2: oNada(campos.telefono2),
    activo: campos.activo.trim(),
    cargoId: oNumero(deNombre(`cargo ${rolId.trim()}`, campos.cargoId)),
    usuarioRol: {
      rolId: oNumero(rolId) ?? undefined,
      regionId: codigo('region', campos.regionId, 2),
      provinciaId: codigo('provincia', campos.provinciaId, 3),
      comunaId: codigo('comuna', campos.comunaId, 5),
    } satisfies Record<keyof UsuarioNuevo['usuarioRol'], unknown>,
  } satisfies Record<keyof UsuarioNuevo, unknown>)
  return revision.valida ? { usuario: revision.valor } : { motivos: motivosDe(revision.campos, campos) }
}
