import {
  attendanceMarkProposals,
  buildingPresence,
  teacherPresence,
} from '@markaz/protocol/control/face-logs/presence.routes'
import { groupAccessScopes } from '@markaz/protocol/route'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables } from '../../testing/rows.ts'
import { doorUserOfTestStudent, doorUserOfTestTeacher, insertDoorPassEvent } from './testing.ts'

const t = shareTestApp()

const date = '2026-11-21'
const [enter, exit] = [1, 2] as const

async function createLesson() {
  const { id: officeId, headOfficeId } = await t.build.office()
  const deviceId = await t.build.doorDevice({ headOfficeId, type: 'both' })
  const own = await t.signedIn({ kind: 2, grants: ['my_groups:attendance.read'], headOfficeIds: [headOfficeId] })
  const grants = ['all_groups:attendance.read', 'staff_control.read', 'users:teachers.read']
  const all = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const groupId = await t.build.group({ headOfficeId })
  await t.build.groupStaff({ groupId, staffId: own.staffId })
  const times = { beginTime: '11:00', endTime: '13:00' }
  const scheduleId = await t.build.scheduleItem({ groupId, staffId: own.staffId, ...times })
  const lessonOn = (day: string) => t.build.lesson({ groupId, scheduleItemId: scheduleId, date: day, ...times })
  await lessonOn(date)
  const member = async (firstName?: string) => {
    const studentId = await t.build.student(firstName ? { firstName, lastName: 'A' } : {})
    await t.build.membership({ groupId, studentId })
    return studentId
  }
  const proposals = async (token = all.token, reach: (typeof groupAccessScopes)[number] = 'all', day = date) =>
    (await t.send(attendanceMarkProposals[reach], { token, params: { id: groupId }, query: { scheduleId, date: day } }))
      .data?.proposals
  return { officeId, headOfficeId, deviceId, groupId, own, all, lessonOn, member, proposals }
}

const utc = (time: string) => new Date(`${date}T${time}+05:00`).toISOString()

// Shows: ATTEND-007, FORMAT-020
it.each<[string, [time: string, direction: 1 | 2][], object | undefined]>([
  [
    'came shortly before the lesson',
    [['10:58', enter]],
    { result: 1, at: utc('10:58:00'), lateMinutes: 0, leftAt: null },
  ],
  ['came half an hour before the lesson', [['10:30', enter]], { result: 1, lateMinutes: 0 }],
  ['came more than half an hour before: "come", not "attended"', [['10:29:59', enter]], { result: 3, lateMinutes: 0 }],
  ['came within the first minute, which is on time', [['11:00:59', enter]], { result: 1, lateMinutes: 0 }],
  ['came late, counted in full minutes', [['11:12:40', enter]], { result: 4, lateMinutes: 12 }],
  ['came half an hour late', [['11:30', enter]], { result: 4, lateMinutes: 30 }],
  ['came later than that, which is only "come"', [['11:31', enter]], { result: 3, lateMinutes: 31 }],
  [
    'left before the lesson and came back late',
    [
      ['10:50', enter],
      ['10:55', exit],
      ['11:05', enter],
    ],
    { result: 4, lateMinutes: 5 },
  ],
  [
    'left before the lesson',
    [
      ['10:50', enter],
      ['10:55', exit],
    ],
    undefined,
  ],
  [
    'left during the lesson',
    [
      ['10:50', enter],
      ['12:10', exit],
    ],
    { result: 1, leftAt: utc('12:10:00') },
  ],
  [
    'left the lesson and came back',
    [
      ['10:50', enter],
      ['11:40', exit],
      ['11:45', enter],
    ],
    { result: 1, leftAt: null },
  ],
  ['came only to the next lesson', [['13:00', enter]], undefined],
  ['passed the door only as an exit', [['12:00', exit]], undefined],
])(
  'the server proposes an attendance mark from passages through doors, or none, for a student who %s',
  async (_, passes, expected) => {
    const l = await createLesson()
    const studentId = await l.member()
    for (const [time, direction] of passes)
      await insertDoorPassEvent(t, l.deviceId, doorUserOfTestStudent(studentId), time, direction)
    expect(await l.proposals()).toEqual(expected ? [expect.objectContaining({ studentId, ...expected })] : [])
  },
)

