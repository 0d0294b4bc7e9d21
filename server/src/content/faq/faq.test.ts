import { uploads } from '@markaz/protocol/centre/files/routes'
import { faq, portalFaq } from '@markaz/protocol/content/faq/routes'
import { type RichText, richTextOfParagraphs } from '@markaz/protocol/rich-text'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let token: string
beforeAll(async () => {
  ;({ token } = await t.signedIn({
    grants: ['profile.read', 'content:posts.create', 'content:posts.update', 'content:posts.delete'],
  }))
})

const answer = richTextOfParagraphs('Kassada yoki Payme orqali.')
const add = async (question: string, more: object = {}) =>
  (await t.send(faq.create, { token, body: { question, answer, ...more } })).data.id
const read = async (id: number) => (await t.send(faq.read, { token, params: { id } })).data.faq
const order = async () => (await t.send(faq.list, { token, query: { perPage: 1000 } })).data.faq.map(({ id }) => id)
const withPicture = (path: string): RichText => ({
  type: 'doc',
  content: [...answer.content, { type: 'picture', attrs: { path, alt: 'Kassa' } }],
})
async function picture(owner = token) {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
  return (await t.send(uploads.postBanner, { token: owner, file: { name: 'kassa.png', bytes } })).data.path
}
const isUsed = async (path: string) =>
  (await t.db.one<{ isUsed: boolean }>(sql`select used_at is not null as "isUsed" from file where key = ${path}`))
    ?.isUsed

