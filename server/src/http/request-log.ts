import type { FastifyInstance } from 'fastify'
import { recordSlowestStatement, type SlowestStatement } from '../db/slowest-statement.ts'

declare module 'fastify' {
  interface FastifyRequest {
    slowestStatement: SlowestStatement
  }
}

const mostLoggedCharacters = 2_000

/**
 * Logs each request without values, so that the log contains no names or secrets. A call longer than `slowMs` is logged
 * with its slowest SQL.
 */
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

interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/**
 * Copies selected fields of the error. PostgreSQL's `detail` is left out, because it contains the refused row, such as
 * a password hash.
 */
export function toLoggableError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: 'thrown', message: String(error), stack: '' }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(error.cause instanceof Error && { cause: toLoggableError(error.cause) }),
  }
}
