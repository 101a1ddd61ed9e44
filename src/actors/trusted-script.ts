interface Policy {
  createScriptURL: (address: string) => string
}

declare global {
  interface Window {
    /** Chromium's; elsewhere strings are taken as they are. */
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy }
  }
}

/** Nothing but https, or this very origin: which others may be called the CSP says (server/plugins/http/seguridad.ts). */
const RULES: Policy = {
  createScriptURL(address) {
    const { origin, protocol } = new URL(address)
    if (origin !== window.location.origin && protocol !== 'https:') throw new TypeError('A script comes from here or by https.')
    return address
  },
}

let policy: Policy | null = null

/** The address of a script that this page may load, as browsers with Trusted Types take it. Throws on any other. */
export function trustedScript(address: string): string {
  // A page may not make two policies of one name.
  policy ??= window.trustedTypes?.createPolicy('captcha', RULES) ?? RULES
  return policy.createScriptURL(address)
}
