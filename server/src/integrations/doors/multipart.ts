import { DoorError } from './port.ts'

interface Part {
  /** Content type in lower case; empty if the door device sends none. */
  type: string
  body: Buffer
}

const maxHeadBytes = 8_192
/**
 * Maximum size of a part without a declared length; small, because each new chunk causes another search for the end of
 * the part.
 */
const maxUndeclaredPartBytes = 65_536
const maxPartBytes = 2 * 1_048_576

/** @throws DoorError if a part of the stream is larger than any event or picture can be */
export async function* readMultipartParts(
  pieces: AsyncIterable<Uint8Array>,
  boundary: () => string,
): AsyncGenerator<Part> {
  let waiting: Uint8Array[] = []
  let size = 0
  let needed = 1
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.byteLength
    if (size < needed) continue
    let rest: Buffer = Buffer.concat(waiting)
    let taken = takeNextPart(rest, boundary())
    for (; taken.part; taken = takeNextPart(rest, boundary())) {
      yield taken.part
      rest = rest.subarray(taken.end)
    }
    waiting = [rest]
    size = rest.length
    needed = taken.needed ?? size + 1
  }
}

interface TakenPart {
  part?: Part
  /** The position in the buffer at which the part of the stream ends; undefined = not known yet. */
  end?: number
  /** Number of bytes that must have arrived before the next part can be found. */
  needed?: number
}

function takeNextPart(buffer: Buffer, boundary: string): TakenPart {
  const mark = `--${boundary}`
  const start = buffer.indexOf(mark)
  if (start < 0) return requireSizeAtMost(buffer.length, maxUndeclaredPartBytes)
  const headEnd = buffer.indexOf('\r\n\r\n', start + mark.length)
  if (headEnd < 0) return requireSizeAtMost(buffer.length - start, maxHeadBytes)
  const head = buffer.toString('latin1', start + mark.length, headEnd)
  const type = (/^content-type:\s*([^\s;]+)/im.exec(head)?.[1] ?? '').toLowerCase()
  const told = /^content-length:\s*(\d{1,15})\s*$/im.exec(head)?.[1]
  const begin = headEnd + 4
  if (told === undefined) {
    const end = buffer.indexOf(mark, begin)
    if (end < 0) return requireSizeAtMost(buffer.length - begin, maxUndeclaredPartBytes)
    return { part: { type, body: buffer.subarray(begin, end) }, end }
  }
  const end = begin + Number(told)
  if (buffer.length < end) return { ...requireSizeAtMost(Number(told), maxPartBytes), needed: end }
  return { part: { type, body: buffer.subarray(begin, end) }, end }
}

function requireSizeAtMost(size: number, most: number): TakenPart {
  if (size > most) throw new DoorError('failing', 'the device sends parts without end')
  return {}
}
