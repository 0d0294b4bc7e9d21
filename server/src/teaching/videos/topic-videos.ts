import type { Viewer } from '../../access/viewer.ts'
import { announcement } from '../../announcement.ts'
import type { Db, Sql } from '../../db/db.ts'

/** What the study plan says of the videos of its topics; the conditions are on `video`. */
interface Supplier {
  /** What is open to whoever holds a right to the plan itself. */
  ofPlan(viewer: Viewer): Sql
  /** What is open to whoever reads the plan of a group in reach; null = nothing. */
  ofGroups(viewer: Viewer, today: string): Sql | null
  /** What is open to a student: what has been taught to him so far. */
  ofStudent(studentId: number, today: string): Sql
  /**
   * Locks the topic until the end of the transaction. @throws AppError VALIDATION on curriculumId unless it is a topic
   * the viewer may see
   */
  lock(tx: Db, viewer: Viewer, topicId: number): Promise<void>
}

let supplier: Supplier | undefined

/** An area to the right keeps the plan, and supplies it (its `listens`). */
export const topicVideos = {
  suppliedBy(next: Supplier): void {
    supplier = next
  },
  get asked(): Supplier {
    if (!supplier) throw new Error('Nobody knows the study plan: this program does not import areas.ts')
    return supplier
  },
}

/** A person deletes a video; a listener may refuse. */
export const videoRemoved = announcement<number>('a video is deleted')
