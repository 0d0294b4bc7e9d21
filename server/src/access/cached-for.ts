import type { Db } from '../db/db.ts'

/** How long a count is kept, unless counting it anew costs little. */
interface Keeping<T> {
  ms: number
  isCheap(counted: T): boolean
}

/** What takes long to count is counted once in a while, whoever asks for it by the same name. */
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

/** Whose branches: the part of a name that says what may be seen. */
export const scopeName = (viewer: { isSuperadmin: boolean; headOfficeIds: number[] } | 'everybody') =>
  viewer === 'everybody' || viewer.isSuperadmin ? '' : viewer.headOfficeIds.toSorted((a, b) => a - b).join()
