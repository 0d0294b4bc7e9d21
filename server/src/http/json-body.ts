import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'

/** The limit in bytes for calls that anybody may make; the longest of them is a sign-in. */
export const openBodyLimit = 16_384

/** Rich text nests 29 deep at most, with 3,000 parts of some 5 values (`richTextLimits`); a form four. */
const limits = { depth: 32, values: 20_000 }

/**
 * JSON is looked at before it is parsed: a megabyte of brackets or of empty cells costs seconds and all memory to take
 * apart and a moment to count.
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

/** Where the quote that closes it stands; the last sign of a text that nobody closed. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
