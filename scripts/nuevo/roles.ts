import { ROL, type RolId } from '#contract/rules/roles.ts'
import { PedidoIncorrecto } from './obra.ts'

/** Each role as the permissions' table writes it, with its demonstration account. */
const ROLES: Readonly<Record<string, { rolId: RolId; perfil: string }>> = {
  RBD: { rolId: ROL.RBD, perfil: 'rbd' },
  NAC: { rolId: ROL.ADMINISTRADOR_NACIONAL, perfil: 'administrador-nacional' },
  REG: { rolId: ROL.ADMINISTRADOR_REGIONAL, perfil: 'administrador-regional' },
  COM: { rolId: ROL.ADMINISTRADOR_COMUNAL, perfil: 'administrador-comunal' },
  APO: { rolId: ROL.APODERADO, perfil: 'apoderado' },
  REP: { rolId: ROL.REPORTES, perfil: 'reportes' },
}

interface Elegidos {
  /** `NAC, REP`. */
  lista: string
  /** One who may, and one who may not. */
  propio: { rolId: RolId; perfil: string }
  ajeno: { rolId: RolId; perfil: string } | undefined
}

/** The roles asked for, `NAC,REP`; without any, only the national administrator. */
export function eligeRoles(pedidos = 'NAC'): Elegidos {
  const nombres = pedidos.split(',')
  const [propio] = nombres.map((nombre) => {
    const rol = ROLES[nombre]
    if (rol === undefined) throw new PedidoIncorrecto(`No hay rol «${nombre}». Los roles son ${Object.keys(ROLES).join(', ')}.`)
    return rol
  })
  if (propio === undefined) throw new PedidoIncorrecto('Diga al menos un rol.')
  const ajeno = Object.entries(ROLES).find(([nombre]) => !nombres.includes(nombre))?.[1]
  return { lista: nombres.join(', '), propio, ajeno }
}
