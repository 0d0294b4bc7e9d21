/**
 * After a security incident `npm run incident -- --confirm` ends all sessions, tokens, keys and links of all users.
 * With an embedded database, stop the server first, or use the screen on which two users confirm this.
 */
import '../server/src/areas.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { runOnDatabase } from './on-database.ts'
import { rotateKeysOfRunningServer } from './rotate-keys.ts'

const plan = `Bu buyruq hammaning kirishini tugatadi:
  - xodimlar, talabalar va ota-onalarning hamma sessiyalari; dasturlarning tokenlari
  - Telegram chatlari, telefon va brauzer bildirishnomalari, kalendar manzillari
  - bir martalik kodlar, taklif va QR havolalari, imzolanmagan shartnomalar havolalari
  - hamma kalitlar: sessiya, fayl va video manzillari, push, raqamli nishonlar, webhook imzolari (webhooklar pauzada qoladi)
Parollar va ikkinchi omillar qoladi: hamma o'z paroli bilan qaytadan kiradi.`

await runOnDatabase(async ({ db, pool, kind }) => {
  console.log(plan)
  if (!process.argv.includes('--confirm')) {
    console.log('\nHali hech narsa qilinmadi. Bajarish: npm run incident -- --confirm')
    return 2
  }
  await migrate(pool)
  await rotateKeysOfRunningServer(db, { isAlone: kind === 'embedded', action: 'end-access' })
  console.log('\nHammaning kirishi tugatildi. Keyingi qadamlar: docs/operating.md, "After an incident".')
  return 0
})
