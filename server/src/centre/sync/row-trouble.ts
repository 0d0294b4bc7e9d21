import { syncText } from './sync.text.ts'

/**
 * Why PostgreSQL refuses a row (data exception, integrity, a value too big), in words; null when the row is not to blame.
 */
export function refusalOf(error: unknown): string | null {
  const { code, constraint, column, message } = error as Partial<Record<string, string>>
  if (!code || !/^(22|23|54)/.test(code)) return null
  const known = constraint && syncText.refused[constraint]
  if (known) return known
  const where = constraint ?? column
  return syncText.doesNotFit(where ?? message ?? code)
}
