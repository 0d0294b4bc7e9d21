import { AppError } from '@markaz/protocol/errors'
import type { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import type { shopTransactions } from '@markaz/protocol/motivation/market/routes'
import {
  nextShopTransactionStates,
  type OwnPurchase,
  ShopTransactionState,
} from '@markaz/protocol/motivation/market/schemas'
import { PointCause } from '@markaz/protocol/motivation/points/schemas'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseReusedIdempotencyKey } from '../../http/refuse.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { recordPointEntries } from '../points/post-points.ts'
import { marketText } from './market.text.ts'

/** Open pages subscribe to this topic to learn of purchases. */
export const shopPurchasesLiveTopic = 'store'

/** Locks the shop item's row until the commit, so that of fifty simultaneous buyers of the last piece one succeeds. */
export async function buyShopItem({ db, body, student, clock, today, audit }: RouteCall<typeof studentShop.buy>) {
  const now = clock.now()
  return db.quickTransaction(async (tx) => {
    const item = orNotFound(
      await tx.one<{ price: number; count: number; isStopped: boolean }>(
        sql`select price, count, is_stopped as "isStopped" from store_item where id = ${body.itemId} for update`,
      ),
    )
    const known = await tx.one<{ id: number; itemId: number; price: number }>(
      sql`select id, item_id as "itemId", price from store_transaction where student_id = ${student.id} and client_key = ${body.key}`,
    )
    if (known) {
      if (known.itemId !== body.itemId || known.price !== body.price) refuseReusedIdempotencyKey('key')
      return { purchase: await ownPurchase(tx, known.id) }
    }
    if (item.isStopped) throw new AppError('STORE_ITEM_STOPPED')
    if (item.count === 0) throw new AppError('STORE_SOLD_OUT')
    if (item.price !== body.price) throw new AppError('STORE_PRICE_CHANGED')
    const id = await tx.newId(sql`
      insert into store_transaction (student_id, item_id, price, client_key, created_at)
      values (${student.id}, ${body.itemId}, ${item.price}, ${body.key}, ${now}) returning id`)
    await tx.run(
      sql`update store_item set count = count - 1, pending_count = pending_count + 1 where id = ${body.itemId}`,
    )
    await recordPointEntries(
      tx,
      [purchaseEntry({ id, studentId: student.id, coin: -item.price, day: today, staffId: null })],
      {
        now,
      },
    )
    publishChangeOfManyStudents(tx, [student.id], { kind: StudentChangeKind.Purchase, aboutId: id })
    await publishLiveTopicChange(tx, shopPurchasesLiveTopic)
    await audit(tx, {
      action: 'buy',
      entity: 'store-transaction',
      entityId: id,
      after: { studentId: student.id, itemId: body.itemId, price: item.price },
    })
    return { purchase: await ownPurchase(tx, id) }
  })
}

export async function cancelOwnPurchase(
  { params, student, clock, today, audit }: RouteCall<typeof studentShop.cancel>,
  tx: Db,
) {
  const now = clock.now()
  const sale = orNotFound(
    await tx.one<Pick<Sale, 'id' | 'itemId' | 'price' | 'state'>>(sql`
      select id, item_id as "itemId", price, state from store_transaction
      where id = ${params.id} and student_id = ${student.id} for update`),
  )
  if (sale.state === ShopTransactionState.Delivered) throw new AppError('STORE_PURCHASE_SERVED')
  if (sale.state === ShopTransactionState.Pending) {
    const { Canceled } = ShopTransactionState
    await tx.run(sql`update store_transaction set state = ${Canceled}, canceled_at = ${now} where id = ${sale.id}`)
    await tx.run(sql`update store_item set ${stockAfter(sale.state, Canceled)} where id = ${sale.itemId}`)
    await recordPointEntries(
      tx,
      [purchaseEntry({ ...sale, studentId: student.id, coin: 0, day: today, staffId: null })],
      {
        now,
      },
    )
    publishChangeOfManyStudents(tx, [student.id], { kind: StudentChangeKind.Purchase, aboutId: sale.id })
    await publishLiveTopicChange(tx, shopPurchasesLiveTopic)
    await audit(tx, {
      action: 'cancel',
      entity: 'store-transaction',
      entityId: sale.id,
      before: { state: sale.state },
      after: { state: Canceled, studentId: student.id, price: sale.price },
    })
  }
  return { purchase: await ownPurchase(tx, sale.id) }
}

interface Sale {
  id: number
  studentId: number
  itemId: number
  itemName: string
  price: number
  state: ShopTransactionState
  createdAt: string
}

