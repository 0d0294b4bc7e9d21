/** The comment `-- needs 0.3.0: why` of a migration: older servers do not work with the changed tables. */

const mark = /^\s*-- needs (\d+\.\d+\.\d+): \S/gm

/** Returns the oldest server version that works with the tables after the migration. */
export function parseOldestServerVersion(migration: string): string {
  return [...migration.matchAll(mark)]
    .map(([, version]) => version as string)
    .reduce((one, other) => (isOlderVersion(one, other) ? other : one), '0.0.0')
}

export function isOlderVersion(one: string, other: string): boolean {
  const [mine, its] = [one, other].map((version) => version.split('.').map(Number))
  const difference = mine?.map((part, index) => part - (its?.[index] ?? 0)).find((part) => part !== 0)
  return (difference ?? 0) < 0
}

/**
 * Returns whether the migration creates an index `concurrently`, which keeps tables writable but is possible only
 * outside transactions.
 */
export function hasConcurrentIndex(text: string): boolean {
  return /^\s*create (unique )?index concurrently/im.test(text)
}

/**
 * Splits the migration into statements, and inserts `drop index` before each `create index`, because an interrupted
 * attempt leaves an invalid index.
 */
export function splitConcurrentIndexStatements(text: string): string[] {
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
