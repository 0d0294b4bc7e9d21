import { once } from 'node:events'
import { request } from 'node:http'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { attachmentFileRules, imageMaxBytes } from '@markaz/protocol/centre/files/schemas'
import PizZip from 'pizzip'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { fileContentPolicy } from '../../http/content-policy.ts'
import { listenOnFreePort } from '../../teaching/videos/tus/testing/uploading.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { countRowsOf } from '../../testing/rows.ts'
import { expectedFileError } from './testing/file-samples.ts'

const t = shareTestApp()
let token: string
let staffId: number
beforeAll(async () => {
  ;({ token, staffId } = await t.signedIn({ grants: ['my_groups:check_homeworks.update'] }))
})

const send = (bytes: Buffer, name: string, type = 'application/octet-stream') =>
  t.send(uploads.homeworkAttachment, { token, file: { name, bytes, type } })
const picture = (size = { width: 60, height: 40 }) => sharp({ create: { ...size, channels: 3, background: '#c04020' } })
const zipOf = (...names: string[]) => {
  const zip = new PizZip()
  for (const name of names) zip.file(name, 'x')
  return zip.generate({ type: 'nodebuffer' })
}
const office = (folder: string) => zipOf('[Content_Types].xml', `${folder}/document.xml`)
const pdf = Buffer.from('%PDF-1.7\nsalom')
const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
const signed = (sign: string) => Buffer.concat([Buffer.from(sign, 'latin1'), Buffer.alloc(60, 1)])

