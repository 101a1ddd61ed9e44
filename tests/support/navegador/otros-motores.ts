import { existsSync } from 'node:fs'
import { telefonoConFirefox } from './firefox.ts'
import type { Telefono } from './telefono.ts'
import { PROGRAMAS_DE_WEBKIT, telefonoConWebKit } from './webkit.ts'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((una) =>
  existsSync(una),
)

/** The engines that people in Chile have besides Chromium's, each with how its telephone is opened; null where this machine lacks it. */
export const OTROS_MOTORES: Readonly<Record<'Firefox' | 'WebKit', ((ancho: number) => Promise<Telefono>) | null>> = {
  Firefox: FIREFOX === undefined ? null : (ancho) => telefonoConFirefox(FIREFOX, ancho),
  WebKit: PROGRAMAS_DE_WEBKIT.every((uno) => existsSync(uno)) ? telefonoConWebKit : null,
}
