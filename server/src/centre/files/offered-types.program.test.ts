import { allApiRoutes } from '@markaz/protocol/catalogue'
import { uploads } from '@markaz/protocol/centre/files/routes'
import {
  acceptAttributeOf,
  type FileExtension,
  type FileRules,
  mimeTypesByExtension,
  pictureTypesConvertedToJpeg,
} from '@markaz/protocol/file-types'
import { allGrants } from '@markaz/protocol/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import type { ApiAudience } from '../../http/openapi/document.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { createOdfFile, createOleFile, createZip, sampleFilesByExtension } from './testing/file-samples.ts'

const t = shareTestApp()
let tokens: Record<ApiAudience, string>
beforeAll(async () => {
  const studentId = await t.build.student({ login: 'fayl.turlari' })
  const agentId = await t.build.agent({ studentIds: [studentId] })
  tokens = {
    staff: (await t.signedIn({ grants: [...allGrants] })).token,
    student: await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null }),
    parent: await openParentSession(t.deps, t.db, agentId),
  }
})

const endings = Object.keys(mimeTypesByExtension) as FileExtension[]
const uploading = allApiRoutes
  .filter(({ route }) => route.upload)
  .map(({ area, name, route }) => ({ label: `${area}.${name}`, route, takes: route.upload?.takes as FileRules }))

// Shows: REAL-010
describe('the file types that the file picker offers', () => {
  it('for every route with an upload, the file picker offers exactly the types that the route accepts', () => {
    expect(uploading.filter(({ takes }) => !takes).map(({ label }) => label)).toEqual([])
    expect(uploading.length).toBeGreaterThan(12)
  })

  // The route `studentImports.create` is left out: it accepts the same file types as `sheets`, but also needs a branch
  // and a mapping of columns.
  it.each(uploading.filter(({ label }) => label !== 'studentImports.create'))(
    'the file picker of $label offers all file types that the server accepts, and no other',
    async ({ route, takes }) => {
      const offered = acceptAttributeOf(takes).split(',')
      for (const ending of endings) {
        await t.db.run(sql`delete from file`)
        const file = {
          name: `Ish.${ending}`,
          bytes: await sampleFilesByExtension[ending](),
          type: mimeTypesByExtension[ending][0],
        }
        const token = tokens[route.side ?? 'staff']
        const { status } = await t.send(route as typeof uploads.homeworkAttachment, { token, file })
        expect([ending, status < 300]).toEqual([ending, offered.includes(`.${ending}`)])
      }
      const others = offered.filter((one) => one.startsWith('.') && !endings.includes(one.slice(1) as FileExtension))
      // The browser converts pictures in these formats to JPEG before it sends them.
      const converted = takes.pictures.length > 0 ? Object.keys(pictureTypesConvertedToJpeg) : []
      expect(others).toEqual(converted.map((ending) => `.${ending}`))
    },
    120_000,
  )
})

