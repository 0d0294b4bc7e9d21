import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/db.ts'

/** Homework that stands ready in the study plan, as far as giving it needs to know. */
export interface PreparedHomework {
  theme: string
  description: string
  files: string[]
}

/** What is ready, and may be given by this person; an area to the right keeps it, and supplies it (its `listens`). */
type Supplier = (tx: Db, viewer: Viewer, id: number) => Promise<PreparedHomework | undefined>

let supplier: Supplier | undefined

export const preparedHomework = {
  suppliedBy(next: Supplier): void {
    supplier = next
  },
  async read(...asked: Parameters<Supplier>): Promise<PreparedHomework | undefined> {
    if (!supplier) throw new Error('Nobody supplies prepared homework: this program does not import areas.ts')
    return supplier(...asked)
  },
}
