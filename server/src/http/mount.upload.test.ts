import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { roles } from '@markaz/protocol/people/roles/routes'
import { type RouteDefinition, requireGrant, route } from '@markaz/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { shareTestApp } from '../testing/app.ts'
import { renderRouteHtml } from './api-page.ts'
import { mountRoute, staffApiPrefix } from './mount.ts'
import { createOpenApiDocument, type OpenApiOperation } from './openapi/document.ts'

const maxBytes = 1_000
const access = requireGrant('users:students', 'create')
const upload = route('POST', '/test/upload', {
  access,
  summary: 'Sinov yuklash',
  upload: { maxBytes, tooLarge: 'Sinov fayli 1000 baytdan oshmasin' as FieldErrorText },
  answer: z.object({ name: z.string(), mimeType: z.string(), size: z.number() }),
  status: 201,
  errors: ['FILE_TOO_LARGE'],
})
const plain = route('POST', '/test/upload/{id}', {
  ...upload,
  params: z.object({ id: z.coerce.number().int() }),
  upload: { maxBytes },
})
const download = route('GET', '/test/download', {
  access,
  summary: 'Sinov fayli',
  download: 'application/vnd.ms-test',
  query: z.object({ name: z.string() }),
  answer: z.unknown(),
})

const t = shareTestApp()
let token: string
let reached = 0
beforeAll(async () => {
  for (const route of [upload, plain]) {
    mountRoute(t.app, t.deps, route as typeof upload, async ({ file }) => {
      reached++
      return { name: file.name, mimeType: file.mimeType, size: file.bytes.length }
    })
  }
  mountRoute(t.app, t.deps, download, async ({ query }) => ({ name: query.name, content: Buffer.from('mazmun') }))
  token = (await t.signedIn({ grants: ['users:students.create'] })).token
})

const file = (size: number, name = 'rasm.jpg', type = 'image/jpeg') => new File([Buffer.alloc(size, 1)], name, { type })

interface Raw {
  payload?: Buffer | string | object
  headers?: Record<string, string>
  path?: string
}

async function raw({ payload, headers, path = '/test/upload' }: Raw) {
  const before = reached
  const response = await t.app.inject({
    method: 'POST',
    url: staffApiPrefix + path,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  })
  const { data, error } = response.json()
  return { status: response.statusCode, code: error?.code, text: error?.fields?.file, data, reached: reached - before }
}

