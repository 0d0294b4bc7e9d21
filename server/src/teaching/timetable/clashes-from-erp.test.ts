import { createDemoCentre } from '@markaz/demo/demo-centre'
import { startDemoErp } from '@markaz/demo/server'
import { sync } from '@markaz/protocol/centre/sync/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { createErpSource } from '../../integrations/erp/erp-source.ts'
import { startTestApp } from '../../testing/app.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { lessonClashCheckJobKind } from './notify-clashes.ts'

const today = '2026-11-21'

// Shows: TIME-005
it("planners are notified if the ERP's timetable clashes with a lesson that staff moved; moving the lesson back resolves the clash", async () => {
  const roster = createDemoCentre({ today, stage: 1 })
  const group = roster.classes.find((one) => one.metadata.uz.schedule.some(({ daysOfWeek }) => daysOfWeek.includes(1)))
  if (!group) throw new Error('the demo centre has no group on Mondays')
  const { schedule } = group.metadata.uz
  Object.assign(roster, { classes: [group], enrollments: [] })
  const erp = await startDemoErp({ today, data: roster })
  const t = await startTestApp({
    erp: createErpSource({
      ...{ erpUrl: erp.url, erpTokenUrl: erp.tokenUrl },
      ...{ erpClientId: erp.clientId, erpClientSecret: erp.clientSecret },
    }),
  })
  try {
    const grants = ['all_groups.read', 'all_groups.update']
    const { token } = await t.signedIn({ grants })
    const synchronise = async () => {
      for (const route of [sync.teachers, sync.groups]) {
        expect((await t.send(route, { token })).status).toBe(200)
        await t.app.queue.runDue('sync.run')
      }
    }
    await synchronise()
    const lesson = orNotFound(
      await t.db.one<{ id: number; headOfficeId: number }>(sql`
        select lesson.id, head_office_id as "headOfficeId" from lesson join study_group on study_group.id = group_id
        where date = '2026-11-23' limit 1`),
    )
    const office = await t.signedIn({ grants, headOfficeIds: [lesson.headOfficeId] })
    const params = { id: lesson.id }
    const moved = await t.send(timetable.change, {
      ...{ token: office.token, params, body: { date: '2026-11-29', beginTime: '06:00', endTime: '07:00' } },
    })
    expect(moved.status).toBe(200)
    const planned = async () =>
      (await t.send(timetable.clashes, { token: office.token, query: { perPage: 1000 } })).data.clashes.filter(
        ({ kind }) => kind === 'plan',
      )
    expect(await planned()).toEqual([])

    for (const item of schedule) item.daysOfWeek = [7]
    group.dateLastModified = '2026-11-21T10:03:00.000Z'
    erp.setData(roster)
    t.clock.set(`${today}T15:05:00+05:00`)
    await synchronise()
    await t.app.queue.runDue(lessonClashCheckJobKind)
    expect(await listNotificationsOfPerson(t.db, 'staff', office.staffId)).toMatchObject([
      [41, "Jadvalda to'qnashuv", expect.any(String)],
    ])
    expect(await planned()).toMatchObject([{ lesson: { id: lesson.id, date: '2026-11-29' } }])
    expect((await t.send(timetable.backToPlan, { token: office.token, params })).status).toBe(200)
    expect(await planned()).toEqual([])
  } finally {
    await t.close()
    await erp.close()
  }
})
