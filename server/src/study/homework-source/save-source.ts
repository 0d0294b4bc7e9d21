import { AppError } from '@markaz/protocol/errors'
import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { Viewer } from '../../access/viewer.ts'
import { changeAttachments } from '../../centre/files/attachments.ts'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { isMonthVisibleSql } from '../curriculum/curriculum.queries.ts'
import { readHomeworkInBank } from './homework-source.queries.ts'

const sourceColumns = defineColumnMap('source_homework', {
  theme: 'string',
  description: 'string',
  files: 'string[]',
  type: 'number',
  isDraft: 'boolean',
  version: 'number',
  topicId: 'number?',
  monthId: 'number?',
})

export async function createHomeworkInBank(call: RouteCall<typeof homeworkBank.create>) {
  const { courseId, lessonId, chapterId, theme, description, type, isDraft } = call.body
  const { viewer } = call
  return call.db.transaction(async (tx) => {
    const place = await lockTopicOrMonth(tx, viewer, { topicId: lessonId, monthId: chapterId })
    if (place?.courseId !== courseId) refuseField(lessonId ? 'lessonId' : 'chapterId', studyErrorTexts.noTopic)
    const files = await changeAttachments(tx, { paths: call.body.files, viewer })
    const now = call.clock.now()
    const id = await sourceColumns.insert(
      tx,
      { topicId: lessonId ?? null, monthId: chapterId ?? null, theme, description, files, type, isDraft, version: 1 },
      {
        ...{ course_id: courseId, created_by: viewer.id, created_at: now },
        ...{ updated_by: viewer.id, updated_at: now },
      },
    )
    await call.audit(tx, { action: 'create', entity: 'source-homework', entityId: id, after: { ...call.body, files } })
    return { homework: orNotFound(await readHomeworkInBank({ ...call, db: tx }, id)) }
  })
}

export async function updateHomeworkInBank(call: RouteCall<typeof homeworkBank.update>) {
  const { version, files: paths, ...given } = call.body
  return call.db.transaction(async (tx) => {
    const before = await lockSource(tx, call.viewer, call.params.id)
    if (version !== undefined && version !== before.version) throw new AppError('SOURCE_CHANGED')
    const { viewer } = call
    const files = paths ? await changeAttachments(tx, { paths, current: before.files, viewer }) : before.files
    const after = { ...before, ...given, files }
    await sourceColumns.update(
      tx,
      call.params.id,
      { ...after, version: before.version + 1 },
      { updated_by: viewer.id, updated_at: call.clock.now() },
    )
    await call.audit(tx, {
      action: before.isDraft && !after.isDraft ? 'publish' : 'update',
      entity: 'source-homework',
      entityId: call.params.id,
      before,
      after: { ...given, files },
    })
    return { homework: orNotFound(await readHomeworkInBank({ ...call, db: tx }, call.params.id)) }
  })
}

/** Marks the homework as deleted. Its row and files stay, because homework of groups was made from it. */
export async function removeHomeworkFromBank(
  { params, viewer, clock, audit }: RouteCall<typeof homeworkBank.remove>,
  tx: Db,
) {
  const before = await lockSource(tx, viewer, params.id)
  await tx.run(sql`update source_homework set deleted_at = ${clock.now()} where id = ${params.id}`)
  await audit(tx, { action: 'delete', entity: 'source-homework', entityId: params.id, before })
  return {}
}

export async function deleteHomeworkTemplateOfTopics(
  tx: Db,
  { topicIds, now }: { topicIds: number[]; now: Date },
): Promise<void> {
  await tx.run(
    sql`update source_homework set deleted_at = ${now} where topic_id = any(${topicIds}) and deleted_at is null`,
  )
}

