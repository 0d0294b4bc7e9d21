import type { Db } from '../db/db.ts'

/**
 * `ms`: how long a count is cached, in milliseconds. `isCheap`: true = the count is not cached, because counting again
 * is cheap.
 */
interface CountCacheOptions<T> {
  ms: number
  isCheap(counted: T): boolean
}

export function createCountCache<T>({ ms, isCheap }: CountCacheOptions<T>) {
  const kept = new WeakMap<Db, Map<string, { at: number; counted: Promise<T> }>>()
  return (db: Db, name: string, count: () => Promise<T>): Promise<T> => {
    const known = kept.get(db) ?? new Map<string, { at: number; counted: Promise<T> }>()
    kept.set(db, known)
    const last = known.get(name)
    if (last && performance.now() - last.at < ms) return last.counted
    if (known.size > 200) known.clear()
    const counted = count()
    known.set(name, { at: performance.now(), counted })
    const forget = () => void (known.get(name)?.counted === counted && known.delete(name))
    counted.then((value) => isCheap(value) && forget(), forget)
    return counted
  }
}

/** Viewers with different branches get different counts, so their cache keys must differ. */
export const countCacheKeyOfBranches = (viewer: { isSuperadmin: boolean; headOfficeIds: number[] } | 'everybody') =>
  viewer === 'everybody' || viewer.isSuperadmin ? '' : viewer.headOfficeIds.toSorted((a, b) => a - b).join()
