import { createListenerEvent } from '../../announcement.ts'

/**
 * Announces that a plan replacement removed topics, so that other modules delete the videos and homework attached to
 * them.
 */
export const topicsRemovedEvent = createListenerEvent<{ topicIds: number[]; now: Date }>(
  'topics of a study plan are lost',
)
