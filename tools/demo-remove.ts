/**
 * `npm run demo:remove [-- --yes]` removes the demo centre's data from the database. Stop the server and make a backup
 * first.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { sql } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { detectDatabaseContent } from '../server/src/demo/demo-database.ts'
import { type DemoRemovalResult, removeDemoData } from '../server/src/demo/remove-demo.ts'
import { readEnv } from '../server/src/env.ts'
import { createStorageFromEnv } from '../server/src/integrations/files/storage.ts'
import { runOnDatabase } from './on-database.ts'

const { yes } = parseArgs({ options: { yes: { type: 'boolean', default: false } } }).values

const shown: Record<string, string> = {
  office: 'filial',
  student: 'talaba',
  staff: 'xodim va akademik',
  agent: 'ota-ona',
  study_group: 'guruh',
  lesson: 'dars',
  attendance: 'davomat belgisi',
  homework: 'uy vazifasi',
  exam: 'imtihon',
  student_contract: 'shartnoma',
  video: 'video',
}

await runOnDatabase(async ({ db, pool }) => {
  if (!yes && !process.stdin.isTTY) {
    console.error('Tasdiqlash kerak: klaviaturadan ishga tushiring yoki npm run demo:remove -- --yes')
    return 2
  }
  await migrate(pool)
  const whose = await detectDatabaseContent(db)
  if (whose === 'empty' || whose === 'centre') {
    console.log("Bu bazada namuna markaz yo'q: hech narsa o'zgarmadi.")
    return 0
  }
  if (
    await db.one(sql`select from pg_stat_activity where application_name = 'markaz' and datname = current_database()`)
  ) {
    console.error("Bu bazada server ishlab turibdi. Avval uni to'xtating.")
    return 1
  }
  const removed = await removeDemoData(db, async (report) => {
    tell(report)
    return yes || (await agreed())
  })
  if (!removed) {
    console.log("Bekor qilindi: hech narsa o'zgarmadi.")
    return 1
  }
  const { files } = await createStorageFromEnv(readEnv(process.env))
  for (const key of removed.files) await files.remove(key)
  for (const id of removed.videos) await files.removeFolder(`videos/${id}/`)
  console.log("Namuna olib tashlandi. ERP bo'lsa, ishga tushirgach to'liq sinxronizatsiya qiling.")
  return 0
})

function tell({ removed, closed, reopened, files }: DemoRemovalResult): void {
  const rows = Object.values(removed).reduce((sum, count) => sum + count, 0)
  const known = Object.entries(shown).flatMap(([table, word]) =>
    removed[table] ? [`${removed[table]} ta ${word}`] : [],
  )
  console.log(`Olib tashlanadi: ${rows} qator (${known.join(', ')}), ${files.length} ta fayl.`)
  console.log("Qoladi: superadmin va uning paroli, audit satrlari, sozlamalar, markazning o'z odamlari va ishlari.")
  if (closed.length) console.log(`Nomi tarixda qoladi, hisobi yopiladi: ${closed.join(', ')}.`)
  if (reopened) console.log(`Namuna tugatib qo'ygan ${reopened} ta qator qaytadan ochiladi.`)
}

async function agreed(): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Zaxira nusxa olinganmi va namuna olib tashlansinmi? [h/y] ')
  asking.close()
  return /^h/i.test(answer.trim())
}
