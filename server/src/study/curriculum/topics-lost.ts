import { createListenerEvent } from '../../announcement.ts'

/** Emitted after a plan replacement removed topics. Listeners delete the topics' videos and homework. */
export const topicsRemovedEvent = createListenerEvent<{ topicIds: number[]; now: Date }>(
  'topics of a study plan are lost',
)
