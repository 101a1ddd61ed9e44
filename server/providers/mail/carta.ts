import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import type { Mensaje } from './mail.ts'

/**
 * What a letter says, in order: a greeting, paragraphs, data by their names, at most one link with the hours that it serves, once, what to do otherwise, and where
 * whoever wants no more of them says so: on a page, or in its mail program's one press.
 */
export interface Carta {
  asunto: string
  saludo: string
  parrafos: readonly string[]
  datos?: readonly (readonly [nombre: string, valor: string])[]
  enlace?: { texto: string; url: string; horas?: number }
  despues?: readonly string[]
  baja?: { pagina: string; unaPulsacion: string }
}

const FIRMA = 'Sistema de Encuestas de Vulnerabilidad'
const SIN_MAS = 'No recibir más recordatorios'
const COPIE = 'Si el botón no abre, copie esta dirección:'

const diaYHora = new Intl.DateTimeFormat('es-CL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Santiago',
})

/** Until when a link serves, counted from now, in Santiago's time: `miércoles 24 de septiembre de 2025, 19:30 horas`. */
function hasta(horas: number): string {
  const partes = diaYHora.formatToParts(Date.now() + horas * 3_600_000)
  const de = (tipo: Intl.DateTimeFormatPartTypes) => partes.find(({ type }) => type === tipo)?.value ?? ''
  return `${de('weekday')} ${de('day')} de ${de('month')} de ${de('year')}, ${de('hour')}:${de('minute')} horas`
}

function escapa(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`)
}

/** A letter with the words of its link's limit. */
type CartaConLimite = Carta & { limite: string | null }

function enTexto({ saludo, parrafos, datos = [], enlace, limite, despues = [], baja }: CartaConLimite): string {
  const conEnlace = enlace ? [`${enlace.texto}:\n${enlace.url}`] : []
  const conBaja = baja ? [`${SIN_MAS}:\n${baja.pagina}`] : []
  const conLimite = limite === null ? [] : [`Sirve una vez, hasta el ${limite}.`]
  const conDatos = datos.length > 0 ? [datos.map(([nombre, valor]) => `${nombre}: ${valor}`).join('\n')] : []
  const partes = [saludo, ...parrafos, ...conDatos, ...conEnlace, ...conLimite, ...despues, ...conBaja, FIRMA]
  return `${partes.join('\n\n')}\n`
}

const LETRA = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const RENGLON = 'margin:0 0 16px;font-size:16px;line-height:1.5'
const PARTE_EN_CUALQUIER_LUGAR = 'overflow-wrap:anywhere;word-break:break-all'

/** What a mailbox in the dark shows. */
const OSCURA =
  '@media(prefers-color-scheme:dark){.fondo{background:#0F1715!important}.hoja{background:#17211E!important;border-color:#34453F!important}.hoja p,.hoja h1,.hoja strong{color:#ECF1ED!important}.hoja .dato{border-color:#34453F!important}.hoja .nombre{color:#C3CFC8!important}.hoja a.suelto,.pie a.suelto{color:#86D5C6!important}.pie p{color:#C3CFC8!important}}'

function boton({ texto, url }: { texto: string; url: string }): string {
  return `<p style="margin:0 0 24px"><a href="${escapa(url)}" style="display:inline-block;background:#0B5351;color:#FFFFFF;font-size:16px;font-weight:700;line-height:1.25;text-decoration:none;padding:14px 24px;border-radius:8px;border:1px solid #0B5351">${escapa(texto)}</a></p>`
}

/** The same words as HTML that mail programs draw: no tables, its styles in place, 600 px at most, its link broken anywhere. */
function enHtml({ asunto, saludo, parrafos, datos = [], enlace, limite, despues = [], baja }: CartaConLimite): string {
  const parrafo = (texto: string) => `<p style="${RENGLON};color:#1A2421">${escapa(texto)}</p>`
  const conDatos = datos.map(
    ([nombre, valor], i) =>
      `<p class="dato" style="margin:0;padding:10px 0;border-top:1px solid #D4D8D0;font-size:16px;line-height:1.5;color:#1A2421${i === datos.length - 1 ? ';border-bottom:1px solid #D4D8D0;margin-bottom:24px' : ''}"><span class="nombre" style="color:#4A5751">${escapa(nombre)}:</span><br><strong style="font-weight:700">${escapa(valor)}</strong></p>`,
  )
  const conEnlace = enlace
    ? [
        boton(enlace),
        ...(limite === null
          ? []
          : [`<p style="${RENGLON};color:#1A2421">Sirve una vez, <strong style="font-weight:700">hasta el ${limite}</strong>.</p>`]),
        `<p style="${RENGLON};color:#4A5751">${COPIE}<br><a class="suelto" href="${escapa(enlace.url)}" style="color:#0B5351;${PARTE_EN_CUALQUIER_LUGAR}">${escapa(enlace.url)}</a></p>`,
      ]
    : []
  const marca = enlace
    ? `<img src="${new URL(enlace.url).origin}/iconos/marca-correo.png" width="40" height="40" alt="" style="border:0;vertical-align:middle;margin-right:12px">`
    : ''
  const anticipo = limite === null ? (parrafos[0] ?? '') : `El botón sirve hasta el ${limite}.`
  return `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no"><title>${escapa(asunto)}</title><style>${OSCURA}</style></head>
<body class="fondo" style="margin:0;padding:0;background:#F5F6F2;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0" aria-hidden="true">${escapa(anticipo)}</div>
<div role="main" lang="es-CL" style="max-width:600px;margin:0 auto;padding:16px;${LETRA}">
<div style="background:#16352F;border-radius:12px 12px 0 0;padding:16px 24px;color:#F5F4EA;font-size:16px;line-height:20px">${marca}<span style="display:inline-block;vertical-align:middle;max-width:78%">Sistema de Encuestas<br><strong style="font-weight:700">de Vulnerabilidad</strong></span></div>
<div class="hoja" style="background:#FFFFFF;border:1px solid #D4D8D0;border-top:0;border-radius:0 0 12px 12px;padding:28px 24px 12px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;color:#1A2421">${escapa(asunto)}</h1>
${[...[saludo, ...parrafos].map(parrafo), ...conDatos, ...conEnlace].join('\n')}
</div>
<div class="pie" style="padding:16px 24px;overflow-wrap:anywhere">${[...despues.map(escapa), ...(baja ? [`<a class="suelto" href="${escapa(baja.pagina)}" style="color:#0B5351">${SIN_MAS}</a>`] : [])].map((dentro) => `<p style="margin:0 0 8px;font-size:16px;line-height:1.5;color:#4A5751">${dentro}</p>`).join('\n')}</div>
</div></body></html>
`
}

/** A greeting by a name of letters and what names have: the official sender carries nobody's message, address or number. */
const SALUDO = /^Hola, ([\p{L}\p{M}' ’-]{1,100}):$/u

/** Registers keep names in capitals. */
function saludaCon(escrito: string): string {
  const nombre = SALUDO.exec(escrito)?.[1]
  return nombre === undefined ? 'Hola:' : `Hola, ${enNombrePropio(nombre)}:`
}

/** The letter to one person, as text and as HTML with the same words. */
export function escribe(para: string, escrita: Carta): Mensaje {
  const horas = escrita.enlace?.horas
  const carta = { ...escrita, saludo: saludaCon(escrita.saludo), limite: horas === undefined ? null : hasta(horas) }
  const { asunto, baja } = carta
  return { para, asunto, texto: enTexto(carta), html: enHtml(carta), ...(baja && { baja: baja.unaPulsacion }) }
}
