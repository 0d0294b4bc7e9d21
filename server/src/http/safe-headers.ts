import type { FastifyInstance } from 'fastify'
import { nonPageContentPolicy } from './content-policy.ts'

/** API answers to staff are not cached, so that the Back button shows nothing after signing out. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    for (const [name, value] of Object.entries(securityHeadersOf(request.url)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    // A response that any site may read may also be embedded by any site.
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
