import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { parentLiveTopicPrefix } from '../../access/parent.ts'
import { type Db, sql } from '../../db/db.ts'
import { batchWorkAfterCommit, publishLiveTopicChanges } from '../../live/changes.ts'
import { notifyOtherProcessesSql, publishToThisProcess } from '../../live/channel.ts'

/** The change concerns one student, or all students who are or were in a group. */
type AffectedStudents = { studentId: number } | { groupId: number }

/** The parents' open pages refetch within a second. The parents are looked up after the commit. */
export const publishStudentChangesToParents = batchWorkAfterCommit<AffectedStudents>((later, whom) => {
  const studentIds = whom.flatMap((one) => ('studentId' in one ? one.studentId : []))
  const groupIds = whom.flatMap((one) => ('groupId' in one ? one.groupId : []))
  return publishLiveTopicChanges(
    later,
    sql`
      select distinct ${parentLiveTopicPrefix}::text || agent_id as name from agent_student
      where student_id in (
        select unnest(${[...new Set(studentIds)]}::bigint[])
        union select student_id from student_group where group_id = any(${[...new Set(groupIds)]}::bigint[])
      ) and ended_at is null and exists (
        select from parent_session where parent_session.agent_id = agent_student.agent_id and parent_session.ended_at is null)`,
  )
})

export const feedLiveTopicOfStudent = (studentId: number): string => `${topicPrefix}${studentId}`
const topicPrefix = 'student:'

type Change = AffectedStudents & { kind: StudentChangeKind; aboutId?: number | null }

const collectedChanges = new WeakMap<Db, Change[]>()

/**
 * Writes all changes at the transaction's end in one statement that locks the students by id, so that no deadlock
 * occurs.
 */
export function publishStudentChange(tx: Db, changes: readonly Change[]): void {
  if (changes.length === 0) return
  const told = collectedChanges.get(tx)
  if (told) {
    told.push(...changes)
    return
  }
  const all = [...changes]
  collectedChanges.set(tx, all)
  tx.beforeCommit(() => write(tx, all))
}

export function publishChangeOfManyStudents(
  tx: Db,
  studentIds: readonly number[],
  change: { kind: StudentChangeKind; aboutId?: number | null },
): void {
  publishStudentChange(
    tx,
    studentIds.map((studentId) => ({ studentId, ...change })),
  )
}

/** Writes changes only for students with a session, because other students have no open page. */
async function write(tx: Db, changes: readonly Change[]): Promise<void> {
  const heads = await tx.many<{ studentId: number }>(sql`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(changes)}::json)
        as asked ("studentId" bigint, "groupId" bigint, kind text, "aboutId" bigint)
    ), told as materialized (
      select distinct student_id, kind, about_id from (
        select "studentId" as student_id, kind, "aboutId" as about_id from asked where "studentId" is not null
        union all
        select student_group.student_id, kind, "aboutId" from asked join student_group on group_id = "groupId"
      ) change
      where exists (select from student_session where student_session.student_id = change.student_id and ended_at is null)
    ), heads as (
      insert into student_feed_head as head (student_id, seq)
      select student_id, count(*) from told group by student_id order by student_id
      on conflict (student_id) do update set seq = head.seq + excluded.seq returning student_id, seq
    ), written as (
      insert into student_feed (student_id, seq, kind, about_id)
      select student_id, heads.seq + 1 - row_number() over (partition by student_id order by kind desc, about_id desc), kind, about_id
      from told join heads using (student_id)
    )
    select student_id as "studentId", ${notifyOtherProcessesSql(sql`${topicPrefix}::text || student_id`)} from heads`)
  for (const { studentId } of heads) publishToThisProcess(tx, feedLiveTopicOfStudent(studentId))
  publishStudentChangesToParents(
    tx,
    changes.filter(({ kind }) => kindsShownToParents.has(kind)),
  )
}

const kindsShownToParents: ReadonlySet<StudentChangeKind> = new Set([
  StudentChangeKind.Homework,
  StudentChangeKind.Exam,
  StudentChangeKind.Points,
  StudentChangeKind.Timetable,
])

export async function deleteOldStudentChanges(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from student_feed where created_at < ${before}`)
}

export async function deleteFeedsOfStudents(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from student_feed where student_id = any(${studentIds})`)
  await tx.run(sql`delete from student_feed_head where student_id = any(${studentIds})`)
}
