import { shopCategories, shopItems } from '@markaz/protocol/motivation/market/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import { type FieldChange, undoByOppositeCall } from '../../http/undo-by-call.ts'
import { marketRoutes } from './market.routes.ts'

/** An erased student's purchases stay, because stock and statistics depend on the purchases. */
const personalDataHandlersOfMarket: StudentPersonalDataHandlers = {
  tables: ['store_transaction'],
  read: async (db, studentId) => ({
    xaridlar: await db.many(sql`
      select store_transaction.created_at as "sana", store_item.name as "buyum", store_transaction.price as "kumush", state as "holati"
      from store_transaction join store_item on store_item.id = item_id where student_id = ${studentId} order by store_transaction.id`),
  }),
}

export const marketArea: FeatureArea = {
  routes: marketRoutes,
  personalData: personalDataHandlersOfMarket,
  constraints: {
    store_category_name_unique: 'STORE_CATEGORY_NAME_TAKEN',
    store_item_category_fk: 'STORE_CATEGORY_IN_USE',
  },
  names: {
    'store-item': sql`select name from store_item where id = it.id`,
    'store-category': sql`select name from store_category where id = it.id`,
    'store-transaction': sql`select store_item.name || ', ' || full_name from store_transaction
      join store_item on store_item.id = item_id join student on student.id = student_id where store_transaction.id = it.id`,
  },
  ids: { itemId: 'store-item' },
  idsWithin: {
    'store-item': { categoryId: 'store-category' },
  },
  undo: {
    'store-category.create': undoByOppositeCall(shopCategories.remove),
    'store-category.update': undoByOppositeCall(shopCategories.update),
    'store-item.update': undoByOppositeCall(shopItems.update, { body: withStock, moving: ['count'] }),
    'store-item.stop': undoByOppositeCall(shopItems.changeStatus, { body: onSale, moving: ['count', 'price'] }),
    'store-item.restore': undoByOppositeCall(shopItems.changeStatus, {
      body: () => ({ status: 'stopped' }),
      moving: ['count'],
    }),
  },
}

/**
 * The undo sends the stock after the change as `seenCount`. The server then subtracts only the change, and keeps later
 * sales.
 */
function withStock({ before: { isStopped: _, ...before }, after }: FieldChange) {
  return { ...before, seenCount: after.count }
}

function onSale({ entityId }: FieldChange, tx: Db) {
  return tx.one(
    sql`select 'on_sale' as status, count, count as "seenCount", price from store_item where id = ${entityId}`,
  )
}