describe('frequently asked questions', () => {
  // Shows: BLOG-007
  it('questions are added, found by words of question and answer, changed and deleted, each with an audit entry', async () => {
    const id = await add("To'lov qanday qilinadi?")
    expect(await read(id)).toMatchObject({ question: "To'lov qanday qilinadi?", answer, version: 1 })
    for (const value of ['tolov', 'PAYME'])
      expect((await t.send(faq.list, { token, query: { value } })).data.faq).toEqual([
        expect.objectContaining({ id, excerpt: 'Kassada yoki Payme orqali.' }),
      ])
    const changed = { question: "To'lovni qayerda qilaman?", answer: richTextOfParagraphs('Kassada.'), version: 1 }
    expect((await t.send(faq.update, { token, params: { id }, body: changed })).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'faq',
      action: 'update',
      permissionName: 'content:posts',
      before: { question: "To'lov qanday qilinadi?" },
      after: { question: changed.question },
    })
    expect((await t.send(faq.remove, { token, params: { id } })).status).toBe(200)
    expect((await t.send(faq.read, { token, params: { id } })).status).toBe(404)
  })

  // Shows: DAY-012
  it('a draft of a frequently asked question is visible only to users who may write such questions, until it is published', async () => {
    const id = await add('Yozgi lager bormi?', { isDraft: true })
    const { token: reader } = await t.signedIn({ grants: ['profile.read'] })
    const student = await openStudentSession(t.deps, t.db, {
      ...{ studentId: await t.build.student({ login: 'qoralama.oquvchi' }), address: '127.0.0.1', userAgent: null },
    })
    const seen = async () => ({
      writer: (await order()).includes(id),
      reader: (await t.send(faq.list, { token: reader, query: { perPage: 1000 } })).data.faq.some(
        (one) => one.id === id,
      ),
      alone: (await t.send(faq.read, { token: reader, params: { id } })).status,
      pupil: (await t.send(portalFaq.list, { token: student, query: { perPage: 1000 } })).data.faq.some(
        (one) => one.id === id,
      ),
    })
    expect(await seen()).toEqual({ writer: true, reader: false, alone: 404, pupil: false })
    const published = { question: 'Yozgi lager bormi?', answer, isDraft: false, version: 1 }
    await t.send(faq.update, { token, params: { id }, body: published })
    expect(await seen()).toEqual({ writer: true, reader: true, alone: 200, pupil: true })
    expect(await readLastAudit(t.db)).toMatchObject({ before: { isDraft: true }, after: { isDraft: false } })
  })

  it('if two users change the same question at the same time, the second change is refused and writes nothing', async () => {
    const id = await add('Dars necha soat?')
    const save = (question: string) =>
      t.send(faq.update, { token, params: { id }, body: { question, answer, version: 1 } })
    const both = await Promise.all([save('Dars ikki soatmi?'), save('Dars uch soatmi?')])
    expect(both.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, 'FAQ_CHANGED'])
    expect((await read(id)).version).toBe(2)
  })

  it('frequently asked questions are listed in the order that users set; reordering from an outdated order is refused', async () => {
    const [a, b, c] = [await add('A?'), await add('B?'), await add('C?', { position: 1 })]
    const before = await order()
    expect([before[0], ...before.slice(-2)]).toEqual([c, a, b])
    const others = before.filter((id) => id !== b)
    const move = (after: number[], seen = before) => t.send(faq.reorder, { token, body: { before: seen, after } })
    const answers = await Promise.all([move([b, ...others]), move([...others.slice(1), b, c])])
    const codes: unknown[] = answers.map(({ status, error }) => error?.code ?? status)
    expect([...codes].sort()).toEqual([200, 'FAQ_ORDER_CHANGED'])
    expect(await order()).toEqual(codes[0] === 200 ? [b, ...others] : [...others.slice(1), b, c])
    const now = await order()
    for (const after of [now.slice(1), [...now, 999_999], now.map(() => now[0] as number)])
      expect((await move(after, now)).error.code).toBe('FAQ_ORDER_CHANGED')
    expect(await order()).toEqual(now)
    await t.send(faq.update, { token, params: { id: a }, body: { question: 'A?', answer, position: 2, version: 1 } })
    expect((await order())[1]).toBe(a)
  })

  it("pictures in the answer to a question must be the author's own unused uploads; a picture removed from the answer becomes unused", async () => {
    const path = await picture()
    const id = await add('Kassa qayerda?', { answer: withPicture(path) })
    expect((await read(id)).pictures).toEqual([{ path, url: expect.stringMatching(/^\/files\/posts\/images\//) }])
    expect(await isUsed(path)).toBe(true)
    const other = await t.signedIn({ grants: ['content:posts.create'] })
    for (const foreign of [await picture(other.token), path, 'posts/images/yoq.png', '../../etc/passwd']) {
      const body = { question: 'Begona rasm', answer: withPicture(foreign) }
      expect((await t.send(faq.create, { token, body })).error.code).toBe('FILE_UNKNOWN')
    }
    await t.send(faq.update, { token, params: { id }, body: { question: 'Kassa qayerda?', answer, version: 1 } })
    expect(await isUsed(path)).toBe(false)
  })

  it('students read the published frequently asked questions in the order that staff set', async () => {
    const student = await t.build.student({ login: 'savol1' })
    const own = await openStudentSession(t.deps, t.db, { studentId: student, address: '127.0.0.1', userAgent: null })
    const id = await add('Sertifikat beriladimi?', { position: 1 })
    const { data } = await t.send(portalFaq.list, { token: own, query: { perPage: 1000 } })
    expect(data.faq[0]).toEqual({ id, question: 'Sertifikat beriladimi?', answer, pictures: [] })
    expect(data.total).toBe((await order()).length)
  })
})

describe('an answer to a frequently asked question that contains malicious HTML or links', () => {
  const nested = (depth: number): string =>
    `${'{"type":"blockquote","content":['.repeat(depth)}{"type":"paragraph"}${']}'.repeat(depth)}`
  const part = (content: string) => `{"type":"doc","content":[${content}]}`
  it.each([
    ['HTML', '"<img src=x onerror=alert(1)>"', 400, 'VALIDATION'],
    ['a script as a part', part('{"type":"script","content":[{"type":"text","text":"x"}]}'), 400, 'VALIDATION'],
    ['an SVG as a part', part('{"type":"svg","attrs":{"onload":"alert(1)"}}'), 400, 'VALIDATION'],
    [
      'a javascript: link',
      part(
        '{"type":"paragraph","content":[{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":"javascript:alert(1)"}}]}]}',
      ),
      400,
      'VALIDATION',
    ],
    ['thirteen nested quotes', part(nested(13)), 400, 'VALIDATION'],
    ['a thousand nested quotes', part(nested(1_000)), 413, 'TOO_LARGE'],
    ['4,000 paragraphs', part(Array(4_000).fill('{"type":"paragraph"}').join()), 400, 'VALIDATION'],
    ['5 MB of nested parts', part(nested(150_000)), 413, 'TOO_LARGE'],
  ])(
    'saving a question whose answer contains %s is refused with a clear error, and nothing is written',
    async (_, text, status, code) => {
      const before = await countRowsOfTables(t.db, 'faq', 'audit')
      const begun = performance.now()
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/staff/posts/faq',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: `{"question":"Savol","answer":${text}}`,
      })
      const { error } = answer.json()
      expect([answer.statusCode, error.code]).toEqual([status, code])
      if (status === 400) expect(Object.keys(error.fields)).toEqual(['answer'])
      expect(performance.now() - begun).toBeLessThan(5_000)
      expect(await countRowsOfTables(t.db, 'faq', 'audit')).toEqual(before)
    },
  )
})
