import type { Viewer } from '../../access/viewer.ts'
import { createListenerEvent } from '../../announcement.ts'
import type { Db, Sql } from '../../db/db.ts'

/** Decides who may see the videos of study plan topics, by SQL conditions on `video`. */
interface Supplier {
  /** Videos for a user with a right to the study plan itself. */
  ofPlan(viewer: Viewer): Sql
  /** Videos for a user who may read the plan of a group; null = none. */
  ofGroups(viewer: Viewer, today: string): Sql | null
  /** Videos for a student: videos of topics of the student's past lessons. */
  ofStudent(studentId: number, today: string): Sql
  /**
   * Locks the topic until the transaction ends.
   * @throws AppError VALIDATION on curriculumId unless the topic exists and the viewer may see it
   */
  lock(tx: Db, viewer: Viewer, topicId: number): Promise<void>
}

let supplier: Supplier | undefined

/**
 * Access to the functions that the study plan area supplies at start (`listens`). The video area cannot import them,
 * because the study plan area imports it.
 */
export const topicVideosProvider = {
  suppliedBy(next: Supplier): void {
    supplier = next
  },
  get asked(): Supplier {
    if (!supplier) throw new Error('Nobody knows the study plan: this program does not import areas.ts')
    return supplier
  },
}

/** Announces that a user deletes a video. A listener may prevent this by throwing an error. */
export const videoRemovedEvent = createListenerEvent<number>('a video is deleted')
