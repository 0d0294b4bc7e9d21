import type { FastifyInstance } from 'fastify'
import { policyOfNoPage } from './content-policy.ts'

/**
 * What every answer carries, unless it has a header of its own. Answers of calls are never kept, so that Back shows nothing
 * after a logout; a student's program keeps its own (kept-answer.ts).
 */
export function safeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    for (const [name, value] of Object.entries(headersOf(request.url)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    // What any page may read may also be shown by any.
    if (reply.getHeader('access-control-allow-origin') === '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    return payload
  })
}

export const headersOf = (url: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'content-security-policy': policyOfNoPage,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  ...(/^\/(api|ims|tus)\//.test(url) && { 'cache-control': 'no-store' }),
  // Pages of people, for whoever was given the address and nobody who searches.
  ...(/^(\/(api\/staff\/)?public|\/exam-result)\//.test(url) && { 'x-robots-tag': 'noindex, nofollow' }),
})
