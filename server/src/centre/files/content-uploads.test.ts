import { uploads } from '@markaz/protocol/centre/files/routes'
import {
  contentPictureRules,
  imageMaxBytes,
  staffAttachmentFileRules,
  storyFileRules,
} from '@markaz/protocol/centre/files/schemas'
import PizZip from 'pizzip'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOf } from '../../testing/rows.ts'
import { expectedFileError } from './testing/file-samples.ts'

const t = shareTestApp()
let token: string
let staffId: number
beforeAll(async () => {
  ;({ token, staffId } = await t.signedIn({
    grants: [
      'content:posts.create',
      'study:courses.update',
      'store:items.create',
      'notifications:sent.create',
      'events:competitions.update',
      'staff_control:face_id_logs.update',
    ],
  }))
})

const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } })
const ofType = (...hex: string[]) => Buffer.concat([Buffer.from(hex.join(''), 'hex'), Buffer.alloc(2_000, 1)])
const zipOf = (...names: string[]) => {
  const zip = new PizZip()
  for (const name of names) zip.file(name, 'x')
  return zip.generate({ type: 'nodebuffer' })
}

const mp4 = ofType('00000018', '66747970', '6d703432', '00000000', '6d703432', '69736f6d')
const webm = ofType('1a45dfa3', '9f', '4286', '81', '01', '4282', '84', '7765626d')
const matroska = ofType('1a45dfa3', '9f', '4286', '81', '01', '4282', '88', '6d6174726f736b61')
const quickTime = ofType('00000014', '66747970', '71742020', '00000000', '71742020')
const m4a = ofType('00000018', '66747970', '4d344120', '00000000', '4d344120', '69736f6d')
const pdf = Buffer.from('%PDF-1.7\nsalom')
const xlsx = zipOf('[Content_Types].xml', 'xl/workbook.xml')
const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

const pictureCalls = [
  { name: 'post-banners', call: uploads.postBanner, kind: undefined, folder: 'posts/images' },
  { name: 'post-banners, author', call: uploads.postBanner, kind: 'author', folder: 'posts/authors' },
  { name: 'illustration', call: uploads.courseIllustration, kind: undefined, folder: 'courses/illustrations' },
  { name: 'course banner', call: uploads.courseIllustration, kind: 'banner', folder: 'courses/banners' },
  { name: 'store/items', call: uploads.storeItem, kind: undefined, folder: 'images' },
  { name: 'notification-banners', call: uploads.notificationBanner, kind: undefined, folder: 'images' },
  { name: 'events-banners', call: uploads.eventBanner, kind: undefined, folder: 'images' },
  { name: 'story', call: uploads.storyAttachment, kind: undefined, folder: 'short-videos' },
  { name: 'story thumbnail', call: uploads.storyAttachment, kind: 'thumbnail', folder: 'short-videos/thumbnails' },
] as const
type PictureCall = (typeof pictureCalls)[number]

const sendTo = ({ call, kind }: Pick<PictureCall, 'call' | 'kind'>, bytes: Buffer, name: string, type = '') =>
  t.send(call as typeof uploads.storyAttachment, {
    token,
    query: kind && { kind: kind as never },
    file: { name, bytes, type },
  })

