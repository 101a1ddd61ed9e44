/** Writes, beside each text file of the built application, its brotli and gzip forms. */
export function comprimeWeb(carpeta: string): Promise<void>
