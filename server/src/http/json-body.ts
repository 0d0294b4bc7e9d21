import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'

/** Maximum body size in bytes for calls without sign-in; the largest such body is a sign-in. */
export const openBodyLimit = 16_384

/** Rich text nests at most 29 deep and has 3,000 parts of about 5 values (`richTextLimits`); forms nest 4 deep. */
const limits = { depth: 32, values: 20_000 }

/**
 * Checks JSON for depth and number of values before it is parsed. Parsing a megabyte of brackets or empty cells takes
 * seconds and all memory; counting takes milliseconds.
 * @throws AppError TOO_LARGE
 */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isHeavy(body as string)) done(new AppError('TOO_LARGE'))
    else parse(request, body as string, done)
  })
}

function isHeavy(text: string): boolean {
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

/** Returns the index of the closing quote, or of the last character if the string is not closed. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
