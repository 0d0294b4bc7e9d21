import { ownShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { storeCategories, storeItems, storeTransactions } from '@markaz/protocol/motivation/market/routes'
import type { FastifyInstance } from 'fastify'
import { raw, sql } from '../../db/db.ts'
import { countOf } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { namedRows } from '../../http/named-rows.ts'
import { changesOf } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { listCategories, listItems, listShopItems, listTransactions, readItem } from './market.queries.ts'
import { buy, cancelOwn, changeState, listOwnPurchases, storeTopic } from './purchases.ts'
import { changeItemStatus, createItem, updateItem } from './save-item.ts'

const categories = namedRows(raw('store_category'), 'store-category')

export function marketRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, storeCategories.list, async ({ db }) => {
    const all = await listCategories(db)
    return { categories: all, total: all.length }
  })
  mount(app, deps, storeCategories.create, categories.create)
  mount(app, deps, storeCategories.update, categories.rename)
  mount(app, deps, storeCategories.remove, categories.remove)
  mount(app, deps, storeItems.list, (call) => listItems(call, call.query))
  mount(app, deps, storeItems.read, async (call) => ({ item: found(await readItem(call, call.params.id)) }))
  mountWrite(app, deps, storeItems.create, createItem)
  mountWrite(app, deps, storeItems.update, updateItem)
  mountWrite(app, deps, storeItems.changeStatus, changeItemStatus)
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
  mountWrite(app, deps, ownShop.cancel, cancelOwn)
}
