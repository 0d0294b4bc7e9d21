/**
 * Matches a marker in a comment of a migration. `-- needs 0.3.0: why`: servers older than this version do not work with
 * the changed tables. (`-- harmless: why` tells the check `tools/migrations.ts` that a statement which it would report
 * does no harm.)
 */

const mark = /^\s*-- needs (\d+\.\d+\.\d+): \S/gm

/** Returns the oldest server version that works with the tables after the migration. */
export function oldestCompatibleVersion(text: string): string {
  return [...text.matchAll(mark)]
    .map(([, version]) => version as string)
    .reduce((one, other) => (isOlderVersion(one, other) ? other : one), '0.0.0')
}

export function isOlderVersion(one: string, other: string): boolean {
  const [mine, its] = [one, other].map((version) => version.split('.').map(Number))
  const difference = mine?.map((part, index) => part - (its?.[index] ?? 0)).find((part) => part !== 0)
  return (difference ?? 0) < 0
}

/**
 * Returns whether the migration creates an index with `concurrently`, so that tables stay writable. PostgreSQL can do
 * this only outside transactions.
 */
export function hasConcurrentIndex(text: string): boolean {
  return /^\s*create (unique )?index concurrently/im.test(text)
}

/**
 * Splits the migration into statements. Each index is dropped before it is created, because an interrupted attempt
 * leaves an invalid index that blocks the next attempt.
 */
export function concurrentStatementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
    .flatMap((statement) => {
      const name = /^create (?:unique )?index concurrently (\w+)/i.exec(statement)?.[1]
      return name ? [`drop index concurrently if exists ${name}`, statement] : [statement]
    })
}
