import { events } from '@markaz/protocol/motivation/events/routes'
import { useLiveRefetch } from '../../shared/live/use-changes.ts'

/**
 * Loads lists of events again when a participant enrols, or an event becomes full or ends.
 * @param after event number in the first response, after which the stream begins
 */
export const useEventChanges = (after: number | undefined) =>
  useLiveRefetch(events.changes, { args: (from) => ({ query: { after: from } }), after })
