import {
  type ShopCategory,
  type ShopItem,
  type ShopItemFilter,
  ShopItemState,
  type ShopTransaction,
  type ShopTransactionFilter,
  type StudentShopItem,
} from '@markaz/protocol/motivation/market/schemas'
import { studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type FileAddressContext, signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { startOfDay } from '../../deps.ts'

type Reader = FileAddressContext & { db: Db }

export async function listShopCategories(db: Db): Promise<ShopCategory[]> {
  return db.many<ShopCategory>(sql`
    select id, name, created_at as "createdAt", (select count(*) from store_item where category_id = store_category.id) as "itemsCount"
    from store_category order by uzbek_order(name) collate "C", id`)
}

type ItemRow = Omit<ShopItem, 'image'> & { image: string }

const itemRows = (where: Sql, rest: Sql) => sql`
  select store_item.id, store_item.name, description, count, price, image, pending_count as "pendingCount", given_count as "givenCount",
    returned_count as "returnedCount", store_item.created_at as "createdAt",
    case when is_stopped then 'stopped' else 'on_sale' end as status,
    json_build_object('id', store_category.id, 'name', store_category.name) as category
  from store_item join store_category on store_category.id = category_id where ${where} ${rest}`

type ItemFilter = Omit<ShopItemFilter, 'status'> & { status?: ShopItemState | undefined }

async function itemsOf(db: Db, filter: ItemFilter): Promise<{ rows: ItemRow[]; total: number }> {
  const { status, categoryId } = filter
  const where = joinFiltersByAnd([
    ...(status ? [sql`is_stopped = ${status === ShopItemState.Stopped}`] : []),
    ...(categoryId ? [sql`category_id = ${categoryId}`] : []),
    ...searchConditions(sql`store_item.search`, filter.value),
  ])
  const order = sql`order by store_item.created_at desc, store_item.id desc ${pageSql(filter)}`
  return {
    rows: await db.many<ItemRow>(itemRows(where, order)),
    total: await countRowsOf(db, sql`from store_item where ${where}`),
  }
}

export async function listShopItemsForStaff(
  call: Reader,
  filter: ShopItemFilter,
): Promise<{ items: ShopItem[]; total: number }> {
  const { rows, total } = await itemsOf(call.db, filter)
  return { items: rows.map((row) => shownItem(call, row)), total }
}

/** Sold-out items of the shop are included. */
export async function listShopItemsOnSale(
  call: Reader,
  filter: Omit<ShopItemFilter, 'status'>,
): Promise<{ items: StudentShopItem[]; total: number }> {
  const { rows, total } = await itemsOf(call.db, { ...filter, status: ShopItemState.OnSale })
  const items = rows.map(({ id, name, category, description, count, price, image }) => ({
    ...{ id, name, category, description, count, price },
    image: signedFileAddressOf(call, image),
  }))
  return { items, total }
}

export async function readShopItem(call: Reader, id: number): Promise<ShopItem | undefined> {
  const row = await call.db.one<ItemRow>(itemRows(sql`store_item.id = ${id}`, sql``))
  return row && shownItem(call, row)
}

const shownItem = (call: FileAddressContext, row: ItemRow): ShopItem => ({
  ...row,
  image: { path: row.image, url: signedFileAddressOf(call, row.image) },
})

/** Purchases by students of other branches are omitted. The newest purchase comes first. */
export async function listShopPurchases(
  db: Db,
  viewer: Viewer,
  filter: ShopTransactionFilter,
): Promise<{ transactions: ShopTransaction[]; total: number }> {
  const { state, startDate, endDate, officeIds } = filter
  const set: Sql[] = [
    ...(state ? [sql`store_transaction.state = ${state}`] : []),
    ...(startDate ? [sql`store_transaction.created_at >= ${startOfDay(startDate)}`] : []),
    ...(endDate ? [sql`store_transaction.created_at < ${startOfDay(endDate)}::timestamptz + interval '1 day'`] : []),
    ...(officeIds
      ? [
          sql`exists (select from student_head_office where student_id = student.id and ${isInChosenBranchesSql(officeIds, sql`student_head_office.head_office_id`)})`,
        ]
      : []),
    ...studentSearchConditions(viewer, filter.value),
  ]
  const from = sql`
    from store_transaction join student on student.id = store_transaction.student_id
    where ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`
  const transactions = await db.many<ShopTransaction>(sql`
    select sale.id, sale.price, sale.state, sale.delivered_at is not null and sale.canceled_at is not null as "isReturned",
      sale.created_at as "createdAt", coalesce(sale.canceled_at, sale.delivered_at) as "handledAt",
      json_build_object('id', student.id, 'fullName', student.full_name, 'hId', student.h_id) as student,
      json_build_object('id', store_item.id, 'name', store_item.name) as item,
      json_build_object('id', store_category.id, 'name', store_category.name) as category,
      case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.full_name) end as "handledBy"
    from (
      select store_transaction.* ${from} order by store_transaction.created_at desc, store_transaction.id desc ${pageSql(filter)}
    ) sale
    join student on student.id = sale.student_id
    join store_item on store_item.id = item_id
    join store_category on store_category.id = category_id
    left join staff on staff.id = handled_by
    order by sale.created_at desc, sale.id desc`)
  return { transactions, total: await countRowsOf(db, from) }
}
