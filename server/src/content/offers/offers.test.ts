import { portalPublicOffer, publicOffers } from '@markaz/protocol/content/offers/routes'
import { type RichText, richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOf, countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let token: string
let staffId: number
beforeAll(async () => {
  ;({ token, staffId } = await t.signedIn({
    grants: ['settings:gamification_oferta.read', 'settings:gamification_oferta.update'],
  }))
})

const write = (body: RichText, seen?: number | null) =>
  t.send(publicOffers.update, { token, body: { body, ...(seen === undefined ? {} : { seen }) } })
const current = async () => (await t.send(publicOffers.read, { token })).data.offering
const [first, second] = [
  richTextOfParagraphs('Kumush pulga almashtirilmaydi.'),
  richTextOfParagraphs('Kumush sovg‘aga almashtiriladi.'),
]
let logins = 0
async function pupil() {
  const id = await t.build.student({ login: `rozilik${++logins}` })
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  return {
    id,
    read: async () => (await t.send(portalPublicOffer.read, { token })).data,
    accept: (version: number) => t.send(portalPublicOffer.accept, { token, body: { version } }),
  }
}

describe('versions of the public offer', () => {
  // Shows: OFFER-003, OFFER-004, OFFER-005
  it('each saved text of the public offer is a new version; saving the same text again creates no version', async () => {
    expect([await current(), (await (await pupil()).read()).offering]).toEqual([null, null])
    expect((await write(first, null)).data.version).toBe(1)
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'offer',
      permissionName: 'settings:gamification_oferta',
      before: null,
      after: { version: 1, body: first },
    })
    const before = await countRowsOfTables(t.db, 'offer_version', 'audit')
    expect((await write(first, 1)).data.version).toBe(1)
    expect(await countRowsOfTables(t.db, 'offer_version', 'audit')).toEqual(before)
    expect((await write(second, 1)).data.version).toBe(2)
    expect(await current()).toMatchObject({ version: 2, body: second, createdBy: { id: staffId } })
    const list = (await t.send(publicOffers.versions, { token, query: {} })).data
    expect([list.total, list.versions.map(({ version }) => version)]).toEqual([2, [2, 1]])
    expect((await t.send(publicOffers.version, { token, params: { version: 1 } })).data.offering.body).toEqual(first)
    expect((await t.send(publicOffers.version, { token, params: { version: 9 } })).status).toBe(404)
  })

  it('if two users save a new version of the public contract terms at the same time, the second save is refused', async () => {
    const seen = (await current())?.version ?? 0
    const both = await Promise.all([
      write(richTextOfParagraphs('Biri'), seen),
      write(richTextOfParagraphs('Boshqasi'), seen),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await write(richTextOfParagraphs('Kech'), null)).error.code).toBe('OFFER_CHANGED')
    expect((await current())?.version).toBe(seen + 1)
  })

  // Shows: OFFER-005
  it.each([
    ['blanks', richTextOfParagraphs(' \u200b ')],
    ['nothing', { type: 'doc', content: [{ type: 'paragraph' }] }],
    ['HTML', '<p>Oferta</p>'],
    ['an unknown part', { type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] }],
    [
      'a link to a script',
      {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
          },
        ],
      },
    ],
    [
      'a picture',
      { type: 'doc', content: [...first.content, { type: 'picture', attrs: { path: 'posts/images/a.png', alt: '' } }] },
    ],
  ])(
    'saving the public contract terms with %s answers 400 with an error at the field body, and nothing is written',
    async (_, body) => {
      const before = await countRowsOfTables(t.db, 'offer_version', 'audit')
      const answer = await write(body as RichText)
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['body']])
      expect(await countRowsOfTables(t.db, 'offer_version', 'audit')).toEqual(before)
    },
  )

  it('a student reads the current public offer, accepts it once, and is asked again after the next version', async () => {
    const one = await pupil()
    const { offering, acceptedAt } = await one.read()
    const version = offering?.version ?? 0
    expect([offering?.version, acceptedAt]).toEqual([(await current())?.version, null])
    expect((await one.accept(version)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'accept',
      entity: 'offer',
      after: { studentId: one.id, version },
    })
    const audits = await countRowsOf(t.db, 'audit')
    expect((await one.accept(version)).status).toBe(200)
    expect(await countRowsOf(t.db, 'audit')).toBe(audits)
    expect((await one.read()).acceptedAt).toBe(t.deps.clock.now().toISOString())
    expect((await current())?.acceptedCount).toBe(1)

    await write(richTextOfParagraphs('Yangi tartib'))
    expect((await one.read()).acceptedAt).toBe(null)
    for (const old of [version, version + 2]) expect((await one.accept(old)).error.code).toBe('OFFER_CHANGED')
    expect((await one.accept(version + 1)).status).toBe(200)
    const older = await t.send(publicOffers.version, { token, params: { version } })
    expect(older.data.offering.acceptedCount).toBe(1)
  })

  it('a user who may only read the public contract terms cannot change them', async () => {
    const reader = await t.signedIn({ grants: ['settings:gamification_oferta.read'] })
    expect((await t.send(publicOffers.read, { token: reader.token })).status).toBe(200)
    expect((await t.send(publicOffers.update, { token: reader.token, body: { body: first } })).status).toBe(403)
    const other = await t.signedIn({ grants: ['settings.read'] })
    expect((await t.send(publicOffers.read, { token: other.token })).status).toBe(403)
  })
})
