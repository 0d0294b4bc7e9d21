import { isDeepStrictEqual } from 'node:util'
import { AppError, errorTextOf } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { GroupAccessScope } from '@markaz/protocol/route'
import type { homework } from '@markaz/protocol/teaching/homework/routes'
import {
  deadlineAfterLesson,
  deadlineHoursByHomeworkType,
  HomeworkAuthorKind,
  type HomeworkInput,
  HomeworkOrigin,
  HomeworkType,
  mayGiveHomeworkFor,
} from '@markaz/protocol/teaching/homework/schemas'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { changeAttachments } from '../../centre/files/attachments.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { isCurrentOrFutureMemberSql } from '../../people/memberships/member-days.ts'
import { StaffNotificationKind } from '../../people/notifications/staff-notices.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { notifyGroupStaff } from '../notices/group-notices.ts'
import { type LessonTimesForDeadline, lessonTimesColumns, requireValidHomeworkDeadline } from './deadline-rules.ts'
import { homeworkText } from './homework.text.ts'
import { syncHomeworkChatsWithRoster } from './roster.ts'

export interface HomeworkTemplateContent {
  theme: string
  description: string
  files: string[]
}

/**
 * Reads a homework template. Returns undefined if the viewer may not give the homework. The study plan area sets this
 * function when the server starts.
 */
type HomeworkTemplateReader = (tx: Db, viewer: Viewer, id: number) => Promise<HomeworkTemplateContent | undefined>

let readHomeworkTemplate: HomeworkTemplateReader | undefined

export const homeworkTemplateProvider = {
  suppliedBy(next: HomeworkTemplateReader): void {
    readHomeworkTemplate = next
  },
  async read(...asked: Parameters<HomeworkTemplateReader>): Promise<HomeworkTemplateContent | undefined> {
    if (!readHomeworkTemplate)
      throw new Error('No function supplies homework templates: this program does not import areas.ts')
    return readHomeworkTemplate(...asked)
  },
}

type HomeworkAuthor = Pick<RouteCall<typeof homework.create.all>, 'viewer' | 'today' | 'clock' | 'audit'>

/** Gives homework to a group. Every member on the lesson's day gets a chat about the homework, and is notified. */
export function giveHomeworkToGroup(
  call: RouteCall<typeof homework.create.all>,
  reach: GroupAccessScope,
): Promise<number> {
  return call.db.transaction((tx) => giveToGroup(tx, call, reach, { ...call.body, groupId: call.params.id }))
}

export function giveHomeworkToGroups(
  call: RouteCall<typeof homework.giveToMany.all>,
  reach: GroupAccessScope,
): Promise<{ count: number }> {
  const { sourceId, groups } = call.body
  return call.db.transaction(async (tx) => {
    const prepared = await homeworkTemplateProvider.read(tx, call.viewer, sourceId)
    if (!prepared) refuseField('sourceId', teachingErrorTexts.noPrepared)
    for (const [nth, group] of groups.entries())
      await withErrorPath(`groups.${nth}`, () =>
        giveToGroup(tx, call, reach, { ...prepared, ...group, sourceId, type: HomeworkType.Optional }),
      )
    return { count: groups.length }
  })
}

/** Prefixes the field names of a validation error with `path`: `deadline` becomes `groups.2.deadline`. */
async function withErrorPath(path: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`${path}.${name}`, text]))
    throw new AppError(error.code, { fields, cause: error })
  }
}

type HomeworkToGive = HomeworkInput & { groupId: number }

