import { ROL, type RolId } from '#contract/rules/roles.ts'

/**
 * The demonstration's accounts: pure data, read by the seed and by `npm run demo:accounts` (interface, commands).
 * Every person is invented: RUN bodies lie above those given to people so far, RBDs above the real range.
 */
export interface CuentaDeDemostracion {
  perfil:
    | 'rbd'
    | 'rbd-nuevo'
    | 'apoderado'
    | 'apoderado-sin-verificar'
    | 'epja'
    | 'administrador-nacional'
    | 'administrador-regional'
    | 'administrador-comunal'
    | 'reportes'
    | 'organizacion'
    | 'clave-unica'
  /** Exactly what a person types, and the password likewise. */
  usuario: string
  password: string
  correoElectronico?: string
  run?: string
  /** RUNs already linked to the account, and others that it may link. */
  estudiantesVinculados?: readonly string[]
  estudiantesPorVincular?: readonly string[]
}

/** What the seed needs beside what a person types. */
export interface FilaDeCuenta {
  /** As stored: the RBD without its digit, a RUN as on the wire, or the name itself. */
  nombreUsuario: string
  rolId: RolId
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  regionId: string | null
  provinciaId: string | null
  comunaId: string | null
  verificado: boolean
  origen: 'Apoderados' | 'EPJA' | null
  /** A school that already passed the guard: data up to date and protocol accepted. */
  alDia: boolean
  /** The password belongs to another service (the organisation's, ClaveÚnica): ours keeps none. */
  externa: boolean
}

/** One password for all, except the citizen's, which is the one that ClaveÚnica's test bench uses. */
export const CONTRASENA_DE_DEMOSTRACION = 'Pizarra.Verde.25'

const password = CONTRASENA_DE_DEMOSTRACION
const personal = { externa: false, verificado: true, origen: null, alDia: true, regionId: null, provinciaId: null, comunaId: null } as const
const apoderado = { ...personal, rolId: ROL.APODERADO, origen: 'Apoderados' } as const
const escuela = { ...personal, rolId: ROL.RBD } as const

