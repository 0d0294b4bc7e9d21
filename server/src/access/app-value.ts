import { type Db, sql } from '../db/db.ts'

export async function saveAppValue(db: Db, name: string, value: Buffer): Promise<void> {
  await db.run(sql`
    insert into app_value (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}
