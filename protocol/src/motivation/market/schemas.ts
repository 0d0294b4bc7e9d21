import { z } from 'zod'
import {
  commentField,
  date,
  id,
  idAndName,
  listParameterSchemaOf,
  optionalParam,
  paging,
  searchTextField,
  text,
  uploadPath,
} from '../../fields.ts'

/** Whether the shop sells the item. Separate fields contain the numbers of items handed over and returned. */
export const StoreItemState = { OnSale: 'on_sale', Stopped: 'stopped' } as const
export type StoreItemState = (typeof StoreItemState)[keyof typeof StoreItemState]

export const TransactionState = { Pending: 'pending', Delivered: 'delivered', Canceled: 'canceled' } as const
export type TransactionState = (typeof TransactionState)[keyof typeof TransactionState]

/**
 * A cancelled purchase cannot change its state again. Cancelling a purchase after the handover is recorded as a return.
 */
export const nextTransactionStates: Record<TransactionState, readonly TransactionState[]> = {
  pending: ['delivered', 'canceled'],
  delivered: ['canceled'],
  canceled: [],
}

export const StoreCategoryInput = z.object({ name: text(255) })
export const StoreCategory = idAndName.extend({ itemsCount: z.number(), createdAt: z.string() })
export type StoreCategory = z.infer<typeof StoreCategory>

export const StoreItemInput = z.object({
  name: text(255),
  categoryId: id,
  description: commentField,
  count: z.int().min(0).max(1_000_000),
  /** The price in silver, the currency of the students' shop. */
  price: z.int().min(1).max(1_000_000),
  /** The path of the item's picture: from the upload call, or the current path. */
  image: uploadPath,
})
export type StoreItemInput = z.infer<typeof StoreItemInput>
/** The stock that the form showed. Only the user's change is added to the current stock, so no sale is lost. */
const seenCount = StoreItemInput.shape.count
export const StoreItemEdit = StoreItemInput.extend({ seenCount })

export const StoreItem = z.object({
  id: z.number(),
  name: z.string(),
  category: idAndName,
  description: z.string(),
  count: z.number(),
  price: z.number(),
  /** A form sends `path` back unchanged to keep the picture; `url` displays it. */
  image: z.object({ path: z.string(), url: z.string() }),
  status: z.enum(StoreItemState),
  /** Number of pieces that students bought and have not received yet. */
  pendingCount: z.number(),
  givenCount: z.number(),
  returnedCount: z.number(),
  createdAt: z.string(),
})
export type StoreItem = z.infer<typeof StoreItem>

export const StoreItemFilter = z.object({
  ...paging,
  status: optionalParam(z.enum(StoreItemState)),
  categoryId: optionalParam(id),
  value: searchTextField,
})
export type StoreItemFilter = z.infer<typeof StoreItemFilter>

export const StoreItemStatusInput = z.discriminatedUnion('status', [
  z.object({ status: z.literal(StoreItemState.Stopped) }),
  z.object({
    status: z.literal(StoreItemState.OnSale),
    count: StoreItemInput.shape.count,
    seenCount,
    price: StoreItemInput.shape.price,
  }),
])

export const StoreTransaction = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string(), hId: z.string().nullable() }),
  item: idAndName,
  category: idAndName,
  /** The price that the student paid, which stays the same when the item's price changes. */
  price: z.number(),
  state: z.enum(TransactionState),
  /** True = the purchase was cancelled after the student had received the item. */
  isReturned: z.boolean(),
  createdAt: z.string(),
  handledBy: idAndName.nullable(),
  handledAt: z.string().nullable(),
})
export type StoreTransaction = z.infer<typeof StoreTransaction>

export const TransactionFilter = z.object({
  ...paging,
  state: optionalParam(z.enum(TransactionState)),
  value: searchTextField,
  startDate: optionalParam(date),
  endDate: optionalParam(date),
  officeIds: listParameterSchemaOf(id),
})
export type TransactionFilter = z.infer<typeof TransactionFilter>

export const ShopItem = StoreItem.pick({
  id: true,
  name: true,
  category: true,
  description: true,
  count: true,
  price: true,
}).extend({
  image: z.string(),
})
export type ShopItem = z.infer<typeof ShopItem>

export const OwnPurchase = StoreTransaction.pick({
  id: true,
  item: true,
  price: true,
  state: true,
  isReturned: true,
  createdAt: true,
})
export type OwnPurchase = z.infer<typeof OwnPurchase>
