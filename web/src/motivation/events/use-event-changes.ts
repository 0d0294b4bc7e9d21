import { events } from '@markaz/protocol/motivation/events/routes'
import { useChanges } from '../../shared/live/use-changes.ts'

/** Lists of events follow who enrols, what fills up, what ends. @param after the number of the first answer */
export const useEventChanges = (after: number | undefined) =>
  useChanges(events.changes, { args: (from) => ({ query: { after: from } }), after })
