import type { FastifyInstance } from 'fastify'
import { recordSlowestStatement, type SlowestStatement } from '../db/slowest-statement.ts'

declare module 'fastify' {
  interface FastifyRequest {
    slowestStatement: SlowestStatement
  }
}

const mostLoggedCharacters = 2_000

/** Logs no values, so that the log contains no names or secrets. A call longer than `slowMs` logs its slowest SQL. */
export function logRequests(app: FastifyInstance, slowMs: number): void {
  app.decorateRequest('slowestStatement')
  app.addHook('onRequest', (request, _reply, done) => {
    request.slowestStatement = { ms: 0, text: '' }
    recordSlowestStatement(request.slowestStatement, done)
  })
  // This hook runs after the body is read, because events of the body lose the request's async context.
  app.addHook('preValidation', (request, _reply, done) => recordSlowestStatement(request.slowestStatement, done))
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip: address } = request
    const ms = roundedMs(reply.elapsedTime)
    const line = { method, route: request.routeOptions.url, status: reply.statusCode, ms, viewer: request.viewer?.id }
    request.log.info({ ...line, address }, 'request')
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!request.routeOptions.config.route || isStream || ms <= slowMs) return
    const { text, ms: statementMs } = request.slowestStatement
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, mostLoggedCharacters)
    request.log.warn({ ...line, statementMs: roundedMs(statementMs), statement }, 'slow call')
  })
}

const roundedMs = (ms: number) => Math.round(ms * 10) / 10
