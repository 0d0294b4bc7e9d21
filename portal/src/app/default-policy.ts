/**
 * Installs the only Trusted Types policy. The policy allows the URL of the service worker's script, but neither HTML
 * nor scripts from strings.
 */
export function installTrustedTypesPolicy(): void {
  // Switches off a test in which Zod tries `new Function`, because the browser would report this as a violation of the
  // policy.
  globalThis.__zod_globalConfig = { jitless: true }
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { href } = new URL(address, location.href)
      if (href === new URL('/portal/sw.js', location.href).href) return address
      throw new TypeError('no script of ours')
    },
  })
}

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): object }
  }
}
