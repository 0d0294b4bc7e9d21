import { ownShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { storeCategories, storeItems, storeTransactions } from '@markaz/protocol/motivation/market/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import { countOf } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { type Call, mount } from '../../http/mount.ts'
import { changesOf } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { listCategories, listItems, listShopItems, listTransactions, readItem } from './market.queries.ts'
import { buy, changeState, listOwnPurchases, storeTopic } from './purchases.ts'
import { changeItemStatus, createItem, updateItem } from './save-item.ts'

export function marketRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, storeCategories.list, async ({ db }) => {
    const categories = await listCategories(db)
    return { categories, total: categories.length }
  })
  mount(app, deps, storeCategories.create, createCategory)
  mount(app, deps, storeCategories.update, renameCategory)
  mount(app, deps, storeCategories.remove, removeCategory)
  mount(app, deps, storeItems.list, (call) => listItems(call, call.query))
  mount(app, deps, storeItems.read, async (call) => ({ item: found(await readItem(call, call.params.id)) }))
  mount(app, deps, storeItems.create, createItem)
  mount(app, deps, storeItems.update, updateItem)
  mount(app, deps, storeItems.changeStatus, changeItemStatus)
  mount(app, deps, storeTransactions.list, async ({ db, viewer, query }) => {
    const seq = await changesOf(db, storeTopic)
    return { ...(await listTransactions(db, viewer, query)), seq }
  })
  mount(app, deps, storeTransactions.changeState, changeState)
  mount(app, deps, storeTransactions.stream, async (call) =>
    openChanges(app, call, { name: storeTopic, access: storeTransactions.stream.access }),
  )

  mount(app, deps, ownShop.items, (call) => listShopItems({ ...call, viewer: call.student }, call.query))
  mount(app, deps, ownShop.purchases, async ({ db, student, query }) => ({
    purchases: await listOwnPurchases(db, student.id, query),
    total: await countOf(db, sql`from store_transaction where student_id = ${student.id}`),
  }))
  mount(app, deps, ownShop.buy, buy)
}

async function createCategory({ db, body, clock, audit }: Call<typeof storeCategories.create>) {
  return db.transaction(async (tx) => {
    const id = await tx.newId(
      sql`insert into store_category (name, created_at) values (${body.name}, ${clock.now()}) returning id`,
    )
    await audit(tx, { action: 'create', entity: 'store-category', entityId: id, after: body })
    return { id }
  })
}

async function renameCategory({ db, params, body, audit }: Call<typeof storeCategories.update>) {
  return db.transaction(async (tx) => {
    const before = found(
      await tx.one<{ name: string }>(sql`select name from store_category where id = ${params.id} for update`),
    )
    await tx.run(sql`update store_category set name = ${body.name} where id = ${params.id}`)
    await audit(tx, { action: 'update', entity: 'store-category', entityId: params.id, before, after: body })
    return { id: params.id }
  })
}

/** Whether it has items, the foreign key knows. */
async function removeCategory({ db, params, audit }: Call<typeof storeCategories.remove>) {
  return db.transaction(async (tx) => {
    const before = found(
      await tx.one<{ name: string }>(sql`delete from store_category where id = ${params.id} returning name`),
    )
    await audit(tx, { action: 'delete', entity: 'store-category', entityId: params.id, before })
    return {}
  })
}
