/**
 * `npm run keys:turn` replaces the installation's key and the key that signs badges. `-- --forget-badges` makes issued
 * badges invalid, in case their key was stolen. `-- --now` makes all old keys invalid at once: all users must sign in
 * again, and badges become invalid unless `--keep-badges` is given.
 */
import { readServerSecretKeys, rotateInstallationKeys } from '../server/src/access/keys.ts'
import '../server/src/areas.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { rotateBadgeKeys } from '../server/src/people/certificates/badge-keys.ts'
import { runOnDatabase } from './on-database.ts'
import { rotateKeysOfRunningServer } from './rotate-keys.ts'

const forgetsFormer = process.argv.includes('--forget-badges')
const keepsBadges = process.argv.includes('--keep-badges')

await runOnDatabase(async ({ db, pool, kind }) => {
  await migrate(pool)
  const now = new Date()
  if (process.argv.includes('--now')) {
    await rotateKeysOfRunningServer(db, { isAlone: kind === 'embedded', action: 'turn-keys', keepsBadges })
    console.log('Hamma kalit almashtirildi: eskilari imzolagan hech narsa endi amal qilmaydi.')
    return 0
  }
  await rotateBadgeKeys({ db, ...(await readServerSecretKeys(db, now)) }, { forgetsFormer })
  const since = await rotateInstallationKeys(db, { now, isAlone: kind === 'embedded' })
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
