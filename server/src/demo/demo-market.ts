import { createRandomGenerator } from '@markaz/demo/random'
import { PointCause } from '@markaz/protocol/motivation/points/schemas'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { recordPointEntries } from '../motivation/points/post-points.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoStudentLogin } from './demo-accounts.ts'
import { addDemoEvents } from './demo-events.ts'
import { storeDemoPicture } from './demo-pictures.ts'
import { uuidOfText } from './teaching-files.ts'

export async function addDemoMarket(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-market', today }, async (tx) => {
    const superadmin = await tx.one<{ id: number }>(sql`select id from staff where is_superadmin limit 1`)
    const staffId = superadmin?.id ?? 0
    await addDemoEvents(tx, deps, { today, staffId })
    await fillShop(tx, deps, { today, staffId })
    await buyThings(tx, { today, staffId })
  })
}

export const demoShopItems = [
  ['Daftarlar', 'Daftar, 48 varaq', 'Qattiq muqovali, katakli.', 30, 60],
  ['Daftarlar', 'Bloknot', 'Markaz belgisi bilan, A5.', 45, 35],
  ['Ruchkalar', 'Gel ruchka', "Ko'k, 0.5 mm.", 12, 120],
  ['Ruchkalar', "Rangli markerlar to'plami", '6 xil rang.', 55, 24],
  ['Kiyim', 'Markaz futbolkasi', "Paxta, S dan XL gacha o'lchamlar bor.", 160, 15],
  ['Kiyim', 'Kepka', "Markaz belgisi tikilgan, o'lchami moslanadi.", 110, 12],
  ['Texnika', 'USB fleshka, 32 GB', 'Metall korpus.', 140, 10],
  ['Texnika', 'Simsiz sichqoncha', 'Batareyasi bilan.', 190, 6],
  ['Boshqa', 'Suv idishi, 0.7 l', "Zanglamas po'lat.", 90, 18],
  ['Boshqa', 'Stol o\'yini "So\'z top"', "4 kishigacha, ingliz va o'zbek so'zlari bilan.", 130, 4],
] as const

interface Opened {
  today: string
  staffId: number
}

async function fillShop(tx: Db, deps: Deps, { today, staffId }: Opened): Promise<void> {
  const madeAt = new Date(Date.parse(`${today}T09:00:00+05:00`) - 95 * 86_400_000)
  const names = [...new Set(demoShopItems.map(([category]) => category))]
  await tx.run(
    sql`insert into store_category (name, created_at) select name, ${madeAt} from unnest(${names}::text[]) as name`,
  )
  for (const [index, [category, name, description, price, count]] of demoShopItems.entries()) {
    const image = await storeDemoPicture(tx, deps, { name, staffId })
    await tx.run(sql`
      insert into store_item (category_id, name, description, count, price, image, is_stopped, created_by, created_at)
      select id, ${name}, ${description}, ${count}, ${price}, ${image}, ${index === demoShopItems.length - 1}, ${staffId},
        ${new Date(madeAt.getTime() + index * 3_600_000)}
      from store_category where name = ${category}`)
  }
}

interface Buyer {
  id: number
  coin: number
}

/** Adds purchases: most were handed out, a few were returned, and the latest wait to be handed out. */
async function buyThings(tx: Db, { today, staffId }: Opened): Promise<void> {
  const random = createRandomGenerator('market')
  const items = await tx.many<{ id: number; price: number; count: number }>(
    sql`select id, price, count from store_item where not is_stopped order by id`,
  )
  // The demo student buys nothing and keeps the silver, so that a user who tries the demo can buy something.
  const buyers = await tx.many<Buyer>(sql`
    select student_id as id, coin from point_balance join student on student.id = student_id
    where coin >= 12 and login is distinct from ${demoStudentLogin} order by student.ext_id limit 90`)
  const start = Date.parse(`${today}T09:00:00+05:00`)
  const bought = buyers.flatMap((buyer) => {
    const item = random.pick(items)
    if (item.price > buyer.coin || item.count === 0) return []
    item.count -= 1
    return [
      { studentId: buyer.id, item, at: new Date(start - random.int(1, 40) * 86_400_000 - random.int(0, 500) * 60_000) },
    ]
  })
  const day = 86_400_000
  const rows = bought
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ studentId, item, at }, index) => {
      const isRecent = start - at.getTime() < 4 * day
      const deliveredAt = isRecent ? null : new Date(at.getTime() + random.int(1, 3) * day)
      const isCanceled = !isRecent && index % 11 === 0
      return {
        studentId,
        itemId: item.id,
        price: item.price,
        key: uuidOfText(`purchase ${studentId}`),
        at,
        deliveredAt: isCanceled && index % 2 === 0 ? null : deliveredAt,
        canceledAt: isCanceled && deliveredAt ? new Date(deliveredAt.getTime() + day) : null,
      }
    })
  const sales = await tx.many<{ id: number; studentId: number; price: number; day: string; isCanceled: boolean }>(sql`
    insert into store_transaction (student_id, item_id, price, state, client_key, created_at, delivered_at, canceled_at, handled_by)
    select "studentId", "itemId", price,
      case when "canceledAt" is not null then 'canceled' when "deliveredAt" is not null then 'delivered' else 'pending' end,
      key, at, "deliveredAt", "canceledAt", case when coalesce("canceledAt", "deliveredAt") is not null then ${staffId}::bigint end
    from json_to_recordset(${JSON.stringify(rows)}::json) as sold ("studentId" bigint, "itemId" bigint, price int, key uuid, at timestamptz,
      "deliveredAt" timestamptz, "canceledAt" timestamptz)
    returning id, student_id as "studentId", price, (created_at at time zone 'Asia/Tashkent')::date as day, canceled_at is not null as "isCanceled"`)
  const entryOf = ({ id, studentId, day }: (typeof sales)[number], coin: number) => ({
    ...{ cause: PointCause.Purchase, causeId: id, studentId, categoryId: null, method: null, xp: 0, coin, day },
    staffId: null,
  })
  const now = new Date(start)
  await recordPointEntries(
    tx,
    sales.map((sale) => entryOf(sale, -sale.price)),
    { now },
  )
  const canceled = sales.filter(({ isCanceled }) => isCanceled)
  await recordPointEntries(
    tx,
    canceled.map((sale) => ({ ...entryOf(sale, 0), staffId })),
    { now },
  )
  await tx.run(sql`
    update store_item set count = count - sold.gone, pending_count = sold.pending, given_count = sold.given, returned_count = sold.returned
    from (
      select item_id, count(*) filter (where state <> 'canceled') as gone, count(*) filter (where state = 'pending') as pending,
        count(delivered_at) as given, count(*) filter (where delivered_at is not null and canceled_at is not null) as returned
      from store_transaction group by item_id
    ) sold
    where store_item.id = sold.item_id`)
}
