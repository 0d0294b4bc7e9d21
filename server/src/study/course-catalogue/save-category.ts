import { studyErrorTexts } from '@markaz/protocol/errors/study'
import type { catalogCategories, catalogSubCategories } from '@markaz/protocol/study/course-catalogue/routes'
import { detachUpload, replaceUpload } from '../../centre/files/attach-upload.ts'
import { defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'

const folder = 'courses/illustrations'

type Create = RouteCall<typeof catalogCategories.create> | RouteCall<typeof catalogSubCategories.create>
type Update = RouteCall<typeof catalogCategories.update> | RouteCall<typeof catalogSubCategories.update>
type Remove = RouteCall<typeof catalogCategories.remove> | RouteCall<typeof catalogSubCategories.remove>

const categoryColumns = defineColumnMap('catalog_category', { name: 'string', parentId: 'number?', image: 'string?' })

/** Categories and sub-categories are both rows of `catalog_category`. A sub-category has a parent. */
export async function createCatalogCategory({ db, body, viewer, clock, audit }: Create) {
  return db.transaction(async (tx) => {
    const parentId = await lockParent(tx, body)
    const image = await replaceUpload(tx, { path: body.image, currentKey: null, folder, viewer })
    const after = { name: body.name, parentId, image }
    const id = await categoryColumns.insert(tx, after, { created_at: clock.now() })
    await audit(tx, { action: 'create', entity: 'catalog-category', entityId: id, after })
    return { id }
  })
}

export async function updateCatalogCategory({ db, params, body, viewer, audit }: Update) {
  return db.transaction(async (tx) => {
    const before = await lock(tx, params.id, 'categoryId' in body)
    const parentId = await lockParent(tx, body)
    const image = await replaceUpload(tx, { path: body.image, currentKey: before.image, folder, viewer })
    const after = { name: body.name, parentId, image }
    await categoryColumns.update(tx, params.id, after)
    const form = { before: inputOfCategory(before), after: inputOfCategory(after) }
    await audit(tx, { action: 'update', entity: 'catalog-category', entityId: params.id, before, after, form })
    return { id: params.id }
  })
}

const inputOfCategory = ({ parentId, ...rest }: LockedRowOf<typeof categoryColumns>) => ({
  ...rest,
  categoryId: parentId,
})

/** Foreign keys refuse to delete a category that contains courses or sub-categories. */
export async function removeCatalogCategory({ db, params, audit }: Remove, isSub: boolean) {
  return db.transaction(async (tx) => {
    const before = await lock(tx, params.id, isSub)
    await tx.run(sql`delete from catalog_category where id = ${params.id}`)
    await detachUpload(tx, before.image)
    await audit(tx, { action: 'delete', entity: 'catalog-category', entityId: params.id, before })
    return {}
  })
}

const lock = (tx: Db, id: number, isSub: boolean) =>
  categoryColumns.lock(tx, id, sql`and (parent_id is not null) = ${isSub}::boolean for update`)

/** Locks the parent category, so that no other request deletes it before the commit. */
async function lockParent(tx: Db, body: Create['body']): Promise<number | null> {
  if (!('categoryId' in body)) return null
  const parent = await tx.one(
    sql`select id from catalog_category where id = ${body.categoryId} and parent_id is null for key share`,
  )
  if (!parent) refuseField('categoryId', studyErrorTexts.noCategory)
  return body.categoryId
}
