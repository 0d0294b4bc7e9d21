import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { checkFacePhoto, problemOfDetectedFaces } from './check-face.ts'

/** A picture of three people, included in the face recognition library. */
const sample = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')), '../demo/sample1.jpg')
const people = () => sharp(sample).resize({ width: 1_080 })
const one = () => people().extract({ left: 680, top: 0, width: 400, height: 400 })

// Shows: STAFF-018
it('a door photo with one large face is accepted; no face, several faces and a small face give different errors', async () => {
  const plain = sharp({ create: { width: 420, height: 420, channels: 3, background: '#8899aa' } })
  expect(await checkFacePhoto(await one().jpeg().toBuffer())).toBeNull()
  expect(await checkFacePhoto(await people().jpeg().toBuffer())).toBe('several')
  expect(await checkFacePhoto(await plain.jpeg().toBuffer())).toBe('none')
  const small = await sharp(await one().toBuffer())
    .resize({ width: 180 })
    .jpeg()
    .toBuffer()
  expect(await checkFacePhoto(small)).toBe('small')
}, 120_000)

it.each([
  [[], 'none'],
  [[200], null],
  [[200, 90], null],
  [[200, 150], 'several'],
  [[60], 'small'],
])('a door photo with faces of the widths %j px gives the error %s', (widths, trouble) => {
  expect(problemOfDetectedFaces(widths.map((width) => ({ width, height: width })))).toBe(trouble)
})
