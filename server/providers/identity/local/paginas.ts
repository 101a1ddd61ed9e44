import { escapa, pagina } from '#server/local/pagina.ts'
import { CUENTAS_LOCALES } from './cuentas.ts'
import { BASE } from './direcciones.ts'

const QUIEN = '<p class="nota">Cuentas de la organización, de prueba. La verdadera es la de Microsoft.</p>'

/** Asks for the account; `falla` says why the last attempt did not go on. */
export function paginaDeIngreso(uid: string, { correo, falla }: { correo: string; falla: string | null }): string {
  const aviso = falla === null ? '' : `<p class="error" role="alert">${escapa(falla)}</p>`
  return pagina(
    'Ingrese con su cuenta',
    `${QUIEN}
<form class="puerta" method="post" action="${BASE}/paso/${escapa(uid)}/ingreso">
${aviso}
<label for="correo">Correo de la organización</label>
<input id="correo" name="correo" type="email" value="${escapa(correo)}" autocomplete="username" required autofocus>
<label for="clave">Contraseña</label>
<input id="clave" name="clave" type="password" autocomplete="current-password" required>
<button>Ingresar</button>
<button class="borde" formaction="${BASE}/paso/${escapa(uid)}/cancelacion" formnovalidate>Cancelar</button>
</form>`,
  )
}

/** Asks the signed-in person to let the system know who they are. */
export function paginaDePermiso(uid: string, correo: string): string {
  return pagina(
    'Permisos que pide el sistema',
    `${QUIEN}
<form class="puerta" method="post" action="${BASE}/paso/${escapa(uid)}/permiso">
<p>El Sistema de Encuestas de Vulnerabilidad pide permiso a <b>${escapa(correo)}</b>.</p>
<p>Podrá ver su nombre y su correo, e ingresar en su nombre a las encuestas.</p>
<button>Aceptar</button>
<button class="borde" formaction="${BASE}/paso/${escapa(uid)}/cancelacion">Cancelar</button>
</form>`,
  )
}

/** Asks whether to close the account's session; `formulario` is the provider's own, named `op.logoutForm`. */
export function paginaDeCierre(formulario: string): string {
  return pagina(
    'Cierre de su cuenta',
    `${QUIEN}
${formulario}
<div class="puerta">
<p>Su sesión en este sistema ya está cerrada. ¿Cierra también la de su cuenta de la organización?</p>
<button form="op.logoutForm" name="logout" value="yes">Cerrar mi cuenta</button>
<button class="borde" form="op.logoutForm">Mantenerla abierta</button>
</div>`,
  )
}

/** The account's session is over, and nobody said where to go next. */
export function paginaDeSalida(): string {
  return pagina('Su cuenta está cerrada', '<p>Ya puede cerrar esta ventana.</p>')
}

/** A request that the provider did not understand, or that took too long. */
export function paginaDeError(): string {
  return pagina(
    'El ingreso no pudo seguir',
    '<p>Pasó demasiado tiempo, o la dirección no es válida. Cierre esta ventana e intente otra vez.</p>',
  )
}

/** What a stopped provider shows. */
export function paginaDetenida(): string {
  return pagina('El proveedor de cuentas no responde', '<p>Está detenido. Cierre esta ventana e intente más tarde.</p>')
}

/** The directory's accounts, and the switch that stops the provider. */
export function paginaDeCuentas(detenido: boolean): string {
  const cuentas = CUENTAS_LOCALES.map(
    ({ nombre, correo, password, situacion }) => `<article class="hoja">
<h2>${escapa(nombre)}</h2>
<p class="nota">${escapa(situacion)}</p>
<p>Correo: <b>${escapa(correo)}</b></p>
<p>Contraseña: <b>${escapa(password)}</b></p>
</article>`,
  )
  const estado = detenido
    ? { texto: 'El proveedor está detenido: el ingreso con estas cuentas falla.', accion: 'Reanudar el proveedor', valor: 'no' }
    : { texto: 'El proveedor responde.', accion: 'Detener el proveedor', valor: 'si' }
  return pagina(
    'Cuentas de la organización',
    `<p>Reemplazan a las de Microsoft en esta instalación. Ingrese con ellas desde «Ingreso con cuenta Microsoft».</p>
${cuentas.join('\n')}
<h2>Proveedor de cuentas</h2>
<form class="puerta" method="post" action="${BASE}/estado">
<p role="status">${estado.texto}</p>
<button class="borde" name="detenido" value="${estado.valor}">${estado.accion}</button>
</form>`,
  )
}
