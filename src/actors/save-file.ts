/** Hands a file to the person's downloads under a name. */
export function saveFile(archivo: Blob, nombre: string): void {
  const url = URL.createObjectURL(archivo)
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  document.body.append(enlace)
  enlace.click()
  enlace.remove()
  // The download reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
