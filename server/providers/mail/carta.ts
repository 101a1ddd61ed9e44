import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import type { Mensaje } from './mail.ts'

/** What a letter says, in order: a greeting, paragraphs, and at most one link. */
export interface Carta {
  asunto: string
  saludo: string
  parrafos: readonly string[]
  enlace?: { texto: string; url: string }
  despues?: readonly string[]
}

const FIRMA = 'Sistema de Encuestas de Vulnerabilidad'

function escapa(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`)
}

function enTexto({ saludo, parrafos, enlace, despues = [] }: Carta): string {
  const partes = [saludo, ...parrafos, ...(enlace ? [`${enlace.texto}:\n${enlace.url}`] : []), ...despues, FIRMA]
  return `${partes.join('\n\n')}\n`
}

function enHtml({ asunto, saludo, parrafos, enlace, despues = [] }: Carta): string {
  const parrafo = (texto: string) => `<p style="margin:0 0 16px">${escapa(texto)}</p>`
  const boton = enlace
    ? `<p style="margin:24px 0"><a href="${escapa(enlace.url)}" style="background:#0B5351;color:#FFFFFF;padding:14px 24px;border-radius:8px;font-weight:600;text-decoration:none;display:inline-block">${escapa(enlace.texto)}</a></p>
<p style="margin:0 0 16px;color:#4A5751">Si el botón no funciona, copie esta dirección: <br>${escapa(enlace.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><title>${escapa(asunto)}</title></head>
<body style="margin:0;background:#F5F6F2;color:#1A2421;font:16px/1.5 'Public Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="background:#16352F;color:#F5F4EA;border-radius:12px 12px 0 0;margin:0;padding:20px 24px;font-weight:600">${FIRMA}</p>
<div style="background:#FFFFFF;border:1px solid #D4D8D0;border-top:0;border-radius:0 0 12px 12px;padding:24px">
${[saludo, ...parrafos].map(parrafo).join('\n')}
${boton}
${despues.map(parrafo).join('\n')}
</div></div></body></html>
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
  const carta = { ...escrita, saludo: saludaCon(escrita.saludo) }
  return { para, asunto: carta.asunto, texto: enTexto(carta), html: enHtml(carta) }
}
