import { sql } from '../../../db/db.ts'
import type { TestApp } from '../../../testing/app.ts'

let numbers = 0
export const createTestPhone = (): string => `99890${String(++numbers).padStart(7, '0')}`

/** Creates a family in a new branch: a mother whose children were absent today without an excuse. */
export async function createFamilyOfAbsentStudent(
  t: TestApp,
  { children = 1, date = '2026-11-21', headOfficeId: known = 0 } = {},
) {
  const headOfficeId = known || (await t.build.office()).headOfficeId
  const groupId = await t.build.group({ headOfficeId, name: `Guruh-${createTestPhone()}` })
  const lessonId = await t.build.lesson({ groupId, date })
  const studentIds: number[] = []
  for (let n = 0; n < children; n++) {
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: createTestPhone() })
    await t.build.membership({ studentId, groupId })
    await t.db.run(sql`
      insert into attendance (lesson_id, student_id, mark, reason_type) values (${lessonId}, ${studentId}, 2, 'without_reason')`)
    studentIds.push(studentId)
  }
  const phone = createTestPhone()
  const agentId = await t.build.agent({ phone, relation: 'mother', fullName: 'Karimova Zulfiya', studentIds })
  return { headOfficeId, groupId, lessonId, studentIds, studentId: studentIds[0] as number, phone, agentId }
}

export async function deleteAllCalls(t: TestApp): Promise<void> {
  await t.db.run(sql`delete from family_call`)
  await t.db.run(sql`delete from call_list`)
  await t.db.run(sql`delete from do_not_call`)
  await t.db.run(sql`delete from job`)
  await t.db.run(sql`
    update call_settings set from_time = '09:00', to_time = '20:00', list_at = '19:00', is_running = false, trouble = null, scripts = '{"","",""}'`)
}
