/** Modules of oidc-provider that its main one leaves out of its types. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterConstructor } from 'oidc-provider'
  /** `clockTolerance` in seconds. */
  export function createMemoryAdapter(clockTolerance: number): AdapterConstructor
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { interactionPolicy } from 'oidc-provider'
  export const base: typeof interactionPolicy.base
  export const Prompt: typeof interactionPolicy.Prompt
}
