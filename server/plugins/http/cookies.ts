/** The value of a cookie in a `Cookie` header, or null. */
export function leeCookie(cabecera: string | undefined, nombre: string): string | null {
  const una = cabecera
    ?.split(';')
    .map((parte) => parte.trim())
    .find((parte) => parte.startsWith(`${nombre}=`))
  return una?.slice(nombre.length + 1) ?? null
}

/** A cookie's name and attributes so that no script reads it, no other site sends it, and no http page sets one of production. */
export function cookieCerrada(nombre: string, segura: boolean) {
  // A browser takes a cookie with this beginning only from https.
  const suyo = segura ? `__Secure-${nombre}` : nombre
  return {
    nombre: suyo,
    escribe: (valor: string, segundos: number) =>
      `${suyo}=${valor}; Path=/api; Max-Age=${segundos}; HttpOnly; SameSite=Strict${segura ? '; Secure' : ''}`,
  }
}
