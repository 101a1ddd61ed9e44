import type { CorreoLocal } from '#server/providers/mail/local/correo-local.sql.ts'
import type { CuentaDeDemostracion } from '#server/semilla/cuentas.ts'
import { escapa, pagina } from './pagina.ts'

const FECHA = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Santiago' })

const HERRAMIENTAS = [
  { url: '/local/correos', texto: 'Correos enviados' },
  { url: '/local/identidad', texto: 'Cuentas de la organización (Microsoft)' },
  { url: '/local/claveunica', texto: 'Ciudadanos de ClaveÚnica' },
  { url: '/local/maquinas/', texto: 'Máquinas de estados' },
  { url: '/local/galeria/', texto: 'Galería de las piezas de la interfaz' },
  { url: '/local/navegador', texto: 'Vaciar este navegador: su sesión, sus borradores y lo que guarda para trabajar sin conexión' },
  { url: '/api/openapi.json', texto: 'Descripción de la API (OpenAPI 3.1)' },
  { url: '/api/listo', texto: 'Estado del servicio' },
]

/** What whoever emptied the browser reads; the answer's own header did it. */
export function paginaDelNavegadorVacio(): string {
  return pagina('Este navegador quedó vacío', '<p>No queda en él nada del sistema. Si tenía una sesión abierta, ingrese otra vez.</p>')
}

/** The index of the local tools, with the demonstration's accounts. */
export function paginaDeHerramientas(cuentas: readonly CuentaDeDemostracion[]): string {
  const enlaces = HERRAMIENTAS.map(({ url, texto }) => `<li><a href="${url}">${escapa(texto)}</a></li>`).join('')
  const filas = cuentas.map(
    ({ perfil, usuario, password }) => `<tr>${[perfil, usuario, password].map((dato) => `<td>${escapa(dato)}</td>`).join('')}</tr>`,
  )
  return pagina(
    'Herramientas de esta instalación',
    `<p>Solo existen fuera de producción.</p>
<ul>${enlaces}</ul>
<h2>Cuentas de demostración</h2>
<div class="desliza" tabindex="0" role="region" aria-label="Cuentas de demostración"><table>
<thead><tr><th scope="col">Perfil</th><th scope="col">Usuario</th><th scope="col">Contraseña</th></tr></thead>
<tbody>${filas.join('')}</tbody></table></div>`,
  )
}

function tarjeta({ para, asunto, texto, enlaces, fecha }: CorreoLocal): string {
  const lista = enlaces.map((url) => `<li><a href="${escapa(url)}">${escapa(url)}</a></li>`).join('')
  return `<article class="hoja">
<h2>${escapa(asunto)}</h2>
<p class="nota">Para ${escapa(para)} · <time datetime="${fecha}">${FECHA.format(new Date(fecha))}</time></p>
<div class="texto">${escapa(texto)}</div>
${lista === '' ? '' : `<h3>Enlaces</h3><ul>${lista}</ul>`}
</article>`
}

/** The mailbox: everything that the product sent from this machine, the newest first. */
export function paginaDeCorreos(correos: readonly CorreoLocal[]): string {
  const cuerpo = correos.length === 0 ? '<p class="nota">Todavía no se ha enviado ningún correo.</p>' : correos.map(tarjeta).join('\n')
  return pagina('Correos enviados', cuerpo)
}
