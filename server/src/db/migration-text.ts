/**
 * What a migration says of itself in comments above its statements:
 * `-- needs 0.3.0: why` no server of before that version works with the tables any more;
 * `-- harmless: why` what the check asks about (`tools/migrations.ts`) does no harm here.
 */

const mark = /^\s*-- needs (\d+\.\d+\.\d+): \S/gm

/** The oldest version of the server that works with the tables as this migration leaves them. */
export function neededBy(text: string): string {
  return [...text.matchAll(mark)]
    .map(([, version]) => version as string)
    .reduce((one, other) => (isOlder(one, other) ? other : one), '0.0.0')
}

export function isOlder(one: string, other: string): boolean {
  const [mine, its] = [one, other].map((version) => version.split('.').map(Number))
  const difference = mine?.map((part, index) => part - (its?.[index] ?? 0)).find((part) => part !== 0)
  return (difference ?? 0) < 0
}

/** Indexes of tables that are written all day are made beside the work; PostgreSQL does that outside of transactions only. */
export function isConcurrent(text: string): boolean {
  return /^\s*create (unique )?index concurrently/im.test(text)
}

/** One by one; an attempt that was cut off leaves an index that counts for nothing and is in the way of the next one. */
export function concurrentStatements(text: string): string[] {
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
