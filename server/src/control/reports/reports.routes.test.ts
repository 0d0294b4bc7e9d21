import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildGroup, buildLesson, buildOffice } from '../../testing/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function report(headOfficeId: number | null, isSeen = false): Promise<void> {
  const lessonId = await buildLesson(t.db, { groupId: await buildGroup(t.db, { headOfficeId }), date: '2026-11-20' })
  await t.db.run(
    sql`insert into report (type, lesson_id, seen_at) values (1, ${lessonId}, ${isSeen ? t.deps.clock.now() : null})`,
  )
}
const grants = ['management:reports.read']
const count = async (token: string) => (await t.send(reports.count, { token })).data.count

it("the unseen reports of the own branches' groups are counted, those of others and of groups without a branch only for the superadmin", async () => {
  const [mine, other] = [await buildOffice(t.db), await buildOffice(t.db)]
  await report(mine.headOfficeId)
  await report(mine.headOfficeId)
  await report(mine.headOfficeId, true)
  await report(other.headOfficeId)
  await report(null)
  const manager = await t.signedIn({ grants, headOfficeIds: [mine.headOfficeId] })
  const stranger = await t.signedIn({ grants })
  const superadmin = await t.signedIn({ grants, isSuperadmin: true })
  expect([await count(manager.token), await count(stranger.token), await count(superadmin.token)]).toEqual([2, 0, 4])
  expect((await t.send(auth.profile, { token: manager.token })).data.reportsCount).toBe(2)
})

it('a profile without the grant counts none, whatever there is', async () => {
  const office = await buildOffice(t.db)
  await report(office.headOfficeId)
  const { token } = await t.signedIn({ headOfficeIds: [office.headOfficeId] })
  expect((await t.send(auth.profile, { token })).data.reportsCount).toBe(0)
})
