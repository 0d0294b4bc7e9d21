import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { linkScheduleItemsToRooms } from './schedules-from-erp.ts'

const t = shareTestApp()

const crud = ['create', 'read', 'update'].map((option) => `staff_control:offices.${option}`)
const input = { capacity: 12, floor: 2, equipment: 'Proyektor' }

async function createBranch() {
  const office = await t.build.office()
  const { token } = await t.signedIn({ grants: crud, headOfficeIds: [office.headOfficeId] })
  const list = async (isArchived = false) =>
    (await t.send(rooms.list, { token, query: { isArchived: isArchived ? 'true' : 'false' } as never })).data.rooms
  const create = (name: string) => t.send(rooms.create, { token, body: { ...input, officeId: office.id, name } })
  return { ...office, token, list, create }
}

describe("rooms that the ERP's timetable names", () => {
  // Shows: TIME-001
  it("the ERP's timetable creates a room once for each name and branch, and none for an online lesson", async () => {
    const here = await createBranch()
    const groupIds = [1, 2].map(() => t.build.group({ headOfficeId: here.headOfficeId }))
    const [one = 0, other = 0] = await Promise.all(groupIds)
    for (const [groupId, classroomName] of [
      [one, 'Xona 1 '],
      [other, 'xona 1'],
      [other, 'Zoom'],
      [other, 'Onlayn'],
      [other, ' '],
      [other, null],
    ] as const)
      await t.build.scheduleItem({ groupId, classroomName })
    await linkScheduleItemsToRooms(t.db, [one, other])
    await linkScheduleItemsToRooms(t.db, [one, other])
    const [room, ...others] = await here.list()
    expect(others).toEqual([])
    expect(room?.name.toLowerCase()).toBe('xona 1')
    const held = await t.db.one(sql`select count(*) from schedule_item where room_id = ${room?.id ?? 0}`)
    expect(held).toEqual({ count: 2 })
  })

  it('a renamed room is still found by its ERP name; if the ERP names another room, the schedule item gets that room', async () => {
    const here = await createBranch()
    const groupId = await t.build.group({ headOfficeId: here.headOfficeId })
    const item = await t.build.scheduleItem({ groupId, classroomName: '101' })
    await linkScheduleItemsToRooms(t.db, [groupId])
    const [room] = await here.list()
    const body = { ...input, officeId: here.id, name: 'Katta zal' }
    await t.send(rooms.update, { token: here.token, params: { id: room?.id ?? 0 }, body })
    await linkScheduleItemsToRooms(t.db, [groupId])
    expect(await here.list()).toMatchObject([{ id: room?.id, name: 'Katta zal', erpName: '101' }])
    for (const [name, isIn] of [
      ['102', true],
      ['Zoom', false],
    ] as const) {
      await t.db.run(sql`update schedule_item set classroom_name = ${name} where id = ${item}`)
      await linkScheduleItemsToRooms(t.db, [groupId])
      const row = await t.db.one<{ name: string | null }>(sql`
        select room.name from schedule_item left join room on room.id = room_id where schedule_item.id = ${item}`)
      expect(row).toEqual({ name: isIn ? name : null })
    }
  })

  // Tests the undo of: room.create
  it('the creation of a room can be undone, unless the timetable uses the room', async () => {
    const here = await createBranch()
    const [one, other] = [await here.create('A'), await here.create('B')]
    const groupId = await t.build.group({ headOfficeId: here.headOfficeId })
    const item = await t.build.scheduleItem({ groupId, classroomName: 'b' })
    await linkScheduleItemsToRooms(t.db, [groupId])
    expect(await t.db.one(sql`select room_id as id from schedule_item where id = ${item}`)).toEqual({
      id: other.data.id,
    })
    await undoRequestChanges(t, here.token, one)
    expect((await undoRequestChanges(t, here.token, other)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await here.list()).toMatchObject([{ name: 'B' }])
  })
})
