/**
 * A script after which the page's storage refuses one key in one way, and nothing else.
 * For `addInitScript`, before the page opens, and as an expression for `evaluate`, in an open one.
 */
export const sinAlmacen = (metodo: 'getItem' | 'setItem' | 'removeItem', clave: string): string => `{
  const original = Storage.prototype.${metodo}
  Storage.prototype.${metodo} = function (clave, ...resto) {
    if (clave === '${clave}') throw new Error('sin almacén')
    return original.call(this, clave, ...resto)
  }
}`
