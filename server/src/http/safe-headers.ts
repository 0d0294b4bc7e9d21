import type { FastifyInstance } from 'fastify'

/** Style elements are Ant Design's way (CSS-in-JS); scripts come from our own files only. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer carries. Answers of calls are never kept, so that Back shows nothing after a logout. */
export function safeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    else {
      reply.header('content-security-policy', policy)
      reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
    }
    return payload
  })
}
