import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/db.ts'
import { createInternalEvent } from '../../internal-event.ts'

/** SQL conditions on `video` that decide who may see the videos of study plan topics. */
interface TopicVideoConditions {
  ofPlan(viewer: Viewer): Sql
  /** SQL condition for the topic videos of the groups whose study plan the viewer may read; null = no group. */
  ofGroups(viewer: Viewer, today: string): Sql | null
  /** SQL condition that the video belongs to a topic of one of the student's past lessons. */
  ofStudent(studentId: number, today: string): Sql
  /** Locks the topic. Throws VALIDATION on `curriculumId` unless the topic exists and the viewer may see it. */
  lock(tx: Db, viewer: Viewer, topicId: number): Promise<void>
}

let topicVideoConditions: TopicVideoConditions | undefined

/** The study plan area provides these functions at start, because importing them here would be a circular import. */
export const topicVideosProvider = {
  suppliedBy(next: TopicVideoConditions): void {
    topicVideoConditions = next
  },
  get asked(): TopicVideoConditions {
    if (!topicVideoConditions) throw new Error('Nobody knows the study plan: this program does not import areas.ts')
    return topicVideoConditions
  },
}

/** Emitted in the transaction that deletes a video. A listener may prevent the deletion by throwing an error. */
export const videoRemovedEvent = createInternalEvent<number>('a video is deleted')
