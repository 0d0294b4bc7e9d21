import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The size below which the head of an answer weighs more than what is saved. */
const smallBytes = 1_024

/**
 * A student's answer, small for a dear line: whoever holds the same already is told so, and the rest is compressed. Kept
 * by the browser of one person and asked about each time; whatever else a token reads has another mark. The moment of an
 * answer (`now`) makes it no other one. Guessing what is secret from the length needs somebody who sends requests in
 * the student's name, and a token in a header lets no other page do that.
 */
export async function sendWithEtag(request: FastifyRequest, reply: FastifyReply, data: unknown): Promise<FastifyReply> {
  const text = JSON.stringify({ success: true, data })
  const mark = markOf(data, text)
  reply
    .header('etag', mark)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, accept-encoding')
  if (matchesEtag(request.headers['if-none-match'], mark)) return reply.code(304).send()
  const body = Buffer.from(text)
  reply.type('application/json; charset=utf-8')
  const encoding = body.length > smallBytes ? encodingFor(request.headers['accept-encoding']) : null
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await packed(body, encoding))
}

function markOf(data: unknown, text: string): string {
  const isMoving = typeof data === 'object' && data !== null && 'now' in data
  const lasting = isMoving ? JSON.stringify({ ...data, now: null }) : text
  return `W/"${createHash('sha256').update(lasting).digest('base64url').slice(0, 22)}"`
}

const bare = (mark: string) => mark.trim().replace(/^W\//, '')
/** Whether that mark is among what `If-None-Match` names. */
export const matchesEtag = (given: string | undefined, mark: string): boolean =>
  given?.split(',').some((one) => bare(one) === bare(mark)) ?? false

type Encoding = 'br' | 'gzip'

/** What is refused by `q=0` is not wanted. */
function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const wanted = String(accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase())
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : null
}

/** A third of what it was in a part of a millisecond; more takes the processor longer than the line. */
const packed = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : zip(body, { level: 5 })