describe('uploading an attachment of homework', () => {
  // Shows: UPLOAD-011, UPLOAD-028
  it.each([
    ['jpg', 'image/jpeg', () => picture().jpeg().toBuffer()],
    ['png', 'image/png', () => picture().png().toBuffer()],
    ['webp', 'image/webp', () => picture().webp().toBuffer()],
  ])(
    'an attached picture (%s) is encoded again in the same format, and browsers display it',
    async (extension, type, made) => {
      const taken = Buffer.concat([await made(), Buffer.from('<?php echo 1 ?>')])
      const { status, data } = await send(taken, `Daftar ʻ1ʼ.${extension.toUpperCase()}`, type)
      expect([status, data.name]).toEqual([201, `Daftar ʻ1ʼ.${extension.toUpperCase()}`])
      expect(data.path).toMatch(new RegExp(`^staffs/homeworks/[0-9a-f-]{36}\\.${extension}$`))
      const shown = await t.app.inject(data.url)
      expect([
        shown.statusCode,
        shown.headers['content-type'],
        shown.headers['content-disposition'],
        shown.headers['x-content-type-options'],
      ]).toEqual([200, type, 'inline', 'nosniff'])
      expect((await sharp(shown.rawPayload).metadata()).format).toBe(type.replace('image/', ''))
      expect(shown.rawPayload.includes('<?php')).toBe(false)
      expect(
        await t.db.one(
          sql`select owner_id as owner, used_at as used, size_bytes as size from file where key = ${data.path}`,
        ),
      ).toEqual({
        owner: staffId,
        used: null,
        size: shown.rawPayload.length,
      })
    },
  )

  it('the metadata (place and device) of an attached picture is removed; the picture is rotated upright and at most 2,560 pixels long', async () => {
    const taken = await picture({ width: 3_000, height: 1_500 })
      .withExif({ IFD0: { Make: 'SirliKamera' }, IFD3: { GPSLatitude: '41/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = await send(taken, 'a.jpg')
    const shown = (await t.app.inject(data.url)).rawPayload
    const { width, height, exif } = await sharp(shown).metadata()
    expect({ width, height, exif }).toEqual({ width: 1_280, height: 2_560, exif: undefined })
  })

  // Shows: UPLOAD-027
  it.each([
    ['pdf', 'application/pdf', pdf],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', office('word')],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', office('xl')],
    ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', office('ppt')],
    ['zip', 'application/zip', zipOf('loyiha/index.html')],
    ['zip', 'application/zip', office('word')],
    ['txt', 'text/plain; charset=utf-8', Buffer.from("Salom, o'qituvchi\r\n\tҒ 🎉 <script>alert(1)</script>")],
    ['mp3', 'audio/mpeg', signed('ID3\x04\0')],
    ['mp3', 'audio/mpeg', signed('\xff\xfb\x90\x64')],
    ['m4a', 'audio/mp4', signed('\0\0\0\x20ftypM4A ')],
    ['ogg', 'audio/ogg', signed('OggS\0')],
  ])(
    'a %s attachment is stored unchanged, and browsers download it instead of displaying it',
    async (extension, type, bytes) => {
      const { status, data } = await send(bytes, `Ish.${extension}`)
      expect([status, data.size, data.path.endsWith(`.${extension}`)]).toEqual([201, bytes.length, true])
      const got = await t.app.inject(data.url)
      expect([got.headers['content-type'], got.rawPayload.equals(bytes)]).toEqual([type, true])
      expect(got.headers['content-disposition']).toMatch(/^attachment; /)
      expect(got.headers['content-security-policy']).toBe(fileContentPolicy)
    },
  )

  // Shows: UPLOAD-015
  it.each(['ish.constructor', 'Mashq 12.10', 'ish.'])(
    'an attachment named "%s" with the type of a PDF is accepted and gets the extension pdf',
    async (name) => {
      const { status, data } = await send(pdf, name, 'application/pdf')
      expect([status, data.name]).toEqual([201, `${name}.pdf`])
    },
  )

  it('an attachment without a known extension gets an extension that fits its content and the type that the browser declares', async () => {
    const { data } = await send(pdf, 'Vazifa 12.10', 'application/pdf')
    expect([data.name, data.path.slice(-4)]).toEqual(['Vazifa 12.10.pdf', '.pdf'])
    expect((await send(Buffer.from('print(1)'), 'dastur.py', 'text/plain')).data.name).toBe('dastur.py.txt')
    expect((await send(await picture().jpeg().toBuffer(), 'Rasm.jpeg')).data.name).toBe('Rasm.jpeg')
  })

  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  it.each([
    ['a program as png', exe, 'rasm.png', 'image/png'],
    ['a program as pdf', exe, 'ish.pdf', 'application/pdf'],
    ['a program as txt', exe, 'ish.txt', 'text/plain'],
    ['a program', exe, 'dastur.exe', 'application/octet-stream'],
    ['a PDF as png', pdf, 'rasm.png', 'image/png'],
    ['a PDF called png, whatever its type', pdf, 'rasm.png', 'application/pdf'],
    ['a PDF called exe', pdf, 'ish.exe', 'application/octet-stream'],
    ['a DOCX as xlsx', office('word'), 'jadval.xlsx', 'application/octet-stream'],
    ['a ZIP as docx', zipOf('a.txt'), 'ish.docx', 'application/octet-stream'],
    ['a DOCX with macros', zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), 'ish.docx', ''],
    ['a page', html, 'sahifa.html', 'text/html'],
    ['a page as pdf', html, 'sahifa.pdf', 'application/pdf'],
    ['an SVG', svg, 'rasm.svg', 'image/svg+xml'],
    ['an SVG as png', svg, 'rasm.png', 'image/png'],
    ['text with a NUL', Buffer.from('salom\0'), 'ish.txt', 'text/plain'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'rasm.gif', 'image/gif'],
    ['a film', signed('\0\0\0\x20ftypisom'), 'film.mp4', 'video/mp4'],
  ])('a homework attachment that is %s is refused with 400, and nothing is stored', async (what, bytes, name, type) => {
    const before = await countRowsOf(t.db, 'file')
    const answer = await send(bytes, name, type)
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
      400,
      'FILE_TYPE',
      { file: expectedFileError(name, attachmentFileRules, what.includes('macros')) },
    ])
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })

  it('an attached ZIP of more than 10,000 files is refused with 413, because its directory alone could fill the memory', async () => {
    const of = (count: number) => zipOf(...Array.from({ length: count }, (_, n) => `${n}`))
    expect((await send(of(10_000), 'a.zip')).status).toBe(201)
    const { status, error } = await send(of(10_001), 'a.zip')
    expect([status, error.fields]).toEqual([413, { file: "ZIP ichida fayllar ko'pi bilan 10 000 ta bo'lsin" }])
  })

  it.each([
    ['a truncated ZIP', async () => zipOf('a.txt', 'b.txt').subarray(0, 60), 'a.zip'],
    ['a truncated picture', async () => (await picture().png().toBuffer()).subarray(0, 50), 'a.png'],
  ])('%s is refused as a broken attachment with 400, and nothing is stored', async (_name, made, name) => {
    const before = await countRowsOf(t.db, 'file')
    const answer = await send(await made(), name)
    expect([answer.status, answer.error.code]).toEqual([400, 'FILE_BROKEN'])
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })

  // Shows: UPLOAD-012
  it("an attached picture of 2,097,152 bytes is accepted and one byte more is refused with 413, whatever the file's name", async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    expect((await send(padded(imageMaxBytes), 'a.jpg')).status).toBe(201)
    const before = await countRowsOf(t.db, 'file')
    const answer = await send(padded(imageMaxBytes + 1), 'rasm', 'image/jpeg')
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([
      413,
      'FILE_TOO_LARGE',
      { file: 'Rasm hajmi 2 MB dan oshmasin' },
    ])
    expect(await countRowsOf(t.db, 'file')).toEqual(before)
  })

  it('an attached document of 10,485,760 bytes is accepted; one byte more is refused with 413', async () => {
    const padded = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)])
    expect((await send(padded(10_485_760), 'a.pdf')).status).toBe(201)
    const answer = await send(padded(10_485_761), 'a.pdf')
    expect([answer.status, answer.error.fields]).toEqual([413, { file: 'Fayl hajmi 10 MB dan oshmasin' }])
  })

  // Shows: UPLOAD-027
  it.each(['my_groups', 'all_groups'])(
    'an attachment can be uploaded only by users who may assign homework, check homework, or set exams (rights of the module %s)',
    async (module) => {
      const rights = [
        'all_homeworks.create',
        'all_homeworks.update',
        'check_homeworks.update',
        'exam.create',
        'exam.update',
        'exam_chats.update',
      ]
      const file = { name: 'a.pdf', bytes: pdf }
      for (const right of rights) {
        const one = await t.signedIn({ grants: [`${module}:${right}`] })
        expect((await t.send(uploads.homeworkAttachment, { token: one.token, file })).status).toBe(201)
      }
      const before = await countRowsOf(t.db, 'file')
      const reader = await t.signedIn({
        grants: [`${module}:all_homeworks.read`, `${module}:check_homeworks.read`, 'users:students.update'],
      })
      expect((await t.send(uploads.homeworkAttachment, { token: reader.token, file })).status).toBe(403)
      expect(await countRowsOf(t.db, 'file')).toEqual(before)
    },
  )
})

it('a slow upload of a homework attachment is not aborted while bytes keep arriving', async () => {
  const hurried = await startTestApp({}, { bodyMs: 300 })
  try {
    const { token } = await hurried.signedIn({ grants: ['my_groups:check_homeworks.update'] })
    const base = await listenOnFreePort(hurried)
    const [before, after] = [
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
      '\r\n--x--\r\n',
    ]
    const begun = (path: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
      const sending = request(base, { method: 'POST', path, headers })
      sending.on('error', () => {}).on('response', (answer) => answer.resume())
      sending.write(before)
      return sending
    }
    const file = begun('/api/staff/upload/homework-attachments')
    const answered = once(file, 'response')
    const stalled = begun('/nowhere')
    const flow = setInterval(() => file.write(Buffer.concat([pdf, Buffer.alloc(4096)])), 20)
    await expect.poll(() => stalled.destroyed, { timeout: 10_000 }).toBe(true)
    clearInterval(flow)
    file.end(after)
    const [answer] = await answered
    expect(answer.statusCode).toBe(201)
  } finally {
    await hurried.close()
  }
})
