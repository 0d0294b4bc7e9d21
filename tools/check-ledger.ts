/**
 * `npm run check:ledger`: exits with 1 if a balance or daily total of XP or silver differs from the sum of its entries.
 */
import { countDaysWithWrongPointSums, findPointLedgerFaults } from '../server/src/motivation/points/check-ledger.ts'
import { runOnDatabase } from './on-database.ts'

await runOnDatabase(async ({ db }) => {
  const faults = await findPointLedgerFaults(db)
  for (const { studentId, categoryId, what, stands, is } of faults)
    console.error(
      `Talaba ${studentId}, ${categoryId ? `kategoriya ${categoryId}` : 'jami'}: ${what} ${stands}, yozuvlar bo'yicha ${is}`,
    )
  const days = await countDaysWithWrongPointSums(db)
  if (days > 0) console.error(`${days} kunning yig'indisi yozuvlarga teng emas`)
  if (faults.length + days > 0) return 1
  console.log("Hamma balanslar va kunlik yig'indilar yozuvlarga teng")
  return 0
})
