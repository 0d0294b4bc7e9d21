import type { Db } from '../db/db.ts'

/** How long a result is cached, and which results are not cached because they are cheap to recompute. */
interface Keeping<T> {
  ms: number
  isCheap(counted: T): boolean
}

/** Caches expensive counts by name and recomputes them once the cached value is too old. */
export function cachedFor<T>({ ms, isCheap }: Keeping<T>) {
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

/** Returns the part of a cache name that identifies the viewer's branches. */
export const scopeName = (viewer: { isSuperadmin: boolean; headOfficeIds: number[] } | 'everybody') =>
  viewer === 'everybody' || viewer.isSuperadmin ? '' : viewer.headOfficeIds.toSorted((a, b) => a - b).join()
