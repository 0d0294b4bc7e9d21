import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/db.ts'

type Count = (db: Db, viewer: Viewer) => Promise<number>
type Counts = Record<'queueCount' | 'notificationsCount' | 'reportsCount', Count>

const registeredCounts: Partial<Counts> = {}

/** Counts items that wait for the user, such as unanswered messages. Other modules register the counting functions. */
export const profileCountersProvider = {
  suppliedBy(more: Partial<Counts>): void {
    Object.assign(registeredCounts, more)
  },
  read(name: keyof Counts, db: Db, viewer: Viewer): Promise<number> {
    const count = registeredCounts[name]
    if (!count) throw new Error(`Nobody supplies ${name}: this program does not import areas.ts`)
    return count(db, viewer)
  },
}
