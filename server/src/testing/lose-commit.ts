import { AppError } from '@markaz/protocol/errors'
import type { Db, Sql } from '../db/db.ts'

/**
 * Commits the next transaction that writes the row, but throws SAVE_UNKNOWN to its caller, as if the connection was
 * lost at the commit.
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