describe.each(pictureCalls)('uploading a picture for $name', (one) => {
  // Shows: UPLOAD-011, UPLOAD-028, UPLOAD-031, UPLOAD-033, UPLOAD-034, UPLOAD-035, UPLOAD-037, UPLOAD-038,
  // Shows: UPLOAD-039
  it.each([
    ['jpg', 'image/jpeg', () => picture.clone().jpeg().toBuffer()],
    ['png', 'image/png', () => picture.clone().png().toBuffer()],
    ['webp', 'image/webp', () => picture.clone().webp().toBuffer()],
  ])(
    'an uploaded picture is encoded again as %s and stored under a random key in the folder of its kind, as an unused upload of the user',
    async (extension, type, made) => {
      const taken = Buffer.concat([await made(), Buffer.from('<?php echo 1 ?>')])
      const { status, data } = await sendTo(one, taken, `Rasm ʻ1ʼ.${extension}`, type)
      expect([status, data.name]).toEqual([201, `Rasm ʻ1ʼ.${extension}`])
      expect(data.path).toMatch(new RegExp(`^${one.folder}/[0-9a-f-]{36}\\.${extension}$`))
      const shown = await t.app.inject(data.url)
      expect([shown.headers['content-type'], shown.headers['content-disposition'], shown.rawPayload.length]).toEqual([
        type,
        'inline',
        data.size,
      ])
      expect(shown.rawPayload.includes('<?php')).toBe(false)
      const row = await t.db.one(sql`select owner_id as owner, used_at as used from file where key = ${data.path}`)
      expect(row).toEqual({ owner: staffId, used: null })
    },
  )

  // Shows: UPLOAD-012
  it('an uploaded picture may have 2,097,152 bytes; one byte more is refused with 413 and a text that names the limit', async () => {
    const jpeg = await picture.clone().jpeg().toBuffer()
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    expect((await sendTo(one, padded(imageMaxBytes), 'a.jpg')).status).toBe(201)
    const before = await countRowsOf(t.db, 'file')
    const answer = await sendTo(one, padded(imageMaxBytes + 1), 'a.jpg')
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
      413,
      'FILE_TOO_LARGE',
      { file: 'Rasm hajmi 2 MB dan oshmasin' },
    ])
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })

  it.each([
    ['an SVG', svg, 'rasm.svg', 'image/svg+xml'],
    ['an SVG named .png', svg, 'rasm.png', 'image/png'],
    ['an HTML page named .jpg', html, 'rasm.jpg', 'image/jpeg'],
    ['a program named .webp', exe, 'rasm.webp', 'image/webp'],
    ['a PDF', pdf, 'ish.pdf', 'application/pdf'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'rasm.gif', 'image/gif'],
    ['an audio file in a video container', m4a, 'film.mp4', 'video/mp4'],
  ])('%s is refused as a content picture with 400, and nothing is stored', async (_name, bytes, name, type) => {
    const before = await countRowsOf(t.db, 'file')
    const answer = await sendTo(one, bytes, name, type)
    const rules = one.folder === 'short-videos' ? storyFileRules : contentPictureRules
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
      400,
      'FILE_TYPE',
      { file: expectedFileError(name, rules) },
    ])
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })

  it('a truncated picture and an upload of an unknown kind are refused with 400, and nothing is stored', async () => {
    const before = await countRowsOf(t.db, 'file')
    const cut = (await picture.clone().png().toBuffer()).subarray(0, 50)
    expect((await sendTo(one, cut, 'a.png')).error.code).toBe('FILE_BROKEN')
    const png = await picture.clone().png().toBuffer()
    expect((await sendTo({ ...one, kind: '../x' as never }, png, 'a.png')).error.code).toBe('VALIDATION')
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })
})

