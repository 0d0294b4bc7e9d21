import { z } from 'zod'
import {
  commentField,
  date,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
  text,
  uploadPath,
} from '../../fields.ts'

export const ShopItemState = { OnSale: 'on_sale', Stopped: 'stopped' } as const
export type ShopItemState = (typeof ShopItemState)[keyof typeof ShopItemState]

export const ShopTransactionState = { Pending: 'pending', Delivered: 'delivered', Canceled: 'canceled' } as const
export type ShopTransactionState = (typeof ShopTransactionState)[keyof typeof ShopTransactionState]

/**
 * A cancelled purchase cannot change its state again. Cancelling a purchase after the handover is recorded as a return.
 */
export const nextShopTransactionStates: Record<ShopTransactionState, readonly ShopTransactionState[]> = {
  pending: ['delivered', 'canceled'],
  delivered: ['canceled'],
  canceled: [],
}

export const ShopCategoryInput = z.object({ name: text(255) })
export const ShopCategory = idAndName.extend({ itemsCount: z.number(), createdAt: z.string() })
export type ShopCategory = z.infer<typeof ShopCategory>

export const ShopItemInput = z.object({
  name: text(255),
  categoryId: id,
  description: commentField,
  count: z.int().min(0).max(1_000_000),
  /** The price in silver, the currency of the students' shop. */
  price: z.int().min(1).max(1_000_000),
  /** The path of the item's picture: from the upload call, or the current path. */
  image: uploadPath,
})
export type ShopItemInput = z.infer<typeof ShopItemInput>
/** The stock that the form showed. Only the user's change is added to the current stock, so no sale is lost. */
const seenCount = ShopItemInput.shape.count
export const ShopItemEdit = ShopItemInput.extend({ seenCount })

export const ShopItem = z.object({
  id: z.number(),
  name: z.string(),
  category: idAndName,
  description: z.string(),
  count: z.number(),
  price: z.number(),
  /** A form sends `path` back unchanged to keep the picture; `url` displays it. */
  image: z.object({ path: z.string(), url: z.string() }),
  status: z.enum(ShopItemState),
  /** Number of pieces that students bought and have not received yet. */
  pendingCount: z.number(),
  givenCount: z.number(),
  returnedCount: z.number(),
  createdAt: z.string(),
})
export type ShopItem = z.infer<typeof ShopItem>

export const ShopItemFilter = z.object({
  ...paging,
  status: optionalParam(z.enum(ShopItemState)),
  categoryId: optionalParam(id),
  value: searchTextField,
})
export type ShopItemFilter = z.infer<typeof ShopItemFilter>

export const ShopItemStatusInput = z.discriminatedUnion('status', [
  z.object({ status: z.literal(ShopItemState.Stopped) }),
  z.object({
    status: z.literal(ShopItemState.OnSale),
    count: ShopItemInput.shape.count,
    seenCount,
    price: ShopItemInput.shape.price,
  }),
])

export const ShopTransaction = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string(), hId: z.string().nullable() }),
  item: idAndName,
  category: idAndName,
  /** The price that the student paid, which stays the same when the item's price changes. */
  price: z.number(),
  state: z.enum(ShopTransactionState),
  /** True = the purchase was cancelled after the student had received the item. */
  isReturned: z.boolean(),
  createdAt: z.string(),
  handledBy: idAndName.nullable(),
  handledAt: z.string().nullable(),
})
export type ShopTransaction = z.infer<typeof ShopTransaction>

export const ShopTransactionFilter = z.object({
  ...paging,
  state: optionalParam(z.enum(ShopTransactionState)),
  value: searchTextField,
  startDate: optionalParam(date),
  endDate: optionalParam(date),
  officeIds: repeatedParameterSchemaOf(id),
})
export type ShopTransactionFilter = z.infer<typeof ShopTransactionFilter>

export const StudentShopItem = ShopItem.pick({
  id: true,
  name: true,
  category: true,
  description: true,
  count: true,
  price: true,
}).extend({
  image: z.string(),
})
export type StudentShopItem = z.infer<typeof StudentShopItem>

export const OwnPurchase = ShopTransaction.pick({
  id: true,
  item: true,
  price: true,
  state: true,
  isReturned: true,
  createdAt: true,
})
export type OwnPurchase = z.infer<typeof OwnPurchase>