it("attendance marks are proposed from passages at the doors of a group's branch, only for members of the group, and are not saved", async () => {
  const l = await createLesson()
  const other = await createLesson()
  const studentId = await l.member()
  await insertDoorPassEvent(t, other.deviceId, doorUserOfTestStudent(studentId), '10:50', enter)
  await insertDoorPassEvent(t, l.deviceId, doorUserOfTestStudent(await t.build.student()), '10:50', enter)
  expect(await l.proposals()).toEqual([])
  await t.db.run(
    sql`insert into door_device_head_office (device_id, head_office_id) values (${other.deviceId}, ${l.headOfficeId})`,
  )
  const before = await countRowsOfTables(t.db, 'attendance')
  for (const reach of groupAccessScopes)
    expect(await l.proposals(l[reach].token, reach)).toEqual([
      { studentId, result: 1, direction: 1, at: utc('10:50:00'), lateMinutes: 0, leftAt: null },
    ])
  expect(await countRowsOfTables(t.db, 'attendance')).toEqual(before)
  expect(await l.proposals(l.all.token, 'all', '2026-11-20')).toEqual([])
  expect(await l.proposals(other.all.token, 'all')).toBeUndefined()
  expect(await l.proposals(other.own.token, 'own')).toBeUndefined()
})

it('the list of people in the building contains each person whose last passage of the day was not an exit', async () => {
  const l = await createLesson()
  const [inside, gone] = [await l.member('Nodira'), await l.member()]
  t.clock.set(utc('12:00:00'))
  try {
    await insertDoorPassEvent(t, l.deviceId, doorUserOfTestStudent(gone), '10:50', enter)
    await insertDoorPassEvent(t, l.deviceId, doorUserOfTestStudent(inside), '10:40', exit)
    await insertDoorPassEvent(t, l.deviceId, doorUserOfTestStudent(inside), '10:50', enter)
    await insertDoorPassEvent(t, l.deviceId, doorUserOfTestStudent(gone), '11:50', exit)
    await insertDoorPassEvent(
      t,
      l.deviceId,
      doorUserOfTestStudent(await t.build.student()),
      '2026-11-20T20:00:00+05:00',
      enter,
    )
    await insertDoorPassEvent(t, l.deviceId, null, '11:00', enter)
    await insertDoorPassEvent(t, l.deviceId, doorUserOfTestTeacher(l.own.staffId), '10:30', enter)
    const look = async (query: object = {}, token = l.all.token) =>
      (await t.send(buildingPresence.present, { token, query })).data.people
    const people = await look()
    expect(people.map(({ person }) => person.id)).toEqual([inside, l.own.staffId])
    expect(people[0]).toMatchObject({
      person: { kind: 3, fullName: 'A Nodira' },
      at: utc('10:50:00'),
      office: { id: l.officeId },
      group: { id: l.groupId },
    })
    expect(people[1]).toMatchObject({ group: { id: l.groupId } })
    expect((await look({ personKind: 3 })).map(({ person }) => person.id)).toEqual([inside])
    const other = await createLesson()
    expect(await look({}, other.all.token)).toEqual([])
    // The student goes on to another branch, so they count as present in that building only.
    await insertDoorPassEvent(t, other.deviceId, doorUserOfTestStudent(inside), '11:55', enter)
    expect((await look({ officeIds: l.officeId })).map(({ person }) => person.id)).toEqual([l.own.staffId])
    expect(await look({}, other.all.token)).toHaveLength(1)
  } finally {
    t.clock.set('2026-11-21T15:00:00+05:00')
  }
})

it("teachers' arrivals are shown as on time, late or not recorded, on days on which the branch's doors recorded passages", async () => {
  const l = await createLesson()
  const guard = { kind: 1, id: await t.build.staff() } as const
  const on = (day: number, time: string) => `2026-11-${day}T${time}:00+05:00`
  for (const day of [16, 17, 18, 19]) {
    await l.lessonOn(`2026-11-${day}`)
    if (day !== 19) await insertDoorPassEvent(t, l.deviceId, guard, on(day, '08:00'), enter)
  }
  const cancelled = await l.lessonOn('2026-11-20')
  await t.db.run(sql`update lesson set marked_at = now() where id = ${cancelled}`)
  await l.lessonOn('2026-11-28')
  await insertDoorPassEvent(t, l.deviceId, doorUserOfTestTeacher(l.own.staffId), on(16, '10:45'), enter)
  await insertDoorPassEvent(t, l.deviceId, doorUserOfTestTeacher(l.own.staffId), on(17, '11:20'), enter)
  await insertDoorPassEvent(t, l.deviceId, doorUserOfTestTeacher(l.own.staffId), on(20, '11:20'), enter)
  await insertDoorPassEvent(t, l.deviceId, doorUserOfTestTeacher(l.own.staffId), '08:30', enter)
  const look = async (query: object, token = l.all.token) =>
    (await t.send(teacherPresence.list, { token, query: { academicIds: l.own.staffId, ...query } })).data.teachers
  const counted = [{ academicId: l.own.staffId, lessons: 4, onTime: 2, late: 1, unseen: 1 }]
  expect(await look({})).toEqual(counted)
  expect(await look({ month: '2026-11', officeIds: l.officeId })).toEqual(counted)
  expect(await look({ month: '2026-10' })).toEqual([])
  expect(await look({}, (await createLesson()).all.token)).toEqual([])
})
