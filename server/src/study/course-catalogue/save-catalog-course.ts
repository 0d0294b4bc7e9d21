import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { catalogCourses } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogCourseInput } from '@markaz/protocol/study/course-catalogue/schemas'
import { attachUpload, detachUpload, replaceUpload } from '../../centre/files/attach-upload.ts'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'

const folders = { banner: 'courses/banners', illustration: 'courses/illustrations' }

export async function createCatalogCourse({ db, body, viewer, clock, audit }: RouteCall<typeof catalogCourses.create>) {
  return db.transaction(async (tx) => {
    await lockPlace(tx, body)
    const { name, subCategoryId, description, authorId = null, price = null, isDraft = false } = body
    const banner = await attachUpload(tx, { path: body.banner, folder: folders.banner, viewer })
    const upload = { path: body.illustration, currentKey: null, folder: folders.illustration, viewer }
    const illustration = await replaceUpload(tx, upload)
    const course = {
      name,
      subCategoryId,
      description,
      banner,
      illustration,
      authorId,
      price,
      isDraft,
      isArchived: false,
    }
    const id = await courseColumns.insert(tx, course, { created_by: viewer.id, created_at: clock.now() })
    await audit(tx, { action: 'create', entity: 'catalog-course', entityId: id, after: body })
    return { id }
  })
}

export async function updateCatalogCourse({
  db,
  params,
  body,
  viewer,
  audit,
}: RouteCall<typeof catalogCourses.update>) {
  return db.transaction(async (tx) => {
    const { isArchived, ...before } = await lockCatalogCourse(tx, params.id)
    await lockPlace(tx, body)
    const { name, subCategoryId, description, authorId = null, price = null, isDraft = before.isDraft } = body
    const banner = await attachUpload(tx, {
      ...{ path: body.banner, currentKey: before.banner },
      ...{ folder: folders.banner, viewer },
    })
    const illustration = await replaceUpload(tx, {
      ...{ path: body.illustration, currentKey: before.illustration },
      ...{ folder: folders.illustration, viewer },
    })
    const after = { name, subCategoryId, description, banner, illustration, authorId, price, isDraft }
    await courseColumns.update(tx, params.id, after)
    await audit(tx, { action: 'update', entity: 'catalog-course', entityId: params.id, before, after })
    return { id: params.id }
  })
}

export async function archiveCatalogCourse(
  { db, params, audit }: RouteCall<typeof catalogCourses.archive>,
  isArchived: boolean,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const before = await lockCatalogCourse(tx, params.id)
    if (before.isArchived === isArchived) return {}
    await tx.run(sql`update catalog_course set is_archived = ${isArchived} where id = ${params.id}`)
    const action = isArchived ? 'archive' : 'unarchive'
    await audit(tx, { action, entity: 'catalog-course', entityId: params.id, after: { name: before.name, isArchived } })
    return {}
  })
}

/** The deletion fails on a foreign key if the course has chapters. */
export async function removeCatalogCourse({ params, audit }: RouteCall<typeof catalogCourses.remove>, tx: Db) {
  const before = await lockCatalogCourse(tx, params.id)
  await tx.run(sql`delete from catalog_course where id = ${params.id}`)
  for (const key of [before.banner, before.illustration]) await detachUpload(tx, key)
  await audit(tx, { action: 'delete', entity: 'catalog-course', entityId: params.id, before })
  return {}
}

const courseColumns = defineColumnMap('catalog_course', {
  name: 'string',
  subCategoryId: 'number',
  description: 'string',
  banner: 'string',
  illustration: 'string?',
  authorId: 'number?',
  price: 'number?',
  isArchived: 'boolean',
  isDraft: 'boolean',
})

/** Locks a catalogue course before a change of the course or of its chapters' order. */
export const lockCatalogCourse = (tx: Db, id: number) => courseColumns.lock(tx, id)

/** Locks sub-category and author of the course, so that no other request deletes them before the commit. */
async function lockPlace(tx: Db, { subCategoryId, authorId }: CatalogCourseInput): Promise<void> {
  const category = await tx.one(
    sql`select id from catalog_category where id = ${subCategoryId} and parent_id is not null for key share`,
  )
  if (!category) refuseField('subCategoryId', studyErrorTexts.noSubCategory)
  if (!authorId) return
  const author = await tx.one(sql`select id from post_author where id = ${authorId} for key share`)
  if (!author) refuseField('authorId', studyErrorTexts.noAuthor)
}
