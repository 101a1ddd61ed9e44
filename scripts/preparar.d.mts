export function instala(): Promise<void>
export function construye(): Promise<void>