describe('uploading a video for a story', () => {
  // Shows: UPLOAD-028, UPLOAD-039
  it.each([
    ['mp4', 'video/mp4', mp4],
    ['webm', 'video/webm', webm],
  ])('a %s story video is stored unchanged in the folder short-videos/', async (extension, type, bytes) => {
    const { status, data } = await sendTo(pictureCalls[7], bytes, `Hikoya.${extension}`, type)
    expect([status, data.size]).toEqual([201, bytes.length])
    expect(data.path).toMatch(new RegExp(`^short-videos/[0-9a-f-]{36}\\.${extension}$`))
    const got = await t.app.inject(data.url)
    expect([got.headers['content-type'], got.headers['x-content-type-options']]).toEqual([type, 'nosniff'])
    expect(got.rawPayload.equals(bytes)).toBe(true)
  })

  it('a story video of one minute is accepted; a video of 61 seconds is refused with 400, and the error names the field `file`', async () => {
    const lasting = (seconds: number) => {
      const box = (name: string, content: Buffer) => {
        const head = Buffer.alloc(8)
        head.writeUInt32BE(content.length + 8, 0)
        head.write(name, 4, 'latin1')
        return Buffer.concat([head, content])
      }
      const mvhd = Buffer.alloc(100)
      mvhd.writeUInt32BE(1_000, 12)
      mvhd.writeUInt32BE(seconds * 1_000, 16)
      return Buffer.concat([mp4.subarray(0, 24), box('moov', box('mvhd', mvhd))])
    }
    expect((await sendTo(pictureCalls[7], lasting(60.4), 'a.mp4')).status).toBe(201)
    const before = await countRowsOf(t.db, 'file')
    const answer = await sendTo(pictureCalls[7], lasting(61), 'a.mp4')
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
      400,
      'FILE_TYPE',
      { file: "Video 60 soniyadan uzun bo'lmasin" },
    ])
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })

  it('a story video of 52,428,800 bytes is accepted; one byte more is refused with 413, and nothing is stored', async () => {
    const padded = (size: number) => Buffer.concat([mp4, Buffer.alloc(size - mp4.length)])
    expect((await sendTo(pictureCalls[7], padded(52_428_800), 'a.mp4')).status).toBe(201)
    const before = await countRowsOf(t.db, 'file')
    const answer = await sendTo(pictureCalls[7], padded(52_428_801), 'a.mp4')
    expect([answer.status, answer.error.fields]).toEqual([413, { file: 'Video hajmi 50 MB dan oshmasin' }])
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })

  it.each([
    ['a Matroska video named .webm', pictureCalls[7], matroska, 'a.webm', 'video/webm'],
    ['a Matroska video', pictureCalls[7], matroska, 'a.mkv', 'video/x-matroska'],
    ['a QuickTime video named .mp4', pictureCalls[7], quickTime, 'a.mp4', 'video/mp4'],
    ['an MP4 video named .webm', pictureCalls[7], mp4, 'a.webm', 'video/webm'],
    ['an MP4 video named .jpg', pictureCalls[7], mp4, 'a.jpg', 'image/jpeg'],
    ['a playlist named .mp4', pictureCalls[7], Buffer.from('#EXTM3U\nfile:///etc/passwd'), 'a.mp4', 'video/mp4'],
    ['a video as the thumbnail', pictureCalls[8], mp4, 'a.mp4', 'video/mp4'],
    ['a video as a banner', pictureCalls[0], mp4, 'a.mp4', 'video/mp4'],
  ])(
    '%s is refused as a story video or picture with 400, and nothing is stored',
    async (_name, call, bytes, name, type) => {
      const before = await countRowsOf(t.db, 'file')
      expect((await sendTo(call, bytes, name, type)).error.code).toBe('FILE_TYPE')
      expect(await countRowsOf(t.db, 'file')).toEqual(before)
    },
  )
})

