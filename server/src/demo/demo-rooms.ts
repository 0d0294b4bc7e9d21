import { type Db, sql } from '../db/db.ts'

/** Adds capacity, floor and equipment, because the ERP only sends the names of rooms. */
export async function completeDemoRooms(db: Db): Promise<void> {
  await db.run(sql`
    update room set floor = coalesce(substr(name, 1, 1)::int, 1), capacity = 12 + 2 * (id % 4), equipment = 'Proyektor, doska'
    where name ~ '^[1-9][0-9]{2}' and capacity is null`)
  await db.run(
    sql`update room set floor = 1, capacity = 40, equipment = 'Sahna, ovoz' where name ilike '%zal%' and capacity is null`,
  )
  await db.run(sql`
    update room set floor = 2, capacity = 16, equipment = '16 ta kompyuter, proyektor' where name ilike '%kompyuter%' and capacity is null`)
}