describe('uploading a file of an old Office or an OpenDocument program', () => {
  const send = (name: string, bytes: Buffer, type = 'application/octet-stream') =>
    t.send(uploads.ownAttachment, { token: tokens.student, file: { name, bytes, type } })

  it.each(['doc', 'xls', 'ppt', 'odt', 'rtf'] as const)(
    'a %s file is stored unchanged, and browsers download it and never display it',
    async (ending) => {
      const bytes = await sampleFilesByExtension[ending]()
      const { status, data } = await send(`Ish.${ending.toUpperCase()}`, bytes)
      expect([status, data.path.endsWith(`.${ending}`)]).toEqual([201, true])
      const got = await t.app.inject(data.url)
      expect(got.rawPayload.equals(bytes)).toBe(true)
      expect(got.headers).toMatchObject({
        'content-type': mimeTypesByExtension[ending][0],
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; /),
      })
    },
  )

  it('an old Office file with the data of both Word and Excel is accepted with the extension .doc and with .xls', async () => {
    const both = createOleFile('WordDocument', 'Workbook')
    expect([(await send('a.doc', both)).status, (await send('a.xls', both)).status]).toEqual([201, 201])
  })

  const macros = 'Faylda makros (dastur) bor. Uni makrossiz saqlang, masalan, DOCX, XLSX yoki PDF qilib'
  const another = "Fayl ichi nomining oxiriga mos emas. Uni o'z dasturida ochib, shu turda qayta saqlang"
  it.each([
    ['a Word document with macros', 'a.doc', createOleFile('WordDocument', '_VBA_PROJECT'), macros],
    ['an Excel table with macros', 'a.xls', createOleFile('Workbook', '_VBA_PROJECT_CUR', '_VBA_PROJECT'), macros],
    [
      'PowerPoint slides with macros',
      'a.ppt',
      Buffer.concat([createOleFile('PowerPoint Document'), Buffer.from('1f00ff0314000000020000040c000000', 'hex')]),
      macros,
    ],
    ['an OpenDocument text with macros', 'a.odt', createOdfFile('odt', { 'Basic/Standard/script.xml': '' }), macros],
    ['an Excel table named like a Word document', 'a.doc', createOleFile('Workbook'), another],
    ['a DOCX named .doc', 'a.doc', createZip({ '[Content_Types].xml': '', 'word/document.xml': '' }), another],
    ['an old Word document named .docx', 'a.docx', createOleFile('WordDocument'), another],
    ['a ZIP named .docx', 'a.docx', createZip({ 'a.txt': '' }), another],
    ['an installer named .doc', 'a.doc', createOleFile('Property'), another],
    ['an OpenDocument table named .odt', 'a.odt', createOdfFile('ods'), another],
  ])(
    'an uploaded file whose type does not match its name is refused with 400 and the reason: %s',
    async (_, name, bytes, words) => {
      const { status, error } = await send(name, bytes)
      expect([status, error.code, error.fields]).toEqual([400, 'FILE_TYPE', { file: words }])
    },
  )

  it.each([
    ['pages', createZip({ 'Index/Document.iwa': 'x' }), 'application/vnd.apple.pages'],
    ['numbers', createZip({ 'Index/Document.iwa': 'x' }), ''],
    ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'image/heic'],
    ['avif', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1'), 'image/avif'],
    ['msi', createOleFile('Property'), ''],
  ])(
    'a file type that is not accepted is refused with 400 and the list of accepted types: %s',
    async (ending, bytes, type) => {
      const { status, error } = await send(`a.${ending}`, bytes, type)
      expect([status, error.fields?.file]).toEqual([400, expect.stringContaining('PDF, DOC, DOCX')])
    },
  )
})

describe('uploading a text file', () => {
  const send = (name: string, bytes: Buffer, type = 'text/plain') =>
    t.send(uploads.homeworkAttachment, { token: tokens.staff, file: { name, bytes, type } })
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

  it.each([
    ['txt', utf16("Salom, o'qituvchi Ғ 🎉\r\n")],
    ['csv', utf16('Ism\tBall\r\nAli\t5\r\n')],
    ['txt', utf16('Salom').swap16()],
  ])('a text file in UTF-16 with a byte order mark is stored unchanged: %s', async (ending, bytes) => {
    const { status, data } = await send(`a.${ending}`, bytes)
    expect([status, data.size, data.path.endsWith(`.${ending}`)]).toEqual([201, bytes.length, true])
  })
  it.each([
    ['in UTF-16 without a byte order mark', Buffer.from('Salom', 'utf16le')],
    ['in UTF-16 with a NUL', utf16('Sal\0om')],
    ['in UTF-16 with half a character', utf16('Salom').subarray(0, -1)],
    ['in UTF-16 with half a surrogate pair', Buffer.concat([utf16('a'), Buffer.from([0x3d, 0xd8])])],
  ])('uploading a text file %s is refused with 400', async (_, bytes) => {
    expect((await send('a.txt', bytes)).status).toBe(400)
  })
})

describe('uploading a file whose name has no extension', () => {
  it.each(['pdf', 'jpg', 'doc', 'odt', 'zip', 'txt'] as const)(
    'an uploaded file without an extension gets the extension of its content: %s',
    async (ending) => {
      const file = { name: 'Mashq 12.10', bytes: await sampleFilesByExtension[ending](), type: '' }
      const { status, data } = await t.send(uploads.homeworkAttachment, { token: tokens.staff, file })
      expect([status, data?.name]).toEqual([201, `Mashq 12.10.${ending}`])
    },
  )
})
