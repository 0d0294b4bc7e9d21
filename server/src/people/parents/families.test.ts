import { families } from '@markaz/protocol/people/parents/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { localSms } from '../../integrations/sms/local.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAgent, buildGroup, buildMembership, buildOffice, buildStudent } from '../../testing/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ sms: { ...localSms, name: 'eskiz' } })
})
afterAll(() => t.close())

const grants = ['users.read', 'users:students.update']

/** A branch with two groups and five pupils: two are reached, of the others each lacks something else; a sixth has left. */
async function scene() {
  const office = await buildOffice(t.db)
  const { headOfficeId } = office
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const [one, two] = [await buildGroup(t.db, { headOfficeId }), await buildGroup(t.db, { headOfficeId })]
  const pupil = async (groupIds: number[], endedDate: string | null = null) => {
    const studentId = await buildStudent(t.db, { headOfficeIds: [headOfficeId] })
    for (const groupId of groupIds) await buildMembership(t.db, { groupId, studentId, endedDate })
    return studentId
  }
  const twins = [await pupil([one, two]), await pupil([one])]
  const mother = await buildAgent(t.db, { fullName: 'Karimova Zuhra', phone: '998931116601', studentIds: twins })
  const alone = await pupil([two])
  const wrong = await pupil([two])
  await buildAgent(t.db, { phone: '71 200', studentIds: [wrong] })
  const blocked = await pupil([two])
  await buildAgent(t.db, { phone: '998931116602', status: 2, studentIds: [blocked] })
  const ended = await pupil([two], '2026-11-01')
  // Whoever's tie has ended is told nothing.
  const former = await buildAgent(t.db, { phone: '998931116603', studentIds: [alone] })
  await t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'divorce' where agent_id = ${former}`)
  return { office, headOfficeId, token, staffId, one, two, twins, mother, alone, wrong, blocked, ended }
}

describe('reach', () => {
  it('counts families of pupils who learn now, by branch and by group, each family once', async () => {
    const s = await scene()
    const all = await t.send(families.reach, { token: s.token })
    const sums = { families: 5, sms: 2, none: 3 }
    expect(all.data).toEqual({ ...sums, rows: [{ id: s.office.id, name: expect.any(String), ...sums }] })
    const groups = await t.send(families.reach, { token: s.token, query: { officeId: s.office.id } })
    expect({ ...groups.data, rows: groups.data.rows.toSorted((a, b) => a.id - b.id) }).toMatchObject({
      ...sums,
      rows: [
        { id: s.one, families: 2, sms: 2, none: 0 },
        { id: s.two, families: 4, sms: 1, none: 3 },
      ],
    })
    const elsewhere = await scene()
    const refused = await t.send(families.reach, { token: s.token, query: { officeId: elsewhere.office.id } })
    expect(refused.status).toBe(404)
  })

  it('names who cannot be reached and why, within the own branches alone', async () => {
    const s = await scene()
    const { data } = await t.send(families.unreached, { token: s.token })
    expect(data.total).toBe(3)
    expect(new Map(data.students.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [s.alone, 'no_parent'],
        [s.wrong, 'no_phone'],
        [s.blocked, 'blocked'],
      ]),
    )
    expect(data.students[0]?.groups.map(({ id }) => id)).toEqual([s.two])
    const inOne = await t.send(families.unreached, { token: s.token, query: { groupIds: [s.one] } })
    expect(inOne.data.total).toBe(0)
    const other = await scene()
    const theirs = await t.send(families.unreached, { token: s.token, query: { officeIds: [other.office.id] } })
    expect(theirs.data.total).toBe(0)
  })
})

describe('invitations', () => {
  it('go to each parent once by SMS; whom nothing reaches is left out with the reason', async () => {
    const s = await scene()
    const plan = await t.send(families.invite.plan, {
      token: s.token,
      body: { ids: [...s.twins, s.alone, s.wrong], by: 'sms' },
    })
    expect(plan.data).toMatchObject({ ids: s.twins, isCarried: true })
    expect(plan.data.left).toEqual([
      { id: s.alone, reason: 'no_parent' },
      { id: s.wrong, reason: 'no_phone' },
    ])
    const run = await t.send(families.invite.run, { token: s.token, body: { ids: s.twins, by: 'sms' } })
    expect([run.status, run.data]).toEqual([200, { count: 2, address: 'https://markaz.test/portal/', made: [] }])
    const sent = await t.db.many<{ phone: string; text: string }>(
      sql`select phone, text from sms where agent_id = ${s.mother}`,
    )
    expect(sent).toEqual([{ phone: '998931116601', text: expect.stringContaining('https://markaz.test/portal/') }])
  })

  it('stand on a sheet with the name and number of each parent, and nothing is sent', async () => {
    const s = await scene()
    const { data } = await t.send(families.invite.run, { token: s.token, body: { ids: s.twins, by: 'sheet' } })
    expect(data.made).toEqual(
      s.twins.map((id) => ({ id, fullName: expect.any(String), parent: 'Karimova Zuhra', phone: '998931116601' })),
    )
    expect(await t.db.many(sql`select from sms where agent_id = ${s.mother}`)).toEqual([])
  })

  it('404 for a pupil of another branch, and nothing is sent', async () => {
    const [s, other] = [await scene(), await scene()]
    const body = { ids: [...s.twins, ...other.twins], by: 'sms' as const }
    expect((await t.send(families.invite.run, { token: s.token, body })).status).toBe(404)
    expect(await t.db.many(sql`select from sms where agent_id in (${s.mother}, ${other.mother})`)).toEqual([])
  })
})
