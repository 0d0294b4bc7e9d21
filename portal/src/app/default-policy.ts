/**
 * Installs the only Trusted Types policy (`trusted-types default`). The service worker is the only script whose URL
 * comes from a string; no string becomes HTML or script.
 */
export function installDefaultPolicy(): void {
  // Without this flag Zod tests whether `new Function` is allowed, which the browser reports as a violation.
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