async function giveToGroup(
  tx: Db,
  call: HomeworkAuthor,
  reach: GroupAccessScope,
  given: HomeworkToGive,
): Promise<number> {
  const { groupId, lessonId, theme, description, files: paths, type, sourceId = null } = given
  const now = call.clock.now()
  const lesson = await lockLessonOfHomework(tx, call, reach, given)
  if (!mayGiveHomeworkFor(lesson.date, call.today)) {
    throw new AppError('LESSON_TOO_OLD', { fields: { lessonId: errorTextOf('LESSON_TOO_OLD') } })
  }
  const { hours, deadline } = deadlineOfHomework(given, lesson, now)
  const prepared = sourceId ? await homeworkTemplateProvider.read(tx, call.viewer, sourceId) : undefined
  if (sourceId && !prepared) refuseField('sourceId', teachingErrorTexts.noPrepared)
  const files = await changeAttachments(tx, { paths, shared: prepared?.files ?? [], viewer: call.viewer })
  const words = { theme, description, files }
  const source = prepared ? HomeworkOrigin.FromStudyPlan : HomeworkOrigin.Custom
  // The teacher counts as author if any text differs from the homework template.
  const authorKind =
    prepared && isDeepStrictEqual(words, { ...prepared }) ? HomeworkAuthorKind.System : HomeworkAuthorKind.Teacher
  const id = await tx.newId(sql`
      insert into homework (group_id, lesson_id, date, theme, description, files, type, hours, source, author_kind, author_id, source_id, deadline, created_at)
      values (${groupId}, ${lessonId}, ${lesson.date}, ${theme}, ${description}, ${files}, ${type}, ${hours}, ${source},
        ${authorKind}, ${call.viewer.id}, ${sourceId}, ${deadline}, ${now}) returning id`)
  await syncHomeworkChatsWithRoster(tx, [groupId])
  const members = await tx.many<{ studentId: number; hasLeft: boolean }>(sql`
      select student_id as "studentId", not ${isCurrentOrFutureMemberSql('chat', call.today)} as "hasLeft" from chat
      where homework_id = ${id} order by id`)
  const studentIds = members.map((member) => member.studentId)
  // A student who left the group since the lesson may hand in, but is not notified (decision 716).
  const called = members.filter((member) => !member.hasLeft)
  publishChangeOfManyStudents(tx, studentIds, { kind: StudentChangeKind.Homework, aboutId: id })
  await studentNotificationEvent.emit(tx, {
    kind: StudentNotificationKind.HomeworkGiven,
    title: homeworkText.given,
    body: theme,
    about: { kind: NotificationTopicKind.Homework, id },
    studentIds: called.map((member) => member.studentId),
    now,
  })
  await notifyGroupStaff(tx, {
    groupId,
    kind: StaffNotificationKind.HomeworkGiven,
    title: homeworkText.givenToGroup,
    what: theme,
    tab: 'homework',
    aboutId: id,
    besides: call.viewer.id,
    now,
  })
  await call.audit(tx, {
    action: 'create',
    entity: 'homework',
    entityId: id,
    after: { groupId, lessonId, theme, description, files, type, hours, deadline, ...(sourceId && { sourceId }) },
  })
  return id
}

/**
 * Locks the lesson so that it cannot be moved. Throws NOT_FOUND if the lesson does not exist, or the viewer may not use
 * its group.
 */
async function lockLessonOfHomework(
  tx: Db,
  call: HomeworkAuthor,
  reach: GroupAccessScope,
  { lessonId, groupId }: HomeworkToGive,
): Promise<LessonTimesForDeadline> {
  const lesson = orNotFound(
    await tx.one<LessonTimesForDeadline>(sql`
    select ${lessonTimesColumns} from lesson join study_group on study_group.id = lesson.group_id
    where lesson.id = ${lessonId} and study_group.id = ${groupId} and ${isGroupInScopeSql(reach, call.viewer, call.today)}
    for share of lesson`),
  )
  return lesson
}

function deadlineOfHomework({ type, hours, deadline }: HomeworkToGive, lesson: LessonTimesForDeadline, now: Date) {
  if (type === HomeworkType.Optional) {
    const chosen = new Date(deadline as string)
    requireValidHomeworkDeadline(chosen, lesson, now)
    return { hours: null, deadline: chosen }
  }
  const span =
    type === HomeworkType.Daily ? (hours ?? deadlineHoursByHomeworkType[type]) : deadlineHoursByHomeworkType[type]
  return { hours: span, deadline: new Date(deadlineAfterLesson(Date.parse(lesson.endsAt), span ?? 24, now.getTime())) }
}
