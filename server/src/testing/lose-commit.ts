import { AppError } from '@markaz/protocol/errors'
import type { Db, Sql } from '../db/db.ts'

/**
 * The next transaction that writes the row (found by the query `row`) is saved, but its connection is lost during the
 * commit, so its caller gets SAVE_UNKNOWN (db.ts).
 */
export function loseConnectionAtCommit(db: Db, row: Sql): void {
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
