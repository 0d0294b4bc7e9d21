import { openInMemory } from './db/open.ts'
import { migrate } from './db/migrate.ts'
import { sql } from './db/db.ts'
const d = await openInMemory(); await migrate(d.pool)
await d.db.run(sql`insert into audit (permission_name, action, entity) values ('auth','x','y')`)
const tryIt = async (s: ReturnType<typeof sql>) => { try { console.log('ok', await d.db.many(s)) } catch (e) { console.log('ERR', (e as Error).message) } }
await tryIt(sql`update audit set staff_id = null`)
await tryIt(sql`select 1 as a`)
await tryIt(sql`delete from audit`)
await tryIt(sql`select 2 as a`)
await tryIt(sql`truncate audit`)
await tryIt(sql`select 3 as a`)
await tryIt(sql`truncate staff cascade`)
await tryIt(sql`select 4 as a`)
await tryIt(sql`select 5 as a`)
await tryIt(sql`insert into audit (id, permission_name, action, entity) overriding system value select id, 'auth', 'x', 'x' from audit on conflict (id) do update set action = 'forged'`)
await tryIt(sql`select 6 as a`)
await tryIt(sql`select 7 as a`)
await d.close()
