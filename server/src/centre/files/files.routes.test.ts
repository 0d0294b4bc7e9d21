import { crc32 as crc32Of } from 'node:zlib'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { documentMaxBytes, imageMaxBytes } from '@markaz/protocol/centre/files/schemas'
import PizZip from 'pizzip'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()
let token: string
let staffId: number
let jpeg: Buffer
beforeAll(async () => {
  ;({ token, staffId } = await t.signedIn({
    grants: ['users:students.create', 'users:staff.update', 'settings:contracts.create'],
  }))
  jpeg = await picture({ width: 60, height: 40 }).jpeg().toBuffer()
})

const picture = (size: { width: number; height: number }) =>
  sharp({ create: { ...size, channels: 3, background: '#c04020' } })

const sendPhoto = (bytes: Buffer, name = 'rasm.jpg', type = 'image/jpeg') =>
  t.send(uploads.studentPhoto, { token, file: { name, bytes, type } })

const rowsOf = () => t.db.one<{ count: number }>(sql`select count(*) from file`)
async function rowOf(key: string) {
  return t.db.one(sql`
    select name, mime_type as type, size_bytes as size, owner_id as owner, used_at as used, created_at as created
    from file where key = ${key}`)
}

async function stored(key: string): Promise<Buffer> {
  const { stream, sizeBytes } = (await t.deps.files.open(key)) as NonNullable<
    Awaited<ReturnType<typeof t.deps.files.open>>
  >
  const bytes = Buffer.concat(await Array.fromAsync(stream))
  expect(bytes.length).toBe(sizeBytes)
  return bytes
}

describe('uploading a photo of a person', () => {
  // Shows: UPLOAD-024, UPLOAD-025, UPLOAD-028
  it.each([
    ['students/images', uploads.studentPhoto],
    ['staff/profile', uploads.staffPhoto],
  ])(
    'an uploaded photo for %s is stored under a random key as an unused upload of the user, and the user can see it',
    async (folder, route) => {
      const file = { name: "O'quvchi Ғулом.JPG", bytes: jpeg }
      const one = await t.send(route, { token, file })
      const other = await t.send(route, { token, file })
      expect([one.status, one.data.name]).toEqual([201, file.name])
      expect(one.data.path).toMatch(new RegExp(`^${folder}/[0-9a-f-]{36}\\.jpg$`))
      expect(other.data.path).not.toBe(one.data.path)
      expect(await rowOf(one.data.path)).toEqual({
        name: file.name,
        type: 'image/jpeg',
        size: one.data.size,
        owner: staffId,
        used: null,
        created: t.deps.clock.now().toISOString(),
      })
      expect(one.data.url.startsWith(`/files/${one.data.path}?`)).toBe(true)
      const shown = await t.app.inject(one.data.url)
      expect([shown.statusCode, shown.rawPayload.length]).toEqual([200, one.data.size])
      expect((await stored(one.data.path)).equals(shown.rawPayload)).toBe(true)
    },
  )

  // Shows: UPLOAD-012, UPLOAD-013
  it('a photo of exactly 2,097,152 bytes is accepted; one byte more is refused with a text that names the limit', async () => {
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    expect((await sendPhoto(padded(imageMaxBytes))).status).toBe(201)
    const before = await rowsOf()
    const refused = await sendPhoto(padded(imageMaxBytes + 1))
    expect([refused.status, refused.error.code, refused.error.fields]).toEqual([
      413,
      'FILE_TOO_LARGE',
      { file: 'Rasm hajmi 2 MB dan oshmasin' },
    ])
    expect([imageMaxBytes, await rowsOf()]).toEqual([2_097_152, before])
  })

  // Shows: UPLOAD-014, UPLOAD-015
  it.each([
    ['rasm.jpg', 'image/jpeg'],
    ['rasm.jpeg', ''],
    ['RASM.JPEG', 'application/octet-stream'],
    ['rasm', 'image/jpeg'],
    ['rasm.bin', 'image/png'],
    ['rasm.png', 'image/jpeg'],
    ['rasm.gif', 'image/jpg'],
  ])(
    'a JPEG photo is accepted if its file name or its declared type is that of a photo: %s as %s',
    async (name, type) => {
      expect((await sendPhoto(jpeg, name, type)).status).toBe(201)
    },
  )

  const made = {
    webp: () => picture({ width: 9, height: 9 }).webp().toBuffer(),
    gif: () => picture({ width: 9, height: 9 }).gif().toBuffer(),
    tiff: () => picture({ width: 9, height: 9 }).tiff().toBuffer(),
    svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: async () => Buffer.from('<html><script>alert(1)</script></html>'),
    text: async () => Buffer.from('salom'),
    'a name that fits nothing': async () => jpeg,
  }
  // Shows: UPLOAD-010, UPLOAD-011
  it.each(Object.entries(made))(
    'a file that is not a photo is refused because of its content, whatever its name and type: %s',
    async (kind, bytes) => {
      const before = await rowsOf()
      const isFalselyNamed = kind !== 'a name that fits nothing'
      const answer = await sendPhoto(
        await bytes(),
        isFalselyNamed ? 'rasm.jpg' : 'rasm.gif',
        isFalselyNamed ? 'image/jpeg' : 'image/gif',
      )
      expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
        400,
        'FILE_TYPE',
        { file: 'Faqat JPG, JPEG yoki PNG' },
      ])
      expect(await rowsOf()).toEqual(before)
    },
  )

  it.each([
    ['cut off', () => jpeg.subarray(0, jpeg.length >> 1)],
    ['only the first four bytes', () => jpeg.subarray(0, 4)],
    ['a PNG signature followed by text', () => Buffer.from('\x89PNG\r\n\x1a\nsalom', 'latin1')],
  ])('a broken photo is refused: %s', async (_name, bytes) => {
    const before = await rowsOf()
    const answer = await sendPhoto(bytes())
    expect([answer.status, answer.error.code]).toEqual([400, 'FILE_BROKEN'])
    expect(await rowsOf()).toEqual(before)
  })

  it('a photo that would decompress to billions of pixels is refused before decompression', async () => {
    // The picture's header declares 60,000 × 60,000 pixels.
    const head = Buffer.from(await picture({ width: 8, height: 8 }).png().toBuffer())
    head.writeUInt32BE(60_000, 16)
    head.writeUInt32BE(60_000, 20)
    head.writeUInt32BE(crc32Of(head.subarray(12, 29)), 29)
    const answer = await sendPhoto(head, 'rasm.png', 'image/png')
    expect([answer.status, answer.error.code]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(answer.error.fields?.file).toContain('nuqta')
  })

  it('an uploaded photo is rotated upright, and its metadata (place, time, device) and appended bytes are removed', async () => {
    const taken = await picture({ width: 300, height: 100 })
      .withExif({ IFD0: { Make: 'SirliKamera' }, IFD3: { GPSLatitude: '41/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect([before.exif?.includes('SirliKamera'), before.orientation]).toEqual([true, 6])
    const { data } = await sendPhoto(Buffer.concat([taken, Buffer.from('<?php echo 1 ?>')]))
    const kept = await stored(data.path)
    const { format, width, height, exif, icc, xmp, orientation } = await sharp(kept).metadata()
    expect({ format, width, height, exif, icc, xmp, orientation }).toEqual({ format: 'jpeg', width: 100, height: 300 })
    for (const trace of ['SirliKamera', 'Exif', '<?php']) expect(kept.includes(trace)).toBe(false)
  })

  it.each([
    [
      { width: 2_160, height: 1_080 },
      { width: 1_080, height: 540 },
    ],
    [
      { width: 500, height: 4_000 },
      { width: 135, height: 1_080 },
    ],
    [
      { width: 420, height: 420 },
      { width: 420, height: 420 },
    ],
    [
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ],
  ])('a photo of %j is resized to %j', async (size, kept) => {
    const { data } = await sendPhoto(await picture(size).jpeg().toBuffer())
    const { width, height } = await sharp(await stored(data.path)).metadata()
    expect({ width, height }).toEqual(kept)
  })

  it('a PNG photo becomes a JPEG, and transparent areas become white', async () => {
    const png = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { data } = await sendPhoto(png, 'rasm.png', 'image/png')
    const { data: points, info } = await sharp(await stored(data.path))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.channels, points[0], points[1], points[2]]).toEqual([3, 255, 255, 255])
  })
})

