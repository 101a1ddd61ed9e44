/** Makes short what stands in `public` as it was written, and leaves out what every page brings within. */
export function aprietaSueltos(carpeta: string): Promise<void>

/** Writes, beside each text file of the built application, its brotli and gzip forms. */
export function comprimeWeb(carpeta: string): Promise<void>
