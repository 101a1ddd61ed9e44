/** Browsers, the more particular first: most of them also name the ones that they descend from. */
const NAVEGADORES: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SISTEMAS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** A device as a person says it, from what its browser tells of itself: `Chrome en Windows`. */
export function dispositivoDe(agente: string | null): { dispositivo: string; esTelefono: boolean } {
  const de = (lista: readonly [RegExp, string][]) => lista.find(([huella]) => agente !== null && huella.test(agente))?.[1]
  const [navegador, sistema] = [de(NAVEGADORES), de(SISTEMAS)]
  const dispositivo =
    navegador === undefined && sistema === undefined
      ? 'Otro dispositivo'
      : `${navegador ?? 'Otro navegador'} en ${sistema ?? 'otro sistema'}`
  return { dispositivo, esTelefono: sistema === 'iPhone' || (sistema === 'Android' && /\bMobile\b/.test(agente ?? '')) }
}
