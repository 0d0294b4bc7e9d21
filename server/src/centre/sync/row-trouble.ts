import { syncText } from './sync.text.ts'

/** Returns the reason why PostgreSQL refused a row; null if the error has another cause. */
export function refusalTextOfDatabaseError(error: unknown): string | null {
  const { code, constraint, column, message } = error as Partial<Record<string, string>>
  if (!code || !/^(22|23|54)/.test(code)) return null
  const known = constraint && syncText.refused[constraint]
  if (known) return known
  const where = constraint ?? column
  return syncText.doesNotFit(where ?? message ?? code)
}
