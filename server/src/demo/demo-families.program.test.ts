import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { addDemoFamilies } from './demo-families.ts'

const today = '2026-11-21'

const t = shareTestApp()
beforeAll(async () => {
  const offices = [await t.build.office(), await t.build.office()]
  for (let n = 0; n < 60; n++) {
    const { headOfficeId } = offices[n % 2] as { headOfficeId: number }
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId], lastName: `Karimov${n}` })
    await t.build.membership({ studentId, groupId: await t.build.group({ headOfficeId }) })
    if (n === 1) await t.build.agent({ studentIds: [studentId] })
  }
  await addDemoFamilies(t.deps, today)
})

it('in the demo, more than 45 students have a linked parent, two pairs of parents share a phone number, and one link of a parent has ended', async () => {
  const seen = await t.db.one<{
    pupils: number
    twice: number
    ended: number
    ofKnown: number
    isInstalled: boolean
  }>(sql`
    select (select count(distinct student_id) from agent_student where ended_at is null) as pupils,
      (select count(*) from (select from agent where phone ~ '^998[0-9]{9}$' group by phone having count(*) = 2) same) as twice,
      (select count(*) from agent_student where ended_at is not null) as ended,
      (select count(*) from agent where portal_installed_at is not null) > 9 as "isInstalled",
      (select max(count) from (select count(*) from agent_student where source = 'contract' group by student_id) each) as "ofKnown"`)
  expect(seen).toMatchObject({ twice: 2, ended: 1, ofKnown: 1, isInstalled: true })
  expect(seen?.pupils).toBeGreaterThan(45)
})

it('adding the demo parents a second time changes nothing', async () => {
  const count = () => t.db.one(sql`select count(*) from agent_student`)
  const before = await count()
  await addDemoFamilies(t.deps, today)
  expect(await count()).toEqual(before)
})