/** Homework of the bank may be moved to a topic or chapter of another course. */
export async function moveHomeworkInBank(call: RouteCall<typeof homeworkBank.move>) {
  const { curriculumId, chapterId } = call.body
  return call.db.transaction(async (tx) => {
    const { id } = call.params
    const before = await lockSource(tx, call.viewer, id)
    const place = await lockTopicOrMonth(tx, call.viewer, { topicId: curriculumId, monthId: chapterId })
    if (!place) refuseField(curriculumId ? 'curriculumId' : 'chapterId', studyErrorTexts.noTopic)
    await sourceColumns.update(
      tx,
      id,
      { topicId: curriculumId ?? null, monthId: chapterId ?? null, version: before.version + 1 },
      { course_id: place.courseId },
    )
    await call.audit(tx, {
      action: 'move',
      entity: 'source-homework',
      entityId: id,
      before: { topicId: before.topicId, monthId: before.monthId },
      after: call.body,
    })
    return { homework: orNotFound(await readHomeworkInBank({ ...call, db: tx }, id)) }
  })
}

export async function assignHomeworkTemplateToLessons({
  db,
  body,
  viewer,
  audit,
}: RouteCall<typeof homeworkBank.setLessons>) {
  return db.transaction(async (tx) => {
    const lessonIds = body.lessons.map((one) => one.lessonId)
    const topics = await tx.many<{ id: number }>(sql`
      select id from curriculum_topic where id = any(${lessonIds}) and course_id = ${body.courseId} and deleted_at is null
        and ${isMonthVisibleSql(viewer, sql`curriculum_topic.month_id`)} for share`)
    if (topics.length < new Set(lessonIds).size) refuseField('lessons', studyErrorTexts.noTopic)
    const pairs = body.lessons.flatMap(({ lessonId, homeworkIds }) => homeworkIds.map((id) => ({ id, lessonId })))
    const before = await tx.many<{ id: number; topicId: number | null; monthId: number | null }>(sql`
      select id, topic_id as "topicId", month_id as "monthId" from source_homework
      where id = any(${pairs.map((one) => one.id)}) and course_id = ${body.courseId} and deleted_at is null
        and ${isMonthVisibleSql(viewer, sql`coalesce(source_homework.month_id, (select month_id from curriculum_topic where id = topic_id))`)}
      order by id for update`)
    if (before.length < pairs.length) refuseField('lessons', studyErrorTexts.noHomework)
    await tx.run(sql`
      update source_homework set topic_id = given.topic_id, month_id = null, version = version + 1
      from unnest(${pairs.map((one) => one.id)}::bigint[], ${pairs.map((one) => one.lessonId)}::bigint[]) as given (id, topic_id)
      where source_homework.id = given.id`)
    await audit(tx, {
      action: 'set-lessons',
      entity: 'study-course',
      entityId: body.courseId,
      before: { homeworks: before },
      after: body,
    })
    return {}
  })
}

const lockSource = (tx: Db, viewer: Viewer, id: number) =>
  sourceColumns.lock(
    tx,
    id,
    sql`and deleted_at is null
      and ${isMonthVisibleSql(viewer, sql`coalesce(source_homework.month_id, (select month_id from curriculum_topic where id = topic_id))`)}
      for update`,
  )

/**
 * Locks the topic or month if the viewer may see it. A concurrent deletion waits, then finds the new homework and is
 * refused.
 */
async function lockTopicOrMonth(
  tx: Db,
  viewer: Viewer,
  { topicId = null, monthId = null }: { topicId?: number | null | undefined; monthId?: number | null | undefined },
): Promise<{ courseId: number } | undefined> {
  return topicId
    ? tx.one(sql`
        select course_id as "courseId" from curriculum_topic
        where id = ${topicId} and deleted_at is null and ${isMonthVisibleSql(viewer, sql`curriculum_topic.month_id`)} for share`)
    : tx.one(sql`
        select course_id as "courseId" from study_month
        where id = ${monthId} and deleted_at is null and ${isMonthVisibleSql(viewer, sql`study_month.id`)} for key share`)
}
