import { fixedDemoRowIds } from '@markaz/demo/demo-centre'
import { type Db, sql } from '../db/db.ts'
import { ServerStartError } from '../db/migrate.ts'
import type { Env } from '../env.ts'

/**
 * `mixed`: the database has rows of a demo and of a real centre. This was possible in earlier versions, which did not
 * mark demo databases.
 */
type DatabaseContent = 'empty' | 'demo' | 'centre' | 'mixed'

/**
 * The row that marks a database as a demo. It is written before the first demo row, and deleted together with the last
 * demo row.
 */
const demoMark = 'demo'

export async function markDatabaseAsDemo(db: Db, today: string): Promise<void> {
  await db.run(
    sql`insert into app_value (name, value) values (${demoMark}, ${Buffer.from(today)}) on conflict do nothing`,
  )
}

export const demoHeadOfficeIds = [...fixedDemoRowIds.relatedOffices, fixedDemoRowIds.unrelatedOffice]

/** Detects a demo, a real centre, both or none. A head office that the demo did not create belongs to a real centre. */
export async function detectDatabaseContent(db: Db): Promise<DatabaseContent> {
  const row = await db.one<Record<'isDemo' | 'isReal' | 'isUsed', boolean>>(sql`
    select exists (select from app_value where name = ${demoMark} or name like 'demo-%') as "isDemo",
      exists (select from head_office where ext_id <> all(${demoHeadOfficeIds})) as "isReal",
      exists (select from head_office) or exists (select from student) or exists (select from study_group)
        or exists (select from staff where not is_superadmin) or exists (select from audit) as "isUsed"`)
  if (row?.isDemo) return row.isReal ? 'mixed' : 'demo'
  return row?.isUsed ? 'centre' : 'empty'
}

/** @throws ServerStartError if the database is a demo, because real people must not be added to it */
export async function requireNoDemoDatabase(db: Db): Promise<void> {
  const whose = await detectDatabaseContent(db)
  if (whose === 'demo' || whose === 'mixed')
    throw new ServerStartError(
      'Bu namuna markazning bazasi: haqiqiy odamlar unga olinmaydi. Boshqa papka yoki baza bering, yoki namunani olib tashlang: npm run demo:remove',
    )
}

/**
 * @throws ServerStartError if a real centre would run on the demo's database, where strangers know the passwords, or if the
 * demo would be added to a real centre
 */
export async function detectDemoMode(db: Db, { MARKAZ_DEMO, isDemoAsked, againstDemo }: Env): Promise<boolean> {
  const whose = await detectDatabaseContent(db)
  if (whose === 'mixed')
    throw new ServerStartError(
      'Bu bazada haqiqiy markaz bilan namuna markaz aralashib ketgan: begona hisoblar ochiq. Ishga tushirishdan avval namunani olib tashlang: npm run demo:remove',
    )
  if (whose === 'demo' && !MARKAZ_DEMO)
    throw new ServerStartError(
      `Bu namuna markazning bazasi, ${againstDemo} bilan haqiqiy ish unda boshlanmaydi: hisoblari ochiq, odamlari o'ylab topilgan. Boshqa papka yoki baza bering, yoki namunani olib tashlang: npm run demo:remove (namuna sifatida ochish: MARKAZ_DEMO=1)`,
    )
  if (whose === 'centre' && isDemoAsked)
    throw new ServerStartError(
      'MARKAZ_DEMO=1: bu bazada haqiqiy markaz ishlagan, namuna unga ochilmaydi. Namuna uchun boshqa MARKAZ_DATA bering yoki MARKAZ_DEMO ni olib tashlang',
    )
  return MARKAZ_DEMO && whose !== 'centre'
}
