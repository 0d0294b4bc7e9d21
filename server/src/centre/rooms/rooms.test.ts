import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { describe, expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'

const t = shareTestApp()

const crud = ['create', 'read', 'update'].map((option) => `staff_control:offices.${option}`)
const input = { capacity: 12, floor: 2, equipment: 'Proyektor' }

async function branch() {
  const office = await t.build.office()
  const { token } = await t.signedIn({ grants: crud, headOfficeIds: [office.headOfficeId] })
  const list = async (isArchived = false) =>
    (await t.send(rooms.list, { token, query: { isArchived: isArchived ? 'true' : 'false' } as never })).data.rooms
  const create = (name: string) => t.send(rooms.create, { token, body: { ...input, officeId: office.id, name } })
  return { ...office, token, list, create }
}

describe('rooms of a branch', () => {
  // Shows: TIME-001
  it('a room has a branch, name, capacity, floor and equipment, and only users of its branch see it', async () => {
    const here = await branch()
    const { status, data } = await here.create('  Z-101 ')
    expect(status).toBe(201)
    expect(await here.list()).toEqual([
      {
        id: data.id,
        name: 'Z-101',
        ...input,
        office: expect.objectContaining({ id: here.id }),
        erpName: null,
        isArchived: false,
      },
    ])
    const elsewhere = await branch()
    expect(await elsewhere.list()).toEqual([])
    const body = { ...input, officeId: elsewhere.id, name: 'B' }
    const params = { id: data.id }
    expect((await t.send(rooms.update, { token: elsewhere.token, params, body })).status).toBe(404)
    expect((await t.send(rooms.archive, { token: elsewhere.token, params })).status).toBe(404)
    expect((await t.send(rooms.unarchive, { token: elsewhere.token, params })).status).toBe(404)
  })

  // Shows: TIME-001
  it('the name of a room is unique in its branch regardless of letter case; another branch may use the same name', async () => {
    const here = await branch()
    await here.create('Z-101')
    expect((await here.create('z-101')).error.code).toBe('ROOM_NAME_TAKEN')
    expect((await (await branch()).create('Z-101')).status).toBe(201)
  })

  it('a user cannot create a room in another branch than their own', async () => {
    const { token } = await branch()
    const { id: officeId } = await branch()
    const { status, error } = await t.send(rooms.create, { token, body: { ...input, officeId, name: 'A' } })
    expect([status, error.fields]).toEqual([400, { officeId: 'Bunday filial topilmadi' }])
  })

  // Tests the undo of: room.archive, room.unarchive, room.update
  // Shows: TIME-001
  it('changing, archiving and unarchiving a room can each be undone', async () => {
    const here = await branch()
    const { data } = await here.create('Z-101')
    const params = { id: data.id }
    const body = { officeId: here.id, name: 'Z-102', capacity: null, floor: null, equipment: null }
    const changed = await t.send(rooms.update, { token: here.token, params, body })
    expect(await here.list()).toMatchObject([{ name: 'Z-102', capacity: null }])
    await undoRequestChanges(t, here.token, changed)
    expect(await here.list()).toMatchObject([{ name: 'Z-101', capacity: 12 }])
    const archived = await t.send(rooms.archive, { token: here.token, params })
    expect([await here.list(), await here.list(true)]).toMatchObject([[], [{ name: 'Z-101', isArchived: true }]])
    await undoRequestChanges(t, here.token, await t.send(rooms.unarchive, { token: here.token, params }))
    expect(await here.list()).toEqual([])
    await undoRequestChanges(t, here.token, archived)
    expect(await here.list()).toHaveLength(1)
  })
})
