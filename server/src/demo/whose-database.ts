import { wellKnown } from '@markaz/demo/data'
import { type Db, sql } from '../db/db.ts'
import { StartError } from '../db/migrate.ts'
import type { Env } from '../env.ts'

/** `mixed`: a demo centre and a real one in one database, which versions without the mark allowed. */
type Whose = 'empty' | 'demo' | 'centre' | 'mixed'

/**
 * The name of the mark. It is in the database from before the first demo row until after the removal of the last one.
 */
const demoMark = 'demo'

export async function markDatabaseAsDemo(db: Db, today: string): Promise<void> {
  await db.run(
    sql`insert into app_value (name, value) values (${demoMark}, ${Buffer.from(today)}) on conflict do nothing`,
  )
}

export const demoHeadOffices = [...wellKnown.relatedOffices, wellKnown.unrelatedOffice]

/**
 * Determines the kind of database. A demo centre is recognized by the mark, or by records of a version without the
 * mark. A head office that no demo has had means a real centre. Empty = no user has worked in it yet.
 */
export async function databaseOwner(db: Db): Promise<Whose> {
  const row = await db.one<Record<'isDemo' | 'isReal' | 'isUsed', boolean>>(sql`
    select exists (select from app_value where name = ${demoMark} or name like 'demo-%') as "isDemo",
      exists (select from head_office where ext_id <> all(${demoHeadOffices})) as "isReal",
      exists (select from head_office) or exists (select from student) or exists (select from study_group)
        or exists (select from staff where not is_superadmin) or exists (select from audit) as "isUsed"`)
  if (row?.isDemo) return row.isReal ? 'mixed' : 'demo'
  return row?.isUsed ? 'centre' : 'empty'
}

/**
 * Prevents real people from being added to a demo centre.
 * @throws StartError in a demo database
 */
export async function refuseDemo(db: Db): Promise<void> {
  const whose = await databaseOwner(db)
  if (whose === 'demo' || whose === 'mixed')
    throw new StartError(
      'Bu namuna markazning bazasi: haqiqiy odamlar unga olinmaydi. Boshqa papka yoki baza bering, yoki namunani olib tashlang: npm run demo:remove',
    )
}

/**
 * Returns whether this start opens the demo centre.
 * @throws StartError if real work would use the demo's people and open accounts, or if the demo would be added to a
 * real centre
 */
export async function mayOpenDemo(db: Db, { MARKAZ_DEMO, isDemoAsked, againstDemo }: Env): Promise<boolean> {
  const whose = await databaseOwner(db)
  if (whose === 'mixed')
    throw new StartError(
      'Bu bazada haqiqiy markaz bilan namuna markaz aralashib ketgan: begona hisoblar ochiq. Ishga tushirishdan avval namunani olib tashlang: npm run demo:remove',
    )
  if (whose === 'demo' && !MARKAZ_DEMO)
    throw new StartError(
      `Bu namuna markazning bazasi, ${againstDemo} bilan haqiqiy ish unda boshlanmaydi: hisoblari ochiq, odamlari o'ylab topilgan. Boshqa papka yoki baza bering, yoki namunani olib tashlang: npm run demo:remove (namuna sifatida ochish: MARKAZ_DEMO=1)`,
    )
  if (whose === 'centre' && isDemoAsked)
    throw new StartError(
      'MARKAZ_DEMO=1: bu bazada haqiqiy markaz ishlagan, namuna unga ochilmaydi. Namuna uchun boshqa MARKAZ_DATA bering yoki MARKAZ_DEMO ni olib tashlang',
    )
  return MARKAZ_DEMO && whose !== 'centre'
}
