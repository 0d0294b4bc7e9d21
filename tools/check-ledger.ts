/**
 * Compares every balance of xp and silver with the entries it is the sum of: `npm run check:ledger`. Exit code 1 when
 * one differs (docs/operating.md).
 */
import { ledgerFaults } from '../server/src/motivation/points/check-ledger.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ db }) => {
  const faults = await ledgerFaults(db)
  for (const { studentId, categoryId, what, stands, is } of faults)
    console.error(
      `Talaba ${studentId}, ${categoryId ? `kategoriya ${categoryId}` : 'jami'}: ${what} ${stands}, yozuvlar bo'yicha ${is}`,
    )
  if (faults.length === 0) console.log("Hamma balanslar yozuvlar yig'indisiga teng")
  return faults.length > 0 ? 1 : 0
})
