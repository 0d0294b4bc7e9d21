import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { shopItems } from '@markaz/protocol/motivation/market/routes'
import { ShopItemState } from '@markaz/protocol/motivation/market/schemas'
import { attachUpload } from '../../centre/files/attach-upload.ts'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'

const folder = 'images'

const itemColumns = defineColumnMap('store_item', {
  name: 'string',
  categoryId: 'number',
  description: 'string',
  count: 'number',
  price: 'number',
  image: 'string',
  isStopped: 'boolean',
})

export async function createShopItem({ body, viewer, clock, audit }: RouteCall<typeof shopItems.create>, tx: Db) {
  await lockCategory(tx, body.categoryId)
  const image = await attachUpload(tx, { path: body.image, folder, viewer })
  const id = await itemColumns.insert(
    tx,
    { ...body, image, isStopped: false },
    { created_by: viewer.id, created_at: clock.now() },
  )
  await audit(tx, { action: 'create', entity: 'store-item', entityId: id, after: body })
  return { id }
}

export async function updateShopItem({ params, body, viewer, audit }: RouteCall<typeof shopItems.update>, tx: Db) {
  const before = await itemColumns.lock(tx, params.id)
  await lockCategory(tx, body.categoryId)
  const count = stockChangeOf(before, body)
  const image = await attachUpload(tx, { path: body.image, folder, viewer, currentKey: before.image })
  const { seenCount, ...after } = body
  await itemColumns.update(tx, params.id, { ...after, count, image })
  await audit(tx, {
    action: 'update',
    entity: 'store-item',
    entityId: params.id,
    before,
    after: { ...after, count },
  })
  return { id: params.id }
}

/**
 * Returns the new stock. The difference between `count` and `seenCount` is added, because purchases may have changed
 * the stock since the form was opened.
 */
function stockChangeOf(before: { count: number }, { count, seenCount }: { count: number; seenCount: number }): number {
  const moved = before.count + count - seenCount
  if (moved < 0) refuseField('count', motivationErrorTexts.soldMeanwhile(before.count))
  return moved
}

/** Starts or stops the sale of a shop item. Waiting purchases are still handed out afterwards. */
export async function changeShopItemStatus({ params, body, audit }: RouteCall<typeof shopItems.changeStatus>, tx: Db) {
  const before = await itemColumns.lock(tx, params.id)
  const isToStop = body.status === ShopItemState.Stopped
  if (before.isStopped === isToStop) throw new AppError('STORE_ITEM_STATE')
  const after = isToStop ? body : { status: body.status, count: stockChangeOf(before, body), price: body.price }
  await itemColumns.update(tx, params.id, { ...after, isStopped: isToStop })
  await audit(tx, {
    action: isToStop ? 'stop' : 'restore',
    entity: 'store-item',
    entityId: params.id,
    before: {
      status: before.isStopped ? ShopItemState.Stopped : ShopItemState.OnSale,
      ...{ count: before.count, price: before.price },
    },
    after,
  })
  return {}
}

/** Locks the category of the shop item, so that it cannot be deleted before the commit. */
async function lockCategory(tx: Db, id: number): Promise<void> {
  const category = await tx.one(sql`select id from store_category where id = ${id} for key share`)
  if (!category) refuseField('categoryId', motivationErrorTexts.noStoreCategory)
}
