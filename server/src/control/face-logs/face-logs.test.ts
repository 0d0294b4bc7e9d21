import { faceLogs, ownDoorPassages, securityGuardScreens } from '@markaz/protocol/control/face-logs/routes'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { doorUserOfTestStudent, insertDoorPassEvent } from './testing.ts'

const t = shareTestApp()

const grants = ['staff_control:face_id_logs.read', 'staff_control.read']

async function createBranch() {
  const office = await t.build.office()
  const deviceId = await t.build.doorDevice({ headOfficeId: office.headOfficeId, type: 'both' })
  const studentId = await t.build.student({ lastName: `Zokirova${deviceId}`, firstName: 'Laylo' })
  await t.db.run(
    sql`insert into student_head_office (student_id, head_office_id, from_erp) values (${studentId}, ${office.headOfficeId}, true)`,
  )
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  return { office, deviceId, studentId, token, staffId }
}

const idsOf = async (token: string, query: object = {}) => {
  const { data } = await t.send(faceLogs.list, { token, query })
  return { ids: data.logs.map(({ id }) => id), total: data.total }
}

// Shows: FACEID-010, FACEID-011, FACEID-022
it('passages through doors are listed with person, direction and door, latest passage first, and can be filtered by every field', async () => {
  const b = await createBranch()
  const came = await insertDoorPassEvent(t, b.deviceId, doorUserOfTestStudent(b.studentId), '08:00', 1)
  const stranger = await insertDoorPassEvent(t, b.deviceId, null, '09:00')
  const went = await insertDoorPassEvent(t, b.deviceId, { kind: 1, id: b.staffId }, '10:00', 2)
  const before = await insertDoorPassEvent(
    t,
    b.deviceId,
    doorUserOfTestStudent(b.studentId),
    '2026-11-20T23:59:59+05:00',
    2,
  )
  const { data } = await t.send(faceLogs.list, { token: b.token })
  expect(data.total).toBe(4)
  expect(data.logs.map(({ id }) => id)).toEqual([went, stranger, came, before])
  expect(data.logs[2]).toEqual({
    id: came,
    person: { kind: 3, id: b.studentId, fullName: `Zokirova${b.deviceId} Laylo`, photo: null },
    image: null,
    direction: 1,
    device: { id: b.deviceId, name: expect.any(String) },
    office: { id: b.office.id, name: expect.any(String) },
    at: '2026-11-21T03:00:00.000Z',
  })
  expect(data.logs[1]).toMatchObject({ person: null, direction: 3 })
  const cases: [object, number[]][] = [
    [{ value: `laylo zokirova${b.deviceId}` }, [came, before]],
    [{ personKind: 1 }, [went]],
    [{ direction: 3 }, [stranger]],
    [{ deviceId: b.deviceId }, [went, stranger, came, before]],
    [{ deviceId: b.deviceId + 1 }, []],
    [{ officeIds: b.office.id }, [went, stranger, came, before]],
    [{ startDate: '2026-11-21', endDate: '2026-11-21' }, [went, stranger, came]],
    [{ endDate: '2026-11-20' }, [before]],
    [{ page: 2, perPage: 3 }, [before]],
  ]
  for (const [query, ids] of cases) expect([query, (await idsOf(b.token, query)).ids]).toEqual([query, ids])
  expect(
    (await t.send(faceLogs.list, { token: b.token, query: { direction: 4 } as never })).error.fields,
  ).toHaveProperty('direction')
})

// Shows: FACEID-018, FACEID-020
it('a door is visible to users of its branch and of branches that share it, and to no other users', async () => {
  const [mine, other] = [await createBranch(), await createBranch()]
  const id = await insertDoorPassEvent(t, mine.deviceId, doorUserOfTestStudent(mine.studentId), '08:00', 1)
  const look = async (token: string) => [
    (await idsOf(token)).ids,
    (await t.send(securityGuardScreens.all, { token })).data.devices.map((device) => device.lastLog?.id),
    (await t.send(securityGuardScreens.last, { token, query: { deviceId: mine.deviceId } })).data?.log?.id ?? null,
    (await t.send(faceLogs.devices, { token })).data.devices.some((device) => device.id === mine.deviceId),
  ]
  expect(await look(mine.token)).toEqual([[id], [id], id, true])
  expect(await look(other.token)).toEqual([[], [undefined], null, false])
  for (const call of [securityGuardScreens.last, securityGuardScreens.stream])
    expect((await t.send(call, { token: other.token, query: { deviceId: mine.deviceId } })).status).toBe(404)
  await t.db.run(
    sql`insert into door_device_head_office (device_id, head_office_id) values (${mine.deviceId}, ${other.office.headOfficeId})`,
  )
  expect((await look(other.token))[0]).toEqual([id])
  const { token } = await t.signedIn({ grants: [], headOfficeIds: [mine.office.headOfficeId] })
  for (const call of [faceLogs.list, faceLogs.image, securityGuardScreens.all, securityGuardScreens.stream])
    expect((await t.send(call, { token, query: { logId: id } as never })).status).toBe(403)
})