async function form(parts: [field: string, value: string | File][], path?: string) {
  const form = new FormData()
  for (const [field, value] of parts) form.append(field, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return raw({
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') as string },
    ...(path && { path }),
  })
}

const boundary = { 'content-type': 'multipart/form-data; boundary=xyz' }
const part = (disposition: string, body = 'salom') =>
  `--xyz\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n${body}\r\n`

const refused = (text: string) => ({ status: 400, code: 'VALIDATION', text, data: undefined, reached: 0 })

describe('a call that uploads a file', () => {
  it('an uploaded file of exactly the maximum size is accepted, with other form fields before and after it', async () => {
    const answer = await form([
      ['note', 'oldin'],
      ['file', file(maxBytes)],
      ['note', 'keyin'],
    ])
    expect([answer.status, answer.data]).toEqual([201, { name: 'rasm.jpg', mimeType: 'image/jpeg', size: maxBytes }])
  })

  it.each([maxBytes + 1, 7 * maxBytes, 500_000])(
    "an uploaded file of %i bytes is refused with 413 and the route's own error text, and the handler is not called",
    async (size) => {
      const answer = await form([['file', file(size)]])
      expect(answer).toEqual({
        status: 413,
        code: 'FILE_TOO_LARGE',
        text: 'Sinov fayli 1000 baytdan oshmasin',
        data: undefined,
        reached: 0,
      })
    },
  )

  it('an uploaded file that is too large is refused with 413 and the general error text if the route has none of its own', async () => {
    const answer = await form([['file', file(maxBytes + 1)]], '/test/upload/7')
    expect([answer.status, answer.code, answer.text]).toEqual([413, 'FILE_TOO_LARGE', undefined])
  })

  it.each<[string, [string, string | File][]]>([
    ['no part', []],
    ['only text', [['note', 'salom']]],
    ['text in the file field', [['file', 'salom']]],
    ['a file in another field', [['photo', file(10)]]],
  ])('an upload whose form has %s is refused with 400 and an error at the field file', async (_name, parts) => {
    expect(await form(parts)).toEqual(refused('Faylni tanlang'))
  })

  it('an upload of two files is refused with 400, whatever the name of the second field', async () => {
    expect(
      await form([
        ['file', file(10)],
        ['file', file(10)],
      ]),
    ).toEqual(refused('Bitta fayl tanlang'))
    expect(
      await form([
        ['file', file(10)],
        ['other', file(10)],
      ]),
    ).toEqual(refused('Bitta fayl tanlang'))
  })

  it('an upload of an empty file is refused with 400', async () => {
    expect(await form([['file', file(0)]])).toEqual(refused("Fayl bo'sh"))
  })

  it.each<[string, Raw]>([
    ['JSON', { payload: { file: 'salom' } }],
    ['an empty body', {}],
    ['JSON that imitates a form part', { payload: { file: { type: 'file', file: {}, fieldname: 'file' } } }],
  ])(
    'an upload with %s instead of a multipart form is refused with 400 and an error at the field file',
    async (_name, sent) => {
      expect(await raw(sent)).toEqual(refused('Faylni tanlang'))
    },
  )

  it.each<[string, string]>([
    ['truncated within the file', part('name="file"; filename="a.jpg"').slice(0, -10)],
    ['truncated before the last boundary', part('name="file"; filename="a.jpg"')],
    ['no boundary in the body', 'salom'],
    ['a field named __proto__', `${part('name="__proto__"; filename="a.jpg"')}--xyz--\r\n`],
  ])('a malformed multipart form (%s) is refused with 400, not with 500', async (_name, payload) => {
    const answer = await raw({ payload, headers: boundary })
    expect([answer.status, answer.code, answer.reached]).toEqual([400, 'BAD_JSON', 0])
  })

  it('an upload whose multipart header has no boundary is refused with 400', async () => {
    const answer = await raw({ payload: 'x', headers: { 'content-type': 'multipart/form-data' } })
    expect([answer.status, answer.reached]).toEqual([400, 0])
  })

  it('an upload form with more fields than any of our forms has is refused with 413', async () => {
    const answer = await form([
      ...Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'] as [string, string]),
      ['file', file(1)],
    ])
    expect([answer.status, answer.code, answer.reached]).toEqual([413, 'TOO_LARGE', 0])
  })

  it('an uploaded file without a name gets a default name', async () => {
    const answer = await raw({ payload: `${part('name="file"; filename=""')}--xyz--\r\n`, headers: boundary })
    expect([answer.status, answer.data?.name]).toEqual([201, 'fayl'])
  })

  it('the name of an uploaded file keeps its letters and loses folders and special characters', async () => {
    const names = ["O'quvchi Ғулом 🎓.jpg", '../../etc/passwd', 'C:\\rasm\\men.png', 'a\u202egpj.exe']
    const shown = []
    for (const name of names) shown.push((await form([['file', file(1, name)]])).data.name)
    expect(shown).toEqual(["O'quvchi Ғулом 🎓.jpg", 'passwd', 'men.png', 'agpj.exe'])
  })

  it('an upload is refused with 401 or 403 before any byte of it is read, and its path parameters are validated before the file', async () => {
    const stranger = (await t.signedIn({ grants: ['users:students.update'] })).token
    const send = (headers: Record<string, string>, path = '/test/upload') =>
      t.app.inject({
        method: 'POST',
        url: staffApiPrefix + path,
        payload: 'salom',
        headers: { ...boundary, ...headers },
      })
    expect((await send({})).statusCode).toBe(401)
    expect((await send({ authorization: `Bearer ${stranger}` })).statusCode).toBe(403)
    const bad = await send({ authorization: `Bearer ${token}` }, '/test/upload/abc')
    expect(Object.keys(bad.json().error.fields)).toEqual(['id'])
  })
})

describe('a call that does not accept files', () => {
  it('a multipart form sent to an API call that does not accept files is refused with 415, and nothing is written', async () => {
    const admin = (await t.signedIn({ grants: ['staff_control:roles.create'] })).token
    const answer = await t.app.inject({
      method: roles.create.method,
      url: staffApiPrefix + roles.create.path,
      headers: { authorization: `Bearer ${admin}`, ...boundary },
      payload: `${part('name="name"', "O'qituvchi")}--xyz--\r\n`,
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
  })
})

describe('a call that answers with a file', () => {
  const load = (name: string) => t.send(download, { token, query: { name } })

  it('a downloaded file is saved under its Uzbek name; the browser neither displays it nor guesses its type', async () => {
    const { status, bytes, headers } = await load("O'quvchilar Ғулом (1).xlsx")
    expect([status, bytes.toString()]).toEqual([200, 'mazmun'])
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.ms-test',
      'content-disposition': `attachment; filename="O_quvchilar_1_.xlsx"; filename*=UTF-8''O%27quvchilar%20%D2%92%D1%83%D0%BB%D0%BE%D0%BC%20%281%29.xlsx`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['a"b\r\nSet-Cookie: x=1.xlsx', 'ж;a=b".xlsx', '\ud800.xlsx', '../../x.xlsx'])(
    'a hostile file name cannot add anything to the Content-Disposition header: %j',
    async (name) => {
      const { status, headers } = await load(name)
      expect(status).toBe(200)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]*"; filename\*=UTF-8''[\w.%~!-]*$/)
    },
  )

  it('if a download fails, the response is JSON with `success` and `error`, not a file', async () => {
    const answer = await t.send(download, { token })
    expect([answer.status, answer.error.code, answer.headers['content-disposition']]).toEqual([
      400,
      'VALIDATION',
      undefined,
    ])
  })
})

describe('uploads and downloads in the OpenAPI document', () => {
  const described = async (route: RouteDefinition) => {
    const { paths } = await createOpenApiDocument([{ area: 'test', name: 'call', route }])
    const [operation] = Object.values(Object.values(paths)[0] ?? {})
    return operation as unknown as OpenApiOperation
  }

  it('the OpenAPI document describes an upload as the multipart field `file`, with its size limit and errors', async () => {
    const { requestBody, responses } = await described(upload as RouteDefinition)
    expect(requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: { contentMediaType: 'application/octet-stream', description: '1 000 bayt gacha' },
            },
            required: ['file'],
          },
        },
      },
    })
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['201', '413', '429', '507', 'default']))
    expect(responses['413']?.description).toContain('FILE_TOO_LARGE')
    expect(renderRouteHtml(upload as RouteDefinition)).toContain('<code>multipart/form-data</code>')
  })

  it('the OpenAPI document describes a download by its content type, without the JSON envelope', async () => {
    const { responses } = await described(download as RouteDefinition)
    const { 200: good } = responses
    expect(good?.content).toEqual({
      'application/vnd.ms-test': { schema: { contentMediaType: 'application/vnd.ms-test' } },
    })
    expect(renderRouteHtml(download as RouteDefinition)).toContain(
      'Javob: fayl</small> <code>application/vnd.ms-test</code>',
    )
  })
})
