import { z } from 'zod'
import { id, optionalParam, paging, searchTextField } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { OwnPurchase, ShopItemInput, StudentShopItem } from './schemas.ts'

export const studentShop = {
  items: route('GET', '/store/items', {
    ...studentRouteDefaults,
    shownBy: 'showShop',
    summary: "Do'kondagi buyumlar",
    query: z.object({ ...paging, categoryId: optionalParam(id), value: searchTextField }),
    answer: z.object({ items: z.array(StudentShopItem), total: z.number() }),
  }),
  purchases: route('GET', '/store/purchases', {
    ...studentRouteDefaults,
    summary: "O'z xaridlari, yangisi birinchi",
    query: z.object(paging),
    answer: z.object({ purchases: z.array(OwnPurchase), total: z.number() }),
  }),
  /** The client generates `key`: a retry after a lost response with the same key buys no second item. */
  buy: route('POST', '/store/purchases', {
    ...studentRouteDefaults,
    shownBy: 'showShop',
    summary: 'Bitta buyumni kumushga sotib olish',
    /** `price`: the price that the student saw. If it has changed since, the server refuses the purchase. */
    body: z.object({ itemId: id, price: ShopItemInput.shape.price, key: z.uuid() }),
    answer: z.object({ purchase: OwnPurchase }),
    status: 201,
    errors: ['KEY_REUSED', 'STORE_ITEM_STOPPED', 'STORE_SOLD_OUT', 'STORE_PRICE_CHANGED', 'NOT_ENOUGH_SILVER'],
    audit: 'store:transactions',
    idempotent: true,
  }),
  /** Cancels a purchase before it is handed over. The student gets the silver back, and the item returns to stock. */
  cancel: route('POST', '/store/purchases/{id}/cancel', {
    ...studentRouteDefaults,
    summary: 'Hali topshirilmagan xaridni bekor qilish: kumush qaytadi',
    answer: z.object({ purchase: OwnPurchase }),
    errors: ['STORE_PURCHASE_SERVED'],
    audit: 'store:transactions',
    idempotent: true,
  }),
}
