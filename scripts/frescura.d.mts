export function huellaDe(rutas: string[]): Promise<string>
