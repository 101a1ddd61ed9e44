import type { AuthenticationResult, PublicClientApplication } from '@azure/msal-browser'
import type { Call } from '#api/client.ts'
import type { ConfiguracionDeIdentidad } from '#contract/acceso.microsoft.ts'
import { RETURN_MARK, type OrganizationAccount } from '#machines/msal-exchange/msal-exchange.vocabulary.ts'

interface Library {
  msal: PublicClientApplication
  module: typeof import('@azure/msal-browser')
  scopes: string[]
}

/** The provider's addresses, absolute: the local one's are of this same origin, by whichever name it was opened. */
export function metadataHere(metadata: ConfiguracionDeIdentidad['metadata']): ConfiguracionDeIdentidad['metadata'] {
  const here = (address: string) => new URL(address, window.location.origin).href
  return {
    issuer: metadata.issuer,
    authorization_endpoint: here(metadata.authorization_endpoint),
    token_endpoint: here(metadata.token_endpoint),
    end_session_endpoint: here(metadata.end_session_endpoint),
    jwks_uri: here(metadata.jwks_uri),
  }
}

/**
 * The sign-in library over the provider that the server names. Popups keep everything in memory; the library asks for
 * session storage to sign in by redirect, and is emptied as soon as the person is back.
 */
async function load(call: Call, cacheLocation: 'memoryStorage' | 'sessionStorage'): Promise<Library> {
  const [module, { clientId, scope, authority, metadata, protocolo }] = await Promise.all([
    import('@azure/msal-browser'),
    call('getLoginMicrosoft', {}),
  ])
  const msal = new module.PublicClientApplication({
    auth: {
      clientId,
      authority,
      knownAuthorities: [new URL(authority).host],
      authorityMetadata: JSON.stringify(metadataHere(metadata)),
      redirectUri: `${window.location.origin}/msal.html`,
      // Other providers than Entra leave out `offline_access` without consent to it, and then refuse to renew with it.
      ...(protocolo === 'OIDC' && { OIDCOptions: { defaultScopes: ['openid', 'profile'] } }),
    },
    cache: { cacheLocation },
    system: { protocolMode: protocolo },
  })
  await msal.initialize()
  return { msal, module, scopes: [scope] }
}

/** A page restored from the bfcache ends what was waiting for it to leave. */
export function shownAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', (event) => event.persisted && resolve(), { signal })
  })
}

/**
 * The organisation's account in this page: the library, loaded once before the click; the popup; and the token, kept
 * here until it is exchanged.
 */
export function organizationAccount(call: Call) {
  let loading: Promise<Library> | null = null
  let popup: Window | null = null
  let token: string | null = null
  let returned: Promise<OrganizationAccount | null> | null = null

  function library(): Promise<Library> {
    loading ??= load(call, 'memoryStorage').catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  function keep({ accessToken, account }: AuthenticationResult): OrganizationAccount {
    token = accessToken
    return { correoElectronico: account.username }
  }

  /** Another token of the account that is already here; undefined when there is none, or it asks the person to sign in. */
  async function again({ msal, module, scopes }: Library): Promise<AuthenticationResult | undefined> {
    const [account] = msal.getAllAccounts()
    if (!account) return undefined
    return msal.acquireTokenSilent({ scopes, account, cacheLookupPolicy: module.CacheLookupPolicy.RefreshToken }).catch(async () => {
      await msal.clearCache()
      return undefined
    })
  }

  async function byPopup({ msal, module, scopes }: Library, chooseAccount: boolean, signal: AbortSignal): Promise<AuthenticationResult> {
    const listener = msal.addEventCallback(
      ({ payload }) => {
        if (payload && 'popupWindow' in payload) popup = payload.popupWindow
      },
      [module.EventType.POPUP_OPENED],
    )
    const close = () => popup?.close()
    signal.addEventListener('abort', close)
    // A provider that is down shows its own page in the popup, or the browser's: our server says it here.
    const down = call('getLoginMicrosoft', {}, { signal }).then(
      () => new Promise<never>(() => {}),
      (error: unknown) => {
        close()
        throw error
      },
    )
    try {
      const prompt = chooseAccount ? module.PromptValue.SELECT_ACCOUNT : undefined
      return await Promise.race([msal.loginPopup({ scopes, prompt, overrideInteractionInProgress: true }), down])
    } finally {
      signal.removeEventListener('abort', close)
      if (listener !== null) msal.removeEventCallback(listener)
    }
  }

  async function readReturn(): Promise<OrganizationAccount | null> {
    window.sessionStorage.removeItem(RETURN_MARK)
    const { msal } = await load(call, 'sessionStorage')
    try {
      const result = await msal.handleRedirectPromise({ navigateToLoginRequestUrl: false })
      return result && keep(result)
    } finally {
      await msal.clearCache()
    }
  }

  return {
    async prepare(): Promise<void> {
      await library()
    },

    async signIn(chooseAccount: boolean, signal: AbortSignal): Promise<OrganizationAccount> {
      popup = null
      const loaded = await library()
      const known = chooseAccount ? undefined : await again(loaded)
      return keep(known ?? (await byPopup(loaded, chooseAccount, signal)))
    },

    /** Whether the popup was opened and is no longer in sight. */
    isPopupGone: () => popup?.closed ?? false,

    async leave(signal: AbortSignal): Promise<void> {
      const { msal, scopes } = await load(call, 'sessionStorage')
      window.sessionStorage.setItem(RETURN_MARK, '1')
      await Promise.race([msal.loginRedirect({ scopes }), shownAgain(signal)])
    },

    /** What the sign-in by redirect ended with, memoized. */
    comeBack(): Promise<OrganizationAccount | null> {
      returned ??= readReturn()
      return returned
    },

    /** The token of the last sign-in, which is handed out once. */
    takeToken(): string {
      const taken = token ?? ''
      token = null
      return taken
    },

    forget(): void {
      token = null
      loading?.then(({ msal }) => msal.clearCache()).catch(() => {})
    },
  }
}
