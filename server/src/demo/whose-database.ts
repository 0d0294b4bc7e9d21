import { wellKnown } from '@markaz/demo/data'
import { type Db, sql } from '../db/db.ts'
import { StartError } from '../db/migrate.ts'
import type { Env } from '../env.ts'

/** `mixed`: a demo centre and a real one in one database, as versions before the mark let it happen. */
type Whose = 'empty' | 'demo' | 'centre' | 'mixed'

/** Stands in a database from before the first row of a demo centre until the last one of it was removed. */
const demoMark = 'demo'

export async function markDatabaseAsDemo(db: Db, today: string): Promise<void> {
  await db.run(
    sql`insert into app_value (name, value) values (${demoMark}, ${Buffer.from(today)}) on conflict do nothing`,
  )
}

export const demoHeadOffices = [...wellKnown.relatedOffices, wellKnown.unrelatedOffice]

/**
 * A demo centre is known by the mark, or by what one of a version before it has written down of its parts; a head
 * office that no demo has ever had is a real centre's. Empty is a database in which nobody has worked yet.
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

/** @throws StartTrouble before real people would be taken over into a demo centre */
export async function refuseDemo(db: Db): Promise<void> {
  const whose = await databaseOwner(db)
  if (whose === 'demo' || whose === 'mixed')
    throw new StartError(
      'Bu namuna markazning bazasi: haqiqiy odamlar unga olinmaydi. Boshqa papka yoki baza bering, yoki namunani olib tashlang: npm run demo:remove',
    )
}

/**
 * Whether this start opens the demo centre.
 * @throws StartTrouble where real work would go on over the demo's people and open accounts, or the demo over real ones
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
