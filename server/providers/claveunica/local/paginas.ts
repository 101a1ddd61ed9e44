import { escapa, pagina } from '#server/local/pagina.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import type { Ciudadano } from './ciudadanos.ts'

/** Where the emulator stands. */
export const BASE = '/local/claveunica'

const SIN_MARCA = '<p class="nota">Emulador de ClaveÚnica de esta instalación. La verdadera pide lo mismo.</p>'

function nombreDe({ nombres, apellidos }: Ciudadano): string {
  return [...nombres, ...apellidos].join(' ')
}

/** The sign-in page; `pedido` is the authorization's query, which comes back with the form. */
export function paginaDeIngreso(pedido: string, { run = '', error }: { run?: string; error?: string } = {}): string {
  const aviso = error === undefined ? '' : `<p class="error" role="alert">${escapa(error)}</p>`
  return pagina(
    'Ingrese con su ClaveÚnica',
    `${SIN_MARCA}
<form class="puerta" method="post" action="${BASE}/ingreso">
${aviso}
<input type="hidden" name="pedido" value="${escapa(pedido)}">
<label for="run">RUN</label>
<input id="run" name="run" value="${escapa(run)}" autocomplete="username" required>
<label for="clave">ClaveÚnica</label>
<input id="clave" name="clave" type="password" autocomplete="current-password" required>
<button name="accion" value="ingresar">Ingresar</button>
<button class="borde" name="accion" value="cancelar" formnovalidate>Cancelar</button>
</form>`,
  )
}

/** The page that ends the provider's session; the browser goes on by itself after a second. */
export function paginaDeCierre(destino: string | null): string {
  const sigue = destino === null ? '' : `<p><a href="${escapa(destino)}">Continuar</a></p>`
  return pagina('Cerró su sesión de ClaveÚnica', `${SIN_MARCA}${sigue}`)
}

/** A request that the emulator will not send back to anybody. */
export function paginaDeError(mensaje: string): string {
  return pagina('ClaveÚnica no pudo seguir', `${SIN_MARCA}<p class="error" role="alert">${escapa(mensaje)}</p>`)
}

/** Who may sign in, for whoever tries the system on this machine. */
export function paginaDeCiudadanos(ciudadanos: readonly Ciudadano[], clave: string): string {
  const filas = ciudadanos.map(
    (uno) => `<tr><td>${formateaRut(`${uno.numero}${uno.dv}`)}</td><td>${escapa(nombreDe(uno))}</td><td>${escapa(clave)}</td></tr>`,
  )
  return pagina(
    'Ciudadanos de ClaveÚnica',
    `<p>Son los RUN de prueba de ClaveÚnica, con nombres inventados. El primero ya es apoderado; a los demás se les ofrece registrarse.</p>
<div class="desliza" tabindex="0" role="region" aria-label="Ciudadanos de ClaveÚnica"><table>
<thead><tr><th scope="col">RUN</th><th scope="col">Nombre</th><th scope="col">Clave</th></tr></thead>
<tbody>${filas.join('')}</tbody></table></div>`,
  )
}
