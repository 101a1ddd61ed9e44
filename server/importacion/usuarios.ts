import type { GenericSchema } from 'valibot'
import { type UsuarioNuevo, usuarioNuevo } from '#contract/usuarios.admin.ts'
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

const oNada = (texto: string): string | null => (texto.trim() === '' ? null : texto.trim())
const oNumero = (texto: string): number | null => (/^\s*\d{1,9}\s*$/.test(texto) ? Number(texto) : null)

/** A row as a new account, by the rules of the form; a code that a spreadsheet left without its zero is read with it. */
export function usuarioDeFila(campos: Record<ColumnaDeUsuario, string>): { usuario: UsuarioNuevo } | { motivos: string[] } {
  const codigo = (texto: string, largo: number) => oNada(texto)?.padStart(largo, '0') ?? null
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
    cargoId: oNumero(campos.cargoId),
    usuarioRol: {
      rolId: oNumero(campos.rolId) ?? undefined,
      regionId: codigo(campos.regionId, 2),
      provinciaId: codigo(campos.provinciaId, 3),
      comunaId: codigo(campos.comunaId, 5),
    } satisfies Record<keyof UsuarioNuevo['usuarioRol'], unknown>,
  } satisfies Record<keyof UsuarioNuevo, unknown>)
  return revision.valida ? { usuario: revision.valor } : { motivos: Object.values(revision.campos) }
}
