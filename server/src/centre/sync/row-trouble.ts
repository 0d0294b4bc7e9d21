import { syncText } from './sync.text.ts'

/** Returns null if PostgreSQL's error does not mean that it refused a row. */
export function refusalTextOfDatabaseError(error: unknown): string | null {
  const { code, constraint, column, message } = error as Partial<Record<string, string>>
  if (!code || !/^(22|23|54)/.test(code)) return null
  const known = constraint && syncText.refused[constraint]
  if (known) return known
  const where = constraint ?? column
  return syncText.doesNotFit(where ?? message ?? code)
}