/** Each account with its record, in the order in which they are shown. */
export const REGISTROS: readonly (CuentaDeDemostracion & { fila: FilaDeCuenta })[] = [
  {
    perfil: 'rbd',
    usuario: '90145-8',
    password,
    correoElectronico: 'direccion@arrayanes.example',
    fila: { ...escuela, nombreUsuario: '90145', nombres: 'SILVIA ROSA', apellidoPaterno: 'BARRIENTOS', apellidoMaterno: 'OJEDA' },
  },
  {
    perfil: 'rbd-nuevo',
    usuario: '90159-8',
    password,
    correoElectronico: 'direccion@huillin.example',
    fila: {
      ...escuela,
      nombreUsuario: '90159',
      nombres: 'HÉCTOR IVÁN',
      apellidoPaterno: 'CÁRDENAS',
      apellidoMaterno: 'MILLÁN',
      alDia: false,
    },
  },
  {
    perfil: 'apoderado',
    usuario: '34.120.587-5',
    password,
    run: '34120587-5',
    correoElectronico: 'marcela.paillan@correo.example',
    estudiantesVinculados: ['36120458-1', '36120771-8', '36121302-5'],
    estudiantesPorVincular: ['36208845-3', '36210033-K', '100745120-9'],
    fila: {
      ...apoderado,
      nombreUsuario: '34120587-5',
      nombres: 'MARCELA ANDREA',
      apellidoPaterno: 'PAILLÁN',
      apellidoMaterno: 'OYARZO',
    },
  },
  {
    perfil: 'apoderado-sin-verificar',
    usuario: '34.251.903-2',
    password,
    run: '34251903-2',
    correoElectronico: 'hernan.quezada@correo.example',
    fila: {
      ...apoderado,
      nombreUsuario: '34251903-2',
      nombres: 'HERNÁN LUIS',
      apellidoPaterno: 'QUEZADA',
      apellidoMaterno: 'ÑANCO',
      verificado: false,
    },
  },
  {
    perfil: 'epja',
    usuario: '34.388.412-5',
    password,
    run: '34388412-5',
    correoElectronico: 'rosa.catrilef@correo.example',
    estudiantesVinculados: ['34388412-5'],
    fila: {
      ...apoderado,
      origen: 'EPJA',
      nombreUsuario: '34388412-5',
      nombres: 'ROSA ESTER',
      apellidoPaterno: 'CATRILEF',
      apellidoMaterno: 'SOTO',
    },
  },
  {
    perfil: 'administrador-nacional',
    usuario: 'admin.nacional',
    password,
    correoElectronico: 'admin.nacional@agencia.example',
    fila: {
      ...personal,
      rolId: ROL.ADMINISTRADOR_NACIONAL,
      nombreUsuario: 'admin.nacional',
      nombres: 'CAROLINA',
      apellidoPaterno: 'BRAVO',
      apellidoMaterno: 'LILLO',
    },
  },
  {
    perfil: 'administrador-regional',
    usuario: 'admin.losrios',
    password,
    correoElectronico: 'admin.losrios@agencia.example',
    fila: {
      ...personal,
      rolId: ROL.ADMINISTRADOR_REGIONAL,
      nombreUsuario: 'admin.losrios',
      regionId: '14',
      nombres: 'PABLO',
      apellidoPaterno: 'HUENCHUR',
      apellidoMaterno: 'VERA',
    },
  },
  {
    perfil: 'administrador-comunal',
    usuario: 'admin.valdivia',
    password,
    correoElectronico: 'admin.valdivia@agencia.example',
    fila: {
      ...personal,
      rolId: ROL.ADMINISTRADOR_COMUNAL,
      nombreUsuario: 'admin.valdivia',
      regionId: '14',
      provinciaId: '141',
      comunaId: '14101',
      nombres: 'LORENA',
      apellidoPaterno: 'ASENJO',
      apellidoMaterno: 'MUÑOZ',
    },
  },
  {
    perfil: 'reportes',
    usuario: 'reportes',
    password,
    correoElectronico: 'reportes@agencia.example',
    fila: {
      ...personal,
      rolId: ROL.REPORTES,
      nombreUsuario: 'reportes',
      nombres: 'IGNACIO',
      apellidoPaterno: 'TAPIA',
      apellidoMaterno: 'REYES',
    },
  },
  {
    perfil: 'organizacion',
    usuario: 'ana.fuentealba@agencia.example',
    password,
    correoElectronico: 'ana.fuentealba@agencia.example',
    fila: {
      ...personal,
      externa: true,
      rolId: ROL.ADMINISTRADOR_NACIONAL,
      nombreUsuario: 'ana.fuentealba',
      nombres: 'ANA MARÍA',
      apellidoPaterno: 'FUENTEALBA',
      apellidoMaterno: 'NÚÑEZ',
    },
  },
  {
    perfil: 'clave-unica',
    usuario: '44.444.444-4',
    password: 'testing',
    run: '44444444-4',
    correoElectronico: 'maria.rodriguez@correo.example',
    estudiantesVinculados: ['36211907-3'],
    fila: {
      ...apoderado,
      externa: true,
      nombreUsuario: '44444444-4',
      nombres: 'MARÍA CARMEN',
      apellidoPaterno: 'RODRÍGUEZ',
      apellidoMaterno: 'HENRÍQUEZ',
    },
  },
]

/** An account that an administrator deactivated: its owner still has the organisation's, and may not enter. */
export const CUENTA_DESACTIVADA = {
  password,
  correoElectronico: 'tomas.retamal@agencia.example',
  registro: {
    ...personal,
    externa: true,
    rolId: ROL.REPORTES,
    nombreUsuario: 'tomas.retamal',
    nombres: 'TOMÁS',
    apellidoPaterno: 'RETAMAL',
    apellidoMaterno: 'COFRÉ',
  },
} as const

/** The accounts as a person needs them: without the record that the seed writes. */
export const CUENTAS: readonly CuentaDeDemostracion[] = REGISTROS.map(({ fila: _registro, ...cuenta }) => cuenta)

/** The account of a profile. */
export function filaDe(perfil: CuentaDeDemostracion['perfil']): CuentaDeDemostracion & { fila: FilaDeCuenta } {
  const cuenta = REGISTROS.find((una) => una.perfil === perfil)
  if (cuenta === undefined) throw new Error(`No hay cuenta de demostración para ${perfil}.`)
  return cuenta
}
