import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  createDistributeAnnouncementJob,
  createWithdrawAnnouncementJob,
  sendAnnouncementJobKind,
  withdrawAnnouncementJobKind,
} from './distribute-announcement.ts'
import { allNotificationGrants, buildAnnouncementForGroup } from './testing/notification-centre.ts'

const t = shareTestApp()

async function toPupils(many: number, more: { isForParents?: boolean } = {}) {
  const office = await t.build.office()
  const sender = await t.signedIn({ grants: allNotificationGrants, headOfficeIds: [office.headOfficeId] })
  await t.db.run(sql`
    with made as (
      insert into student (ext_id, first_name, last_name, login, password_hash)
      select login, 'Ism', 'Familiya', login, 'x' from (select ${`kop${office.id}.`} || n as login from generate_series(1, ${many}) n) logins
      returning id
    )
    insert into student_head_office (student_id, head_office_id) select id, ${office.headOfficeId} from made`)
  const body = buildAnnouncementForGroup(
    { groupId: 0 },
    { audience: [], groupIds: [], officeIds: [office.id], body: richTextOfParagraphs('Salom'), ...more },
  )
  const { data } = await t.send(sentNotifications.create, { token: sender.token, body })
  expect(data.receivers.total).toBe(many)
  return { ...office, token: sender.token, params: { id: data.id } }
}

/** Asks the job to stop after each batch, as when the process shuts down. */
const stopping = ({ id }: { id: number }) => ({
  ...{ key: String(id), attempt: 1, signal: AbortSignal.abort(new Error('stop')), isOurs: sql`true` },
})

it('an announcement to very many students is distributed in batches; after an interruption each student still gets it once', async () => {
  const many = 45
  const { token, params } = await toPupils(many)
  const read = async () => (await t.send(sentNotifications.read, { token, params })).data.notification

  const handler = createDistributeAnnouncementJob(t.deps, 20)
  for (let run = 0; run < 2; run++) await expect(handler.run(stopping(params))).rejects.toThrow('stop')
  expect(await read()).toMatchObject({ state: 'sending', receiversCount: 20, expectedCount: many })

  await t.app.queue.runDue(sendAnnouncementJobKind)
  expect(await read()).toMatchObject({ state: 'sent', receiversCount: many, expectedCount: many })
  expect(await t.db.one(sql`select count(*), count(distinct student_id) as people from student_notification`)).toEqual({
    count: many,
    people: many,
  })

  const removed = await t.send(sentNotifications.remove, { token, params })
  expect(removed.status).toBe(200)
  await t.app.queue.runDue('notifications.withdraw')
  expect(await t.db.one(sql`select count(*) from student_notification`)).toEqual({ count: 0 })
})

it('a deleted announcement is removed, batch by batch, from the notifications of the parents who got it', async () => {
  const many = 45
  const [kept, deleted] = [await toPupils(many, { isForParents: true }), await toPupils(many, { isForParents: true })]
  await t.db.run(sql`
    with parent as (insert into agent (full_name, phone) select 'Ota', '998' || (900000000 + id) from student returning id, phone)
    insert into agent_student (agent_id, student_id, relation)
    select parent.id, student.id, 'father' from parent join student on parent.phone = '998' || (900000000 + student.id)`)
  await t.app.queue.runDue(sendAnnouncementJobKind)
  const told = async ({ headOfficeId }: { headOfficeId: number }) =>
    (await t.db.one<{ count: number }>(sql`select count(*) from telling where head_office_id = ${headOfficeId}`))?.count
  expect([await told(kept), await told(deleted)]).toEqual([many, many])
  await t.send(sentNotifications.remove, { token: deleted.token, params: deleted.params })
  const handler = createWithdrawAnnouncementJob(t.deps, 20)
  for (const left of [25, 5, 0]) {
    await expect(handler.run(stopping(deleted.params))).rejects.toThrow('stop')
    expect([await told(kept), await told(deleted)]).toEqual([many, left])
  }
  await t.app.queue.runDue(withdrawAnnouncementJobKind)
  expect(await t.db.one(sql`select count(*) from notification`)).toEqual({ count: 1 })
})
