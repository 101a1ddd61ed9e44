const LIGHT =
  '--fondo:#f5f6f2;--superficie:#fff;--borde:#6f7973;--tinta:#1a2421;--tinta-2:#4a5751;--acento:#0b5351;--sobre-acento:#fff;--aviso:#764800'
const DARK =
  '--fondo:#0f1715;--superficie:#17211e;--borde:#80948c;--tinta:#ecf1ed;--tinta-2:#b2c1ba;--acento:#86d5c6;--sobre-acento:#06211d;--aviso:#f5c764'

/** How a drawing looks, in whatever palette its page has. The sizes are those that its boxes were measured with. */
export const DRAWING_RULES = `text{font:400 13px "Public Sans Variable","Public Sans","Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans Condensed",sans-serif;fill:var(--tinta)}
text.title{font-size:15px;font-weight:640}
text.id{font:400 12px ui-monospace,SFMono-Regular,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:var(--tinta-2)}
.paper{fill:var(--superficie)}
.frame{fill:var(--superficie);stroke:var(--borde);stroke-width:1.5}
.compound>.frame,.parallel>.frame{fill:var(--fondo);stroke:var(--acento);stroke-width:1.75}
.machine>.frame{fill:var(--fondo);stroke-dasharray:2 4}
.line{fill:none;stroke:var(--tinta-2);stroke-width:1.5}
.head{fill:var(--tinta-2)}
.arrow text{fill:var(--acento);font-weight:560}
.arrow text.arrives{font-size:12px;font-weight:700}
.arrow text.left{text-anchor:end}
.n circle{fill:var(--acento)}
.n text{fill:var(--sobre-acento);font-size:11px;font-weight:700;text-anchor:middle}
.untested .line{stroke-dasharray:6 5;stroke:var(--aviso)}
.untested text{fill:var(--aviso)}
.n.untested circle{fill:var(--aviso)}
.n.untested text{fill:var(--sobre-acento)}`

/** The style inside a drawing that is a file of its own: the product's palette, light or dark. */
export const STYLE = `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}
${DRAWING_RULES}`
