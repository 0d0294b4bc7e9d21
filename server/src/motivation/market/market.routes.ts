import { ownShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { storeCategories, storeItems, storeTransactions } from '@markaz/protocol/motivation/market/routes'
import type { FastifyInstance } from 'fastify'
import { raw, sql } from '../../db/db.ts'
import { countRowsOf } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { namedRows } from '../../http/named-rows.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { createChangeCounter } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { listCategories, listShopItems, listStoreItems, listTransactions, readItem } from './market.queries.ts'
import { buyStoreItem, cancelOwnPurchase, changePurchaseState, listOwnPurchases, storeTopic } from './purchases.ts'
import { changeItemStatus, createItem, updateItem } from './save-item.ts'

const categories = namedRows(raw('store_category'), 'store-category')

export function marketRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, storeCategories.list, async ({ db }) => {
    const all = await listCategories(db)
    return { categories: all, total: all.length }
  })
  mountRoute(app, deps, storeCategories.create, categories.create)
  mountRoute(app, deps, storeCategories.update, categories.rename)
  mountRoute(app, deps, storeCategories.remove, categories.remove)
  mountRoute(app, deps, storeItems.list, (call) => listStoreItems(call, call.query))
  mountRoute(app, deps, storeItems.read, async (call) => ({ item: orNotFound(await readItem(call, call.params.id)) }))
  mountWrite(app, deps, storeItems.create, createItem)
  mountWrite(app, deps, storeItems.update, updateItem)
  mountWrite(app, deps, storeItems.changeStatus, changeItemStatus)
  mountRoute(app, deps, storeTransactions.list, async ({ db, viewer, query }) => {
    const seq = await createChangeCounter(db, storeTopic)
    return { ...(await listTransactions(db, viewer, query)), seq }
  })
  mountRoute(app, deps, storeTransactions.changeState, changePurchaseState)
  mountRoute(app, deps, storeTransactions.stream, async (call) =>
    openChanges(app, call, { name: storeTopic, access: storeTransactions.stream.access }),
  )

  mountRoute(app, deps, ownShop.items, (call) => listShopItems({ ...call, viewer: call.student }, call.query))
  mountRoute(app, deps, ownShop.purchases, async ({ db, student, query }) => ({
    purchases: await listOwnPurchases(db, student.id, query),
    total: await countRowsOf(db, sql`from store_transaction where student_id = ${student.id}`),
  }))
  mountRoute(app, deps, ownShop.buy, buyStoreItem)
  mountWrite(app, deps, ownShop.cancel, cancelOwnPurchase)
}
