/**
 * The only Trusted Types policy (`trusted-types default`): the worker behind the page is the one script whose address
 * comes from a text. No text becomes HTML or script.
 */
export function installDefaultPolicy(): void {
  // Zod otherwise tries whether text may become a function, which the browser reports as a violation.
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
