import { events } from '@markaz/protocol/motivation/events/routes'
import { useLiveRefetch } from '../../shared/live/use-changes.ts'

/** @param after number of the newest event in the first response, after which the stream begins */
export const useEventChanges = (after: number | undefined) =>
  useLiveRefetch(events.changes, { args: (from) => ({ query: { after: from } }), after })