// Shows: FACEID-019
it("the picture of a passage through a door can be loaded by users who may see the passage; the list of passages contains the picture's URL", async () => {
  const [mine, other] = [await createBranch(), await createBranch()]
  const logId = await insertDoorPassEvent(t, mine.deviceId, null, '08:00')
  const key = `doors/images/${logId}.jpg`
  const picture = Buffer.from('face')
  expect((await t.send(faceLogs.image, { token: mine.token, query: { logId } })).status).toBe(404)
  await t.deps.files.put(key, picture)
  await t.db.run(sql`update face_log set picture = ${key} where id = ${logId}`)
  const answer = await t.send(faceLogs.image, { token: mine.token, query: { logId } })
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'image/jpeg', 'face'])
  expect((await t.send(faceLogs.image, { token: other.token, query: { logId } })).status).toBe(404)
  const { data } = await t.send(faceLogs.list, { token: mine.token })
  expect(data.logs[0]?.image).toMatch(new RegExp(`^/files/${key}\\?v=`))
})

it('the export of passages through doors contains the filtered list in Tashkent time, and is audited', async () => {
  const b = await createBranch()
  await insertDoorPassEvent(t, b.deviceId, null, '08:00:07', 1)
  await insertDoorPassEvent(t, b.deviceId, doorUserOfTestStudent(b.studentId), '09:30', 2)
  const { bytes, headers } = await t.send(faceLogs.export, { token: b.token, body: { startDate: '2026-11-21' } })
  expect(headers['content-disposition']).toContain('face-id-loglari.xlsx')
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(rows.map((row) => [row[1], row[2], row[3], row[6]])).toEqual([
    ['F.I.Sh.', 'Turi', "Yo'nalish", 'Vaqt'],
    [`Zokirova${b.deviceId} Laylo`, 'Talaba', 'Chiqdi', '21.11.2026 09:30:00'],
    ["Noma'lum", null, 'Kirdi', '21.11.2026 08:00:07'],
  ])
  expect(await readLastAudit(t.db)).toMatchObject({
    staffId: b.staffId,
    action: 'export',
    entity: 'face-log',
    after: { startDate: '2026-11-21', count: 2 },
  })
})

it("a student's passages through doors are shown to staff of the branch, and in the student's portal without pictures", async () => {
  const [mine, other] = [await createBranch(), await createBranch()]
  const id = await insertDoorPassEvent(t, mine.deviceId, doorUserOfTestStudent(mine.studentId), '08:00', 1)
  await insertDoorPassEvent(t, mine.deviceId, doorUserOfTestStudent(other.studentId), '08:01', 1)
  const params = { id: mine.studentId }
  const { data } = await t.send(faceLogs.ofStudent, { token: mine.token, params })
  expect([data.logs.map((log) => log.id), data.total]).toEqual([[id], 1])
  expect((await t.send(faceLogs.ofStudent, { token: other.token, params })).status).toBe(404)
  await t.db.run(sql`update student set login = ${`laylo${id}`}, password_hash = 'x' where id = ${mine.studentId}`)
  const session = { studentId: mine.studentId, address: '127.0.0.1', userAgent: null }
  const own = await t.send(ownDoorPassages.list, { token: await openStudentSession(t.deps, t.db, session) })
  expect(own.data).toEqual({
    passes: [{ id, direction: 1, device: data.logs[0]?.device, office: data.logs[0]?.office, at: data.logs[0]?.at }],
    total: 1,
  })
})
