import { z } from 'zod'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  ShopCategory,
  ShopCategoryInput,
  ShopItem,
  ShopItemEdit,
  ShopItemFilter,
  ShopItemInput,
  ShopItemStatusInput,
  ShopTransaction,
  ShopTransactionFilter,
  ShopTransactionState,
} from './schemas.ts'

const made = z.object({ id: z.number() })
const update = requireGrant('store:items', 'update')

export const shopCategories = {
  list: route('GET', '/store/categories', {
    access: requireAnyGrant(
      requireGrant('store:categories', 'read'),
      requireGrant('store:items', 'read'),
      requireGrant('gamification:actions', 'read'),
    ),
    summary: "Do'kon kategoriyalari",
    answer: z.object({ categories: z.array(ShopCategory), total: z.number() }),
  }),
  create: route('POST', '/store/categories', {
    access: requireGrant('store:categories', 'create'),
    summary: "Do'kon kategoriyasini qo'shish",
    body: ShopCategoryInput,
    answer: made,
    status: 201,
    errors: ['STORE_CATEGORY_NAME_TAKEN'],
  }),
  update: route('PUT', '/store/categories/{id}', {
    edits: true,
    access: requireGrant('store:categories', 'update'),
    summary: "Do'kon kategoriyasini tahrirlash",
    body: ShopCategoryInput,
    answer: made,
    errors: ['STORE_CATEGORY_NAME_TAKEN'],
  }),
  remove: route('DELETE', '/store/categories/{id}', {
    access: requireGrant('store:categories', 'delete'),
    summary: "Do'kon kategoriyasini o'chirish",
    errors: ['STORE_CATEGORY_IN_USE'],
  }),
}

export const shopItems = {
  list: route('GET', '/store/items', {
    // Users with the right to gamification actions may open the shop's start page, which lists items.
    access: requireAnyGrant(requireGrant('store:items', 'read'), requireGrant('gamification:actions', 'read')),
    summary: "Do'kon buyumlari",
    query: ShopItemFilter,
    answer: z.object({ items: z.array(ShopItem), total: z.number() }),
  }),
  read: route('GET', '/store/items/{id}', {
    access: requireGrant('store:items', 'read'),
    summary: "Do'kondagi bitta buyum",
    answer: z.object({ item: ShopItem }),
  }),
  create: route('POST', '/store/items', {
    access: requireGrant('store:items', 'create'),
    summary: "Do'konga buyum qo'shish",
    body: ShopItemInput,
    answer: made,
    status: 201,
    errors: ['FILE_UNKNOWN'],
  }),
  update: route('PUT', '/store/items/{id}', {
    access: update,
    summary: 'Buyumni tahrirlash',
    body: ShopItemEdit,
    answer: made,
    errors: ['FILE_UNKNOWN'],
  }),
  changeStatus: route('PATCH', '/store/items/{id}/status', {
    access: update,
    summary: "Buyum savdosini to'xtatish yoki tiklash",
    body: ShopItemStatusInput,
    errors: ['STORE_ITEM_STATE'],
  }),
}

export const shopTransactions = {
  list: route('GET', '/store/transactions', {
    access: requireGrant('store:transactions', 'read'),
    summary: "Do'kondagi xaridlar, yangisi birinchi",
    query: ShopTransactionFilter,
    /** `seq`: number of the latest change. The client passes `seq` as `after` to the stream and misses no change. */
    answer: z.object({ transactions: z.array(ShopTransaction), total: z.number(), seq: z.number() }),
  }),
  /** Hands a purchase over or cancels it. Cancelling, even after the handover, returns the silver and the stock. */
  changeState: route('PATCH', '/store/transactions/{id}/state', {
    access: requireGrant('store:transactions', 'update'),
    summary: 'Xaridni topshirish yoki bekor qilish',
    body: z.object({ state: z.enum([ShopTransactionState.Delivered, ShopTransactionState.Canceled]) }),
    errors: ['STORE_TRANSACTION_STATE'],
  }),
  /** Sends `changed` when a student buys an item or a purchase changes its state. */
  stream: route('GET', '/store/transactions/stream', {
    access: requireGrant('store:transactions', 'read'),
    summary: "Xaridlardagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
