import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { catalogChapters, catalogLessons } from '@markaz/protocol/study/course-catalogue/routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { moveRowToPosition, renumberRows, reorderRows, type UserOrderedList } from '../../db/ordered-rows.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { lockCatalogCourse } from './save-catalog-course.ts'

const chaptersOf = (courseId: number): UserOrderedList => ({
  table: sql`catalog_chapter`,
  where: sql`course_id = ${courseId}`,
})
const lessonsOf = (chapterId: number): UserOrderedList => ({
  table: sql`catalog_lesson`,
  where: sql`chapter_id = ${chapterId}`,
})

export async function createCatalogChapter({ params, body, audit }: RouteCall<typeof catalogChapters.create>, tx: Db) {
  await lockCatalogCourse(tx, params.id)
  const id = await tx.newId(sql`
    insert into catalog_chapter (course_id, name, position)
    select ${params.id}, ${body.name}, count(*) + 1 from catalog_chapter where course_id = ${params.id} returning id`)
  await moveRowToPosition(tx, chaptersOf(params.id), { id, position: body.position })
  await audit(tx, {
    action: 'create',
    entity: 'catalog-chapter',
    entityId: id,
    after: { courseId: params.id, ...body },
  })
  return { id }
}

export async function updateCatalogChapter({ params, body, audit }: RouteCall<typeof catalogChapters.update>, tx: Db) {
  const { courseId, ...before } = await lockChapter(tx, params.id)
  await tx.run(sql`update catalog_chapter set name = ${body.name} where id = ${params.id}`)
  await moveRowToPosition(tx, chaptersOf(courseId), { id: params.id, position: body.position })
  await audit(tx, { action: 'update', entity: 'catalog-chapter', entityId: params.id, before, after: body })
  return { id: params.id }
}

/** A foreign key refuses to delete a chapter that has lessons. */
export async function removeCatalogChapter({ params, audit }: RouteCall<typeof catalogChapters.remove>, tx: Db) {
  const before = await lockChapter(tx, params.id)
  await tx.run(sql`delete from catalog_chapter where id = ${params.id}`)
  await renumberRows(tx, chaptersOf(before.courseId))
  await audit(tx, { action: 'delete', entity: 'catalog-chapter', entityId: params.id, before })
  return {}
}

export async function reorderCatalogChapters(call: RouteCall<typeof catalogChapters.reorder>, tx: Db) {
  await lockCatalogCourse(tx, call.params.id)
  return reorder(tx, call, chaptersOf(call.params.id), 'catalog-chapter')
}

export async function createCatalogLesson({ db, params, body, audit }: RouteCall<typeof catalogLessons.create>) {
  return db.transaction(async (tx) => {
    await lockChapter(tx, params.id)
    const videoId = body.videoId ?? null
    await lockVideo(tx, videoId)
    const id = await tx.newId(sql`
      insert into catalog_lesson (chapter_id, name, video_id, position)
      select ${params.id}, ${body.name}, ${videoId}, count(*) + 1 from catalog_lesson where chapter_id = ${params.id} returning id`)
    await moveRowToPosition(tx, lessonsOf(params.id), { id, position: body.position })
    await audit(tx, {
      action: 'create',
      entity: 'catalog-lesson',
      entityId: id,
      after: { chapterId: params.id, ...body },
    })
    return { id }
  })
}

export async function updateCatalogLesson({ params, body, audit }: RouteCall<typeof catalogLessons.update>, tx: Db) {
  const { chapterId, ...before } = await lockLesson(tx, params.id)
  const { videoId = before.videoId } = body
  if (videoId !== before.videoId) await lockVideo(tx, videoId)
  await tx.run(sql`update catalog_lesson set name = ${body.name}, video_id = ${videoId} where id = ${params.id}`)
  await moveRowToPosition(tx, lessonsOf(chapterId), { id: params.id, position: body.position })
  await audit(tx, {
    action: 'update',
    entity: 'catalog-lesson',
    entityId: params.id,
    before,
    after: { ...body, videoId },
  })
  return { id: params.id }
}

export async function removeCatalogLesson({ params, audit }: RouteCall<typeof catalogLessons.remove>, tx: Db) {
  const before = await lockLesson(tx, params.id)
  await tx.run(sql`delete from catalog_lesson where id = ${params.id}`)
  await renumberRows(tx, lessonsOf(before.chapterId))
  await audit(tx, { action: 'delete', entity: 'catalog-lesson', entityId: params.id, before })
  return {}
}

export async function reorderCatalogLessons(call: RouteCall<typeof catalogLessons.reorder>, tx: Db) {
  await lockChapter(tx, call.params.id)
  return reorder(tx, call, lessonsOf(call.params.id), 'catalog-lesson')
}

async function reorder(
  tx: Db,
  { params, body, audit }: RouteCall<typeof catalogChapters.reorder>,
  ordered: UserOrderedList,
  entity: 'catalog-chapter' | 'catalog-lesson',
): Promise<Record<string, never>> {
  const { before, after } = body
  if (!(await reorderRows(tx, ordered, { before, after, changed: 'CATALOG_ORDER_CHANGED' }))) return {}
  await audit(tx, { action: 'reorder', entity, entityId: params.id, before: { ids: before }, after: { ids: after } })
  return {}
}

interface LockedChapter {
  courseId: number
  name: string
  position: number
}

/** Locks the course before its chapter. All requests use this order, so they cannot deadlock. */
async function lockChapter(tx: Db, id: number): Promise<LockedChapter> {
  const row = orNotFound(
    await tx.one<{ courseId: number }>(sql`select course_id as "courseId" from catalog_chapter where id = ${id}`),
  )
  await lockCatalogCourse(tx, row.courseId)
  return orNotFound(
    await tx.one<LockedChapter>(sql`
      select course_id as "courseId", name, position from catalog_chapter where id = ${id} for update`),
  )
}

interface LockedLesson {
  chapterId: number
  name: string
  videoId: number | null
  position: number
}

async function lockLesson(tx: Db, id: number): Promise<LockedLesson> {
  const row = orNotFound(
    await tx.one<{ chapterId: number }>(sql`select chapter_id as "chapterId" from catalog_lesson where id = ${id}`),
  )
  await lockChapter(tx, row.chapterId)
  return orNotFound(
    await tx.one<LockedLesson>(sql`
      select chapter_id as "chapterId", name, video_id as "videoId", position from catalog_lesson where id = ${id} for update`),
  )
}

/** Locks the video of a catalogue lesson, so that no other request deletes it before the commit. */
async function lockVideo(tx: Db, videoId: number | null): Promise<void> {
  if (videoId === null) return
  const video = await tx.one(sql`
    select id from video where id = ${videoId} and type = ${VideoType.Public} and deleted_at is null for share`)
  if (!video) refuseField('videoId', studyErrorTexts.noPublicVideo)
}
