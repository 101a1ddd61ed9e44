import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'

/** Text as HTML shows it. */
export function escapa(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`)
}

const MARCA =
  '<svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true"><path d="M8 21.5l8.5 9L33 10" fill="none" stroke="#F5F4EA" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="17" cy="13.5" r="4.6" fill="#FFC845"/></svg>'

/** A page of the local tools, in the product's look; `cuerpo` is HTML already escaped. */
export function pagina(titulo: string, cuerpo: string): string {
  return `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapa(titulo)} – Herramientas locales</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/local/local.css">
</head>
<body>
<header class="barra"><a href="/local">${MARCA}<span>Herramientas locales</span></a><a href="${PATH_DE_RUTA.login}">Ir al sistema</a></header>
<main>
<h1>${escapa(titulo)}</h1>
${cuerpo}
</main>
</body>
</html>
`
}
