import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { Event } from '@markaz/protocol/motivation/events/schemas'
import { useMay } from '../../shared/access/access.tsx'
import { eventPath } from './event-place.ts'

/**
 * Returns a function that returns an event's address: its full page if the user has the right to its kind, otherwise
 * the page with its facts.
 */
export function useCanOpen(): (event: Pick<Event, 'id' | 'kind'>) => string {
  const may = { master_class: useMay(masterClasses.read), competition: useMay(competitions.read) }
  return (event) => (may[event.kind] ? eventPath(event) : `/events/${event.id}`)
}
