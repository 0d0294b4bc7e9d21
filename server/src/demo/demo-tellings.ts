import { Mark } from '@markaz/protocol/attendance-mark'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { parentNotificationEvent } from '../people/notifications/parent-notices.ts'
import { addDemoPartOnce } from './open-once.ts'

/** Notifies parents with linked Telegram of their child's latest absence, after the start of the program. */
export async function addDemoParentNotifications(deps: Deps, today: string): Promise<void> {
  await addDemoPartOnce(deps, { name: 'demo-tellings', today }, async (tx) => {
    const absences = await tx.many<{ studentId: number; groupId: number; lessonId: number; body: string }>(sql`
      select distinct on (attendance.student_id) attendance.student_id as "studentId", lesson.group_id as "groupId", lesson.id as "lessonId",
        study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') || ' ' || to_char(lesson.begin_time, 'HH24:MI') || ' (sababsiz)' as body
      from telegram_chat chat join agent_student link on link.agent_id = chat.agent_id and link.ended_at is null
      join attendance on attendance.student_id = link.student_id and mark = ${Mark.Absent}::int
      join lesson on lesson.id = attendance.lesson_id join study_group on study_group.id = lesson.group_id
      where chat.ended_at is null order by attendance.student_id, lesson.date desc, lesson.id`)
    for (const { studentId, groupId, lessonId, body } of absences) {
      const about = { kind: ParentKind.Absence, cause: `lesson:${lessonId}`, title: 'Darsga kelmadi', groupId }
      await parentNotificationEvent.tell(tx, { ...about, told: [{ studentId, body }], now: deps.clock.now() })
      await tx.run(sql`
        insert into absence_told (lesson_id, student_id, is_absent) values (${lessonId}, ${studentId}, true) on conflict do nothing`)
    }
  })
}