describe('uploading a file with staff attendance', () => {
  const send = (bytes: Buffer, name: string, type = '') =>
    t.send(uploads.staffAttendance, { token, file: { name, bytes, type } })

  // Shows: UPLOAD-026
  it.each([
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', xlsx],
    ['csv', 'text/csv; charset=utf-8', Buffer.from("F.I.Sh;Keldi\nG'ulomov Ўткир;08:59\n")],
    ['pdf', 'application/pdf', pdf],
  ])(
    'a file attached to staff attendance (%s) is stored unchanged in the folder other/, and browsers download it instead of displaying it',
    async (extension, type, bytes) => {
      const { status, data } = await send(bytes, `Davomat.${extension.toUpperCase()}`)
      expect(status).toBe(201)
      expect(data.path).toMatch(new RegExp(`^other/[0-9a-f-]{36}\\.${extension}$`))
      const got = await t.app.inject(data.url)
      expect([got.headers['content-type'], got.rawPayload.equals(bytes)]).toEqual([type, true])
      expect(got.headers['content-disposition']).toMatch(/^attachment; /)
    },
  )

  it.each([
    ['a picture', async () => picture.clone().png().toBuffer(), 'a.png', 'image/png'],
    [
      'a table with macros',
      async () => zipOf('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'),
      'a.xlsx',
      '',
    ],
    ['a ZIP as xlsx', async () => zipOf('a.txt'), 'a.xlsx', ''],
    ['a ZIP', async () => zipOf('a.txt'), 'a.zip', 'application/zip'],
    ['a document', async () => zipOf('[Content_Types].xml', 'word/document.xml'), 'a.docx', ''],
    ['a program as csv', async () => exe, 'a.csv', 'text/csv'],
    ['a table as csv', async () => xlsx, 'a.csv', 'text/csv'],
    ['a page', async () => html, 'a.html', 'text/html'],
    ['plain text', async () => Buffer.from('salom'), 'a.txt', 'text/plain'],
  ])(
    'a staff attendance file that is %s is refused with 400, and nothing is stored',
    async (what, bytes, name, type) => {
      const before = await countRowsOf(t.db, 'file')
      const answer = await send(await bytes(), name, type)
      expect([answer.status, answer.error.fields]).toEqual([
        400,
        { file: expectedFileError(name, staffAttachmentFileRules, what.includes('macros')) },
      ])
      expect(await countRowsOf(t.db, 'file')).toEqual(before)
    },
  )

  it('a staff attendance file of 10,485,760 bytes is accepted; one byte more is refused with 413', async () => {
    const padded = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)])
    expect((await send(padded(10_485_760), 'a.pdf')).status).toBe(201)
    const answer = await send(padded(10_485_761), 'a.pdf')
    expect([answer.status, answer.error.fields]).toEqual([413, { file: 'Fayl hajmi 10 MB dan oshmasin' }])
  })
})

describe('the rights of upload routes', () => {
  const calls = [
    { call: uploads.postBanner, names: ['content:posts', 'content:post_authors'] },
    { call: uploads.courseIllustration, names: ['study:courses'] },
    { call: uploads.storeItem, names: ['store:items'] },
    { call: uploads.notificationBanner, names: ['notifications:sent'] },
    { call: uploads.eventBanner, names: ['events:master_classes', 'events:competitions'] },
    { call: uploads.storyAttachment, names: ['content:posts'] },
    { call: uploads.staffAttendance, names: ['staff_control:face_id_logs'] },
  ]
  const every = [...new Set(calls.flatMap(({ names }) => names))]

  // Shows: UPLOAD-026, UPLOAD-033, UPLOAD-034, UPLOAD-035, UPLOAD-037, UPLOAD-038, UPLOAD-039
  it.each(calls)(
    'the upload route $call.path accepts files from users who may create or update $names, and refuses all other users',
    async ({ call, names }) => {
      const file =
        call === uploads.staffAttendance
          ? { name: 'a.pdf', bytes: pdf }
          : { name: 'a.png', bytes: await picture.clone().png().toBuffer() }
      const statusFor = async (...grants: string[]) => {
        const one = await t.signedIn({ grants })
        return (await t.send(call as typeof uploads.staffAttendance, { token: one.token, file })).status
      }
      for (const name of names) {
        expect(await statusFor(`${name}.create`)).toBe(201)
        expect(await statusFor(`${name}.update`)).toBe(201)
      }
      const before = await countRowsOf(t.db, 'file')
      const others = every
        .filter((name) => !names.includes(name))
        .flatMap((name) => [`${name}.create`, `${name}.update`])
      expect(await statusFor(...others, ...names.flatMap((name) => [`${name}.read`, `${name}.delete`]))).toBe(403)
      expect((await t.send(call as typeof uploads.staffAttendance, { file })).status).toBe(401)
      expect(await countRowsOf(t.db, 'file')).toEqual(before)
    },
  )
})
