import type { Viewer } from '../../access/viewer.ts'
import { announcement } from '../../announcement.ts'
import type { Db, Sql } from '../../db/db.ts'

/** Access to the videos of study plan topics, as SQL conditions on `video`. */
interface Supplier {
  /** Videos for a user with a right to the study plan itself. */
  ofPlan(viewer: Viewer): Sql
  /** Videos for a user who reads the plan of a group within reach; null = none. */
  ofGroups(viewer: Viewer, today: string): Sql | null
  /** Videos for a student: those of topics that the student was taught. */
  ofStudent(studentId: number, today: string): Sql
  /**
   * Locks the topic until the transaction ends.
   * @throws AppError VALIDATION on curriculumId unless it is a topic that the viewer may see
   */
  lock(tx: Db, viewer: Viewer, topicId: number): Promise<void>
}

let supplier: Supplier | undefined

/** The area of study plans provides these functions (in its `listens`). */
export const topicVideos = {
  suppliedBy(next: Supplier): void {
    supplier = next
  },
  get asked(): Supplier {
    if (!supplier) throw new Error('Nobody knows the study plan: this program does not import areas.ts')
    return supplier
  },
}

/** Announces that a user deletes a video. A listener may refuse by throwing. */
export const videoRemoved = announcement<number>('a video is deleted')
