import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { richTextOf } from '@markaz/protocol/rich-text'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildOffice } from '../../testing/build.ts'
import { sendKind, sendOut } from './fan-out.ts'
import { everything, messageTo } from './testing/notice-centre.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('to very many it goes part by part; stopped in the middle it goes on where it was, and nobody gets it twice', async () => {
  const office = await buildOffice(t.db)
  const sender = await t.signedIn({ grants: everything, headOfficeIds: [office.headOfficeId] })
  const many = 45
  await t.db.run(sql`
    with made as (
      insert into student (ext_id, first_name, last_name, login, password_hash)
      select 'ko''p' || n, 'Ism', 'Familiya', 'kop' || n, 'x' from generate_series(1, ${many}) n returning id
    )
    insert into student_head_office (student_id, head_office_id) select id, ${office.headOfficeId} from made`)
  const body = messageTo({ groupId: 0 }, { audience: [], groupIds: [], body: richTextOf('Salom') })
  const { data } = await t.send(sentNotifications.create, { token: sender.token, body })
  expect(data.receivers.total).toBe(many)
  const read = async () =>
    (await t.send(sentNotifications.read, { token: sender.token, params: { id: data.id } })).data.notification

  // The job is stopped after each part, as in a process that goes down.
  const stopping = { key: String(data.id), attempt: 1, signal: AbortSignal.abort(new Error('stop')), isOurs: sql`true` }
  const handler = sendOut(t.deps, 20)
  for (let run = 0; run < 2; run++) await expect(handler.run(stopping)).rejects.toThrow('stop')
  expect(await read()).toMatchObject({ state: 'sending', receiversCount: 20, expectedCount: many })

  await t.app.queue.runDue(sendKind)
  expect(await read()).toMatchObject({ state: 'sent', receiversCount: many, expectedCount: many })
  expect(await t.db.one(sql`select count(*), count(distinct student_id) as people from student_notification`)).toEqual({
    count: many,
    people: many,
  })

  const removed = await t.send(sentNotifications.remove, { token: sender.token, params: { id: data.id } })
  expect(removed.status).toBe(200)
  await t.app.queue.runDue('notifications.withdraw')
  expect(await t.db.one(sql`select count(*) from student_notification`)).toEqual({ count: 0 })
})
