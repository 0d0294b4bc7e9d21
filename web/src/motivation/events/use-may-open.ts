import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { Event } from '@markaz/protocol/motivation/events/schemas'
import { useMay } from '../../shared/access/access.tsx'
import { eventPath } from './event-place.ts'

/**
 * Returns a function that returns the address of an event: the event's full page if the user has the right to this kind
 * of event, otherwise the page with the event's facts.
 */
export function useCanOpen(): (event: Pick<Event, 'id' | 'kind'>) => string {
  const may = { master_class: useMay(masterClasses.read), competition: useMay(competitions.read) }
  return (event) => (may[event.kind] ? eventPath(event) : `/events/${event.id}`)
}
