import { AppError } from '@markaz/protocol/errors'
import type { Db, Sql } from '../db/db.ts'

/**
 * Saves the next transaction that writes this row, but throws the error SAVE_UNKNOWN to the caller, as after a lost
 * connection.
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
