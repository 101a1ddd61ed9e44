/** Hands a file to the person's downloads under a name. */
export function saveFile(file: Blob, nombre: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = nombre
  document.body.append(link)
  link.click()
  link.remove()
  // The download reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