/** Throws STORE_TRANSACTION_STATE when the purchase's present state does not allow the change. */
export async function changePurchaseState({
  db,
  params,
  body,
  viewer,
  clock,
  today,
  audit,
}: RouteCall<typeof shopTransactions.changeState>) {
  const now = clock.now()
  const { state } = body
  return db.transaction(async (tx) => {
    const sale = orNotFound(
      await tx.one<Sale>(sql`
        select store_transaction.id, student_id as "studentId", item_id as "itemId", store_item.name as "itemName", store_transaction.price, state,
          store_transaction.created_at as "createdAt"
        from store_transaction join student on student.id = student_id join store_item on store_item.id = item_id
        where store_transaction.id = ${params.id} and ${isStudentInScopeSql(viewer)} for update of store_transaction`),
    )
    if (!nextShopTransactionStates[sale.state].includes(state)) throw new AppError('STORE_TRANSACTION_STATE')
    const isDelivery = state === ShopTransactionState.Delivered
    await tx.run(sql`
      update store_transaction set state = ${state}, handled_by = ${viewer.id},
        delivered_at = ${isDelivery ? now : sql`delivered_at`}, canceled_at = ${isDelivery ? null : now}
      where id = ${sale.id}`)
    await tx.run(sql`update store_item set ${stockAfter(sale.state, state)} where id = ${sale.itemId}`)
    // An entry states the purchase's total silver, and the ledger books the difference to the previous total. A total
    // of 0 refunds the price.
    if (!isDelivery)
      await recordPointEntries(tx, [purchaseEntry({ ...sale, coin: 0, day: today, staffId: viewer.id })], { now })
    publishChangeOfManyStudents(tx, [sale.studentId], { kind: StudentChangeKind.Purchase, aboutId: sale.id })
    await notifyBuyer(tx, sale, { isDelivery, now })
    await publishLiveTopicChange(tx, shopPurchasesLiveTopic)
    await audit(tx, {
      action: isDelivery ? 'deliver' : sale.state === ShopTransactionState.Delivered ? 'return' : 'cancel',
      entity: 'store-transaction',
      entityId: sale.id,
      before: { state: sale.state },
      after: { state, studentId: sale.studentId, price: sale.price },
    })
    return {}
  })
}

/** A purchase enters each state at most once, so its buyer is notified of each state only once. */
async function notifyBuyer(
  tx: Db,
  { id, itemName, price, state, studentId }: Sale,
  { isDelivery, now }: { isDelivery: boolean; now: Date },
): Promise<void> {
  const back = marketText.coinsBack(itemName, price)
  const notice = isDelivery
    ? { kind: StudentNotificationKind.PurchaseGiven, title: marketText.given, body: itemName }
    : state === ShopTransactionState.Delivered
      ? { kind: StudentNotificationKind.PurchaseReturned, title: marketText.returned, body: back }
      : { kind: StudentNotificationKind.PurchaseReturned, title: marketText.cancelled, body: back }
  const about = { kind: NotificationTopicKind.Purchase, id }
  await studentNotificationEvent.emit(tx, { ...notice, about, studentIds: [studentId], now })
}

function stockAfter(before: ShopTransactionState, state: ShopTransactionState): Sql {
  if (state === ShopTransactionState.Delivered)
    return sql`pending_count = pending_count - 1, given_count = given_count + 1`
  return before === ShopTransactionState.Pending
    ? sql`pending_count = pending_count - 1, count = count + 1`
    : sql`returned_count = returned_count + 1, count = count + 1`
}

const purchaseEntry = (purchase: {
  id: number
  studentId: number
  coin: number
  day: string
  staffId: number | null
}) => ({
  cause: PointCause.Purchase,
  causeId: purchase.id,
  studentId: purchase.studentId,
  categoryId: null,
  method: null,
  xp: 0,
  coin: purchase.coin,
  day: purchase.day,
  staffId: purchase.staffId,
})

const ownRows = (where: Sql, rest: Sql) => sql`
  select store_transaction.id, store_transaction.price, state, delivered_at is not null and canceled_at is not null as "isReturned",
    store_transaction.created_at as "createdAt", json_build_object('id', store_item.id, 'name', store_item.name) as item
  from store_transaction join store_item on store_item.id = item_id where ${where} ${rest}`

async function ownPurchase(tx: Db, id: number): Promise<OwnPurchase> {
  return (await tx.one<OwnPurchase>(ownRows(sql`store_transaction.id = ${id}`, sql``))) as OwnPurchase
}

export async function listOwnPurchases(
  db: Db,
  studentId: number,
  paging: { page: number; perPage: number },
): Promise<OwnPurchase[]> {
  return db.many<OwnPurchase>(
    ownRows(
      sql`student_id = ${studentId}`,
      sql`order by store_transaction.created_at desc, store_transaction.id desc ${pageSql(paging)}`,
    ),
  )
}
