import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { Event } from '@markaz/protocol/motivation/events/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { eventPath } from './event-place.ts'

/**
 * Returns a function that returns the address of an event: the event's full page if the user has the right to this kind
 * of event, otherwise the page with the event's facts.
 */
export function useCanOpenEvent(): (event: Pick<Event, 'id' | 'kind'>) => string {
  const may = { master_class: useMayCall(masterClasses.read), competition: useMayCall(competitions.read) }
  return (event) => (may[event.kind] ? eventPath(event) : `/events/${event.id}`)
}
