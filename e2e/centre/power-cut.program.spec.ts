import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { expect, it, onTestFinished } from 'vitest'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { startServer } from '../support/server.ts'

async function markableLesson(client: ApiClient) {
  const list = await client.call(groups.list, { query: { page: 1, perPage: 50, status: 2 } })
  for (const group of list.groups) {
    const schedule = group.activeScheduleItems[0]
    if (!schedule) continue
    const sheet = await client.call(attendance.read.all, {
      params: { id: group.id },
      query: { scheduleId: schedule.id },
    })
    const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
    const day = sheet.days.filter((each) => each.date < today).at(-1)
    const members = sheet.students.filter(
      (student) => day && student.periods.some((p) => (p.from ?? '') <= day.date && (p.to ?? '9') >= day.date),
    )
    if (day && members.length >= 5)
      return {
        groupId: group.id,
        scheduleId: schedule.id,
        date: day.date,
        studentIds: members.map((student) => student.studentId),
      }
  }
  throw new Error('the demo has no lesson to mark')
}

it('a server that is killed while it saves attendance loses no confirmed save, and stores the interrupted save completely or not at all', {
  timeout: 300_000,
}, async () => {
  const product = await startServer()
  onTestFinished(() => product.remove())
  let client = await createStaffClient(product.url)
  const { groupId, scheduleId, date, studentIds } = await markableLesson(client)
  const comment = (n: number) => `belgi ${n}`
  let sent = 0
  let acknowledged = 0
  for (let cut = 0; cut < 3; cut++) {
    const killAfter = 20 + cut * 37
    const goal = sent + killAfter
    const save = async () => {
      for (;;) {
        const n = ++sent
        const attendances = studentIds.map((studentId) => ({
          studentId,
          mark: n % 2 ? AttendanceMark.Attended : AttendanceMark.Late,
          comment: comment(n),
        }))
        await client.call(attendance.save.all, { params: { id: groupId }, body: { scheduleId, date, attendances } })
        acknowledged = n
        // The next save is not awaited, because the server must be killed while that save is running.
        if (n === goal) void product.kill()
      }
    }
    await expect(save()).rejects.toThrow()
    await product.kill()
    await product.start()
    client = await createStaffClient(product.url)
    const sheet = await client.call(attendance.read.all, {
      params: { id: groupId },
      query: { scheduleId, from: date, to: date },
    })
    const cells = sheet.students
      .filter((student) => studentIds.includes(student.studentId))
      .flatMap((student) => student.marks)
    expect(cells).toHaveLength(studentIds.length)
    // All attendance marks come from one save: the last confirmed save or the save that was running.
    const seen = new Set(cells.map((cell) => cell.comment))
    expect(seen.size).toBe(1)
    expect([comment(acknowledged), comment(sent)]).toContain([...seen][0])
  }
})
