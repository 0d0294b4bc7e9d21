import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { shopCategories, shopItems, shopTransactions } from '@markaz/protocol/motivation/market/routes'
import type { FastifyInstance } from 'fastify'
import { raw, sql } from '../../db/db.ts'
import { countRowsOf } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { createCategoryRouteHandlers } from '../../http/category-routes.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { openChangeStream } from '../../live/open-changes.ts'
import {
  listShopCategories,
  listShopItemsForStaff,
  listShopItemsOnSale,
  listShopPurchases,
  readShopItem,
} from './market.queries.ts'
import {
  buyShopItem,
  cancelOwnPurchase,
  changePurchaseState,
  listOwnPurchases,
  shopPurchasesLiveTopic,
} from './purchases.ts'
import { changeShopItemStatus, createShopItem, updateShopItem } from './save-item.ts'

const categoryHandlers = createCategoryRouteHandlers(raw('store_category'), 'store-category')

export function marketRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, shopCategories.list, async ({ db }) => {
    const all = await listShopCategories(db)
    return { categories: all, total: all.length }
  })
  mountRoute(app, deps, shopCategories.create, categoryHandlers.create)
  mountRoute(app, deps, shopCategories.update, categoryHandlers.rename)
  mountRoute(app, deps, shopCategories.remove, categoryHandlers.remove)
  mountRoute(app, deps, shopItems.list, (call) => listShopItemsForStaff(call, call.query))
  mountRoute(app, deps, shopItems.read, async (call) => ({
    item: orNotFound(await readShopItem(call, call.params.id)),
  }))
  mountTransactionalRoute(app, deps, shopItems.create, createShopItem)
  mountTransactionalRoute(app, deps, shopItems.update, updateShopItem)
  mountTransactionalRoute(app, deps, shopItems.changeStatus, changeShopItemStatus)
  mountRoute(app, deps, shopTransactions.list, async ({ db, viewer, query }) => {
    const seq = await readLiveTopicChangeCount(db, shopPurchasesLiveTopic)
    return { ...(await listShopPurchases(db, viewer, query)), seq }
  })
  mountRoute(app, deps, shopTransactions.changeState, changePurchaseState)
  mountRoute(app, deps, shopTransactions.stream, async (call) =>
    openChangeStream(app, call, { name: shopPurchasesLiveTopic, access: shopTransactions.stream.access }),
  )

  mountRoute(app, deps, studentShop.items, (call) => listShopItemsOnSale({ ...call, viewer: call.student }, call.query))
  mountRoute(app, deps, studentShop.purchases, async ({ db, student, query }) => ({
    purchases: await listOwnPurchases(db, student.id, query),
    total: await countRowsOf(db, sql`from store_transaction where student_id = ${student.id}`),
  }))
  mountRoute(app, deps, studentShop.buy, buyShopItem)
  mountTransactionalRoute(app, deps, studentShop.cancel, cancelOwnPurchase)
}
