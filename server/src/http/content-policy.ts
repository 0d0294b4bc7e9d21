import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { webDistFolder } from './web-dist.ts'

type Policy = Record<string, readonly string[]>

/** A response with this policy can load nothing and run no scripts, frames or forms. */
const noSourcesPolicy: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The policy for responses that are not pages, such as API answers, errors and redirects. */
const nonPageContentPolicy = formatContentPolicy(noSourcesPolicy)
/** The policy for a service worker, which may fetch from our own origin for its pages. */
export const serviceWorkerContentPolicy = formatContentPolicy({ ...noSourcesPolicy, 'connect-src': ["'self'"] })
/**
 * The policy for an uploaded file. A file that is opened from its address runs no scripts and forms, and has a separate
 * origin.
 */
export const fileContentPolicy = formatContentPolicy({ ...noSourcesPolicy, sandbox: [] })
/**
 * The hash of an empty style element, which the policy must allow: some components insert such an element and then add
 * CSS rules by script.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The policy for a page without scripts; `styleHashes` are the hashes of its style elements. */
export const plainPageContentPolicy = (styleHashes: readonly string[]) =>
  formatContentPolicy({ ...noSourcesPolicy, 'style-src': styleHashes })

type Settings = Pick<Deps, 'videoHosts' | 'filesUrl'>

/**
 * Allows only our own scripts and the page's inline script, whose hash the web build writes. Style elements need the
 * page's nonce. Trusted Types allow one policy, which sanitizes HTML (web/src/shared/csp).
 */
export function staffPageContentPolicy(deps: Settings): (nonce: string) => string {
  const hashes = `${webDistFolder}/csp-hashes.json`
  const inline = existsSync(hashes) ? (JSON.parse(readFileSync(hashes, 'utf8')) as string[]) : []
  const policy = {
    ...pagePolicy(deps),
    'script-src': ["'self'", ...inline],
    'style-src-attr': ["'unsafe-inline'"],
  }
  return (nonce) => formatContentPolicy({ ...policy, 'style-src': ["'self'", `'nonce-${nonce}'`, emptyStyle] })
}

/** The policy for the portal's page, which has no inline scripts and no style elements. */
export const portalPageContentPolicy = (deps: Settings): string => formatContentPolicy(pagePolicy(deps))

/**
 * Returns the policy that our pages share. The HLS player needs `blob:`. Foreign origins are allowed only for the video
 * host.
 */
function pagePolicy({ videoHosts, filesUrl }: Settings): Policy {
  const videos = videoHosts.forNew.sources
  const files = filesUrl ? [filesUrl] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files, ...(videos?.img ?? [])],
    'media-src': ["'self'", 'blob:', ...files],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...files, ...(videos?.connect ?? [])],
    'frame-src': videos?.frame ?? ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
}

function formatContentPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/**
 * Adds security headers. API answers to staff are not cached, so that the Back button shows nothing after signing out.
 */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    for (const [name, value] of Object.entries(securityHeadersOf(request.url)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    // If every site may read a response (CORS `*`), every site may also embed it.
    if (reply.getHeader('access-control-allow-origin') === '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    return payload
  })
}

export const securityHeadersOf = (url: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'content-security-policy': nonPageContentPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  ...(/^\/(api|ims|tus)\//.test(url) && { 'cache-control': 'no-store' }),
  // Public pages about people must not appear in search engines; they are only for users who have the address.
  ...(/^(\/(api\/staff\/)?public|\/exam-result)\//.test(url) && { 'x-robots-tag': 'noindex, nofollow' }),
})
