import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'

/**
 * The size limit, in bytes, of request bodies of calls without sign-in. The sign-in itself has the largest of these
 * bodies.
 */
export const publicRouteBodyLimitBytes = 16_384

/** Formatted text needs a depth of 29 and 3,000 nodes of about 5 values (`richTextLimits`), forms a depth of 4. */
const limits = { depth: 32, values: 20_000 }

/**
 * Counts brackets and values before parsing, because parsing a megabyte of brackets takes seconds and all memory.
 * @throws AppError TOO_LARGE
 */
export function limitJsonBodyComplexity(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (exceedsLimits(body as string)) done(new AppError('TOO_LARGE'))
    else parse(request, body as string, done)
  })
}

function exceedsLimits(text: string): boolean {
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at)
        break
      case '[':
      case '{':
        if (++depth > limits.depth || ++values > limits.values) return true
        break
      case ']':
      case '}':
        depth--
        break
      case ',':
        if (++values > limits.values) return true
    }
  }
  return false
}

/** Returns the index of a JSON string's closing quote, or of the last character if it is not closed. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
