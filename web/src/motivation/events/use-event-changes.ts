import { events } from '@markaz/protocol/motivation/events/routes'
import { useChanges } from '../../shared/live/use-changes.ts'

/**
 * Refetches lists of events when participants enrol, or an event fills up or ends.
 * @param after event number in the first answer
 */
export const useEventChanges = (after: number | undefined) =>
  useChanges(events.changes, { args: (from) => ({ query: { after: from } }), after })
