/**
 * Turns the installation's key: `npm run keys:turn`. What the old one signed and sealed stays good as long as it lives
 * by itself; after 30 days the old key is gone. With PostgreSQL the programs may run meanwhile.
 */
import { turnKeys } from '../server/src/access/keys.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ db, pool, kind }) => {
  await migrate(pool)
  const since = await turnKeys(db, { now: new Date(), isAlone: kind === 'embedded' })
  console.log(
    `Kalit almashtirildi. Yangisi ${since.toISOString()} dan ishlaydi; eskisi imzolagan narsalar o'z muddatigacha amal qiladi.`,
  )
  return 0
})
