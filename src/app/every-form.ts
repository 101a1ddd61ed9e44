/*
 * What any form is made of, and what checks what is typed in it: every page has one. It comes with the program, in one file: a file of its own
 * costs a telephone far from the server a turn.
 */
import '#actors/captcha.ts'
import '#contract/acceso.ts'
import '#contract/validacion.ts'
import '#machines/captcha/captcha.rules.ts'
import '#machines/captcha/captcha.selectors.ts'
import '#machines/claveunica/claveunica.rules.ts'
import '#ui/formulario/campo.tsx'
import '#ui/formulario/falla.tsx'
import '#ui/formulario/numeros-enteros.tsx'
import '#ui/trazos-de-puerta.ts'
import './captcha.tsx'
import './public-footer.tsx'
