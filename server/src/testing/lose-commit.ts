import { AppError } from '@markaz/protocol/errors'
import type { Db, Sql } from '../db/db.ts'

/**
 * The next transaction at whose end there is such a row is saved, but nobody hears of it (db.ts).
 * @param row a query of it
 */
export function loseCommit(db: Db, row: Sql): void {
  const { transaction } = db
  db.transaction = async (work) => {
    let isIt = false
    const result = await transaction(async (tx) => {
      const made = await work(tx)
      isIt = (await tx.one(row)) !== undefined
      return made
    })
    if (!isIt) return result
    db.transaction = transaction
    throw new AppError('SAVE_UNKNOWN')
  }
}
