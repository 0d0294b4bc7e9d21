/**
 * Turns the installation's key and the one that signs badges: `npm run keys:turn`. What the old ones signed and sealed
 * stays good as long as it lives by itself; after 30 days the old key of the installation is gone. With PostgreSQL the
 * programs may run meanwhile. With `-- --forget-badges` badges that are out already hold no more: for when somebody may
 * have taken the key that signed them. With `-- --now` no old key is valid any more when the command ends: everybody signs
 * in again, browsers subscribe to push again, and badges that are out hold no more, unless `--keep-badges` is added.
 */
import { readKeys, turnKeys } from '../server/src/access/keys.ts'
import '../server/src/areas.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { turnBadgeKeys } from '../server/src/people/certificates/badge-keys.ts'
import { onDatabase } from './on-database.ts'
import { turnNow } from './turn-now.ts'

const forgetsFormer = process.argv.includes('--forget-badges')
const keepsBadges = process.argv.includes('--keep-badges')

await onDatabase(async ({ db, pool, kind }) => {
  await migrate(pool)
  const now = new Date()
  if (process.argv.includes('--now')) {
    await turnNow(db, { isAlone: kind === 'embedded', action: 'turn-keys', keepsBadges })
    console.log('Hamma kalit almashtirildi: eskilari imzolagan hech narsa endi amal qilmaydi.')
    return 0
  }
  await turnBadgeKeys({ db, ...(await readKeys(db, now)) }, { forgetsFormer })
  const since = await turnKeys(db, { now, isAlone: kind === 'embedded' })
  console.log(
    `Kalit almashtirildi. Yangisi ${since.toISOString()} dan ishlaydi; eskisi imzolagan narsalar o'z muddatigacha amal qiladi.`,
  )
  console.log(
    forgetsFormer
      ? 'Raqamli nishonlar kaliti almashtirildi: avval yuklab olinganlari endi haqiqiy emas, ularni qaytadan yuklab olish kerak.'
      : 'Raqamli nishonlar kaliti almashtirildi; avval yuklab olinganlari haqiqiyligicha qoladi.',
  )
  return 0
})
