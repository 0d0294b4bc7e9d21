import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseByteRange } from './media.routes.ts'

describe('the byte range that a Range header requests', () => {
  it.each<[string | undefined, number, ReturnType<typeof parseByteRange>]>([
    ['bytes=0-0', 100, { from: 0, to: 0 }],
    ['bytes=10-19', 100, { from: 10, to: 19 }],
    ['bytes=10-', 100, { from: 10, to: 99 }],
    ['bytes=0-', 100, { from: 0, to: 99 }],
    ['bytes=99-99', 100, { from: 99, to: 99 }],
    ['bytes=90-1000', 100, { from: 90, to: 99 }],
    ['BYTES=1-2', 100, { from: 1, to: 2 }],
    [' bytes=1-2 ', 100, { from: 1, to: 2 }],
    ['bytes=-10', 100, { from: 90, to: 99 }],
    ['bytes=-1000', 100, { from: 0, to: 99 }],
    [`bytes=5-${'9'.repeat(400)}`, 100, { from: 5, to: 99 }],
    [`bytes=-${'9'.repeat(400)}`, 100, { from: 0, to: 99 }],
  ])('the Range header %s for a file of %d bytes selects the bytes that RFC 9110 defines', (header, size, range) => {
    expect(parseByteRange(header, size)).toEqual(range)
  })

  it.each([
    ['bytes=100-', 100],
    ['bytes=100-200', 100],
    [`bytes=${'9'.repeat(400)}-`, 100],
    ['bytes=-0', 100],
    ['bytes=0-', 0],
    ['bytes=0-0', 0],
    ['bytes=-5', 0],
  ])('the Range header %s for a file of %d bytes is refused', (header, size) => {
    expect(parseByteRange(header, size)).toBe('unsatisfiable')
  })

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=--5',
    'bytes=1.5-2',
    'bytes=+1-2',
    'bytes=0x1-2',
    'bytes=1e1-20',
    'bytes=1-2-3',
    'bytes=0-1,5-6',
    'bytes=0-1, -1',
    'bytes = 0-1',
    'items=0-1',
    'bytes=٣-٤',
    'bytes=0-1\nbytes=2-3',
  ])('the Range header %j requests the complete file', (header) => {
    expect(parseByteRange(header, 100)).toBeNull()
  })

  it('the requested byte range is inside the file or refused, whatever the Range header', () => {
    fc.assert(
      fc.property(fc.string(), fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), fc.nat(), (words, from, to, size) => {
        for (const header of [words, `bytes=${words}`, `bytes=${from}-${to}`, `bytes=${from}-`, `bytes=-${to}`]) {
          const range = parseByteRange(header, size)
          if (range === null || range === 'unsatisfiable') continue
          expect(range.from).toBeGreaterThanOrEqual(0)
          expect(range.to).toBeGreaterThanOrEqual(range.from)
          expect(range.to).toBeLessThan(size)
        }
      }),
    )
  })
})