describe('uploading a contract template', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const send = (bytes: Buffer, name = 'Shartnoma.docx', type = docx) =>
    t.send(uploads.contractAttachment, { token, file: { name, bytes, type } })

  // Shows: UPLOAD-031, UPLOAD-036
  it('an uploaded contract template is stored unchanged, and its download has the original file name', async () => {
    const bytes = templateOf('Shartnoma')
    const { status, data } = await send(bytes, "O'quvchi shartnomasi.docx")
    expect([status, data.size]).toEqual([201, bytes.length])
    expect(data.path).toMatch(/^other\/[0-9a-f-]{36}\.docx$/)
    const got = await t.app.inject(data.url)
    expect([got.statusCode, got.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(got.headers['content-disposition']).toContain("filename*=UTF-8''O%27quvchi%20shartnomasi.docx")
  })

  // Shows: CONTRACT-010
  it.each([
    ['another document by name and type', 'shartnoma.doc', 'application/msword'],
    ['a table', 'shartnoma.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('%s is refused as a contract template with 400, and nothing is stored', async (_name, name, type) => {
    const before = await rowsOf()
    const answer = await send(templateOf('Shartnoma'), name, type)
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
      400,
      'FILE_TYPE',
      { file: 'Faqat DOCX fayl' },
    ])
    expect(await rowsOf()).toEqual(before)
  })

  it('a photo named .docx and a contract template with invalid tags are refused with 400, and nothing is stored', async () => {
    const before = await rowsOf()
    expect((await send(jpeg)).status).toBe(400)
    const broken = await send(templateOf('{#ochilgan'))
    expect([broken.status, broken.error.code]).toEqual([400, 'TEMPLATE_BROKEN'])
    expect(await rowsOf()).toEqual(before)
  })

  it('a contract template above 10 MB is refused with 413', async () => {
    const answer = await send(Buffer.alloc(documentMaxBytes + 1))
    expect([answer.status, answer.error.fields]).toEqual([413, { file: 'Fayl hajmi 10 MB dan oshmasin' }])
  })
})

function templateOf(text: string): Buffer {
  const zip = new PizZip()
  zip.file(
    '[Content_Types].xml',
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  )
  zip.file(
    '_rels/.rels',
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  )
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  )
  return zip.generate({ type: 'nodebuffer' })
}
