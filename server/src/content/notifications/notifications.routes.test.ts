import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { insertReturningId } from '../../testing/rows.ts'

const t = shareTestApp()

async function notify(staffIds: number[], title = "Yangi e'lon"): Promise<number> {
  const id = await insertReturningId(
    t.db,
    sql`insert into notification (kind, title, body) values (1, ${title}, '<b>Matn</b>') returning id`,
  )
  for (const staffId of staffIds)
    await t.db.run(sql`insert into notification_receiver (notification_id, staff_id) values (${id}, ${staffId})`)
  return id
}
const count = async (token: string) => (await t.send(notifications.count, { token })).data.count
const list = (token: string, query: object = {}) => t.send(notifications.list, { token, query })
const read = (token: string, id: number | string) => t.send(notifications.read, { token, params: { id } })
const readAt = (id: number, staffId: number) =>
  t.db.one<{ readAt: string | null }>(
    sql`select read_at as "readAt" from notification_receiver where notification_id = ${id} and staff_id = ${staffId}`,
  )

describe("a user's list of notifications (the bell)", () => {
  // Shows: NOTIF-003, NOTIF-036, PROFILE-003, SHELL-017
  it("the bell icon counts and lists only the user's own notifications, newest first", async () => {
    const [me, other] = [await t.signedIn(), await t.signedIn()]
    const ids = [
      await notify([me.staffId]),
      await notify([me.staffId, other.staffId], "O'qituvchilarga 🔔"),
      await notify([other.staffId]),
    ]
    expect([await count(me.token), await count(other.token)]).toEqual([2, 2])
    expect((await t.send(auth.profile, { token: me.token })).data.notificationsCount).toBe(2)
    const { data } = await list(me.token)
    expect([data.total, data.notifications.map((one) => one.id)]).toEqual([2, [ids[1], ids[0]]])
    expect(data.notifications[0]).toMatchObject({
      title: "O'qituvchilarga 🔔",
      body: '<b>Matn</b>',
      kind: 1,
      readAt: null,
    })
  })

  it('notifications can be filtered by read or unread; the total of a page counts the filtered notifications', async () => {
    const me = await t.signedIn()
    const ids = [await notify([me.staffId]), await notify([me.staffId]), await notify([me.staffId])]
    await read(me.token, ids[1] as number)
    const found = async (query: object) => {
      const { data } = await list(me.token, query)
      return [data.total, data.notifications.map((one) => one.id)]
    }
    expect(await found({ isRead: true })).toEqual([1, [ids[1]]])
    expect(await found({ isRead: false })).toEqual([2, [ids[2], ids[0]]])
    expect(await found({ perPage: 1, page: 2 })).toEqual([3, [ids[1]]])
    expect(await found({ page: 9 })).toEqual([3, []])
    const { status, error } = await list(me.token, { isRead: 'balki' })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['isRead']])
  })
})

describe('marking a notification as read', () => {
  // Shows: NOTIF-037
  it('marking a notification as read removes it from the unread count; marking it again does not change when it was first read', async () => {
    const me = await t.signedIn()
    const id = await notify([me.staffId])
    const first = t.deps.clock.now().toISOString()
    expect((await read(me.token, id)).data).toEqual({})
    expect([await count(me.token), await readAt(id, me.staffId)]).toEqual([0, { readAt: first }])
    t.clock.forward(60_000)
    expect((await read(me.token, id)).status).toBe(200)
    expect(await readAt(id, me.staffId)).toEqual({ readAt: first })
    expect((await list(me.token)).data.notifications[0]?.readAt).toBe(first)
  })

  it("marking another user's or an unknown notification as read answers 404, and another user's notification stays unread", async () => {
    const [me, other] = [await t.signedIn(), await t.signedIn()]
    const id = await notify([other.staffId])
    expect([
      (await read(me.token, id)).status,
      (await read(me.token, 987654)).status,
      (await read(me.token, 'x')).status,
    ]).toEqual([404, 404, 400])
    expect(await readAt(id, other.staffId)).toEqual({ readAt: null })
  })

  it('a notification that one of two receivers reads stays unread for the other receiver', async () => {
    const [me, other] = [await t.signedIn(), await t.signedIn()]
    const id = await notify([me.staffId, other.staffId])
    await read(me.token, id)
    expect([await count(me.token), await count(other.token)]).toEqual([0, 1])
  })
})
