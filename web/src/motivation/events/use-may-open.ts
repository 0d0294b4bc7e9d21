import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { Event } from '@markaz/protocol/motivation/events/schemas'
import { useMay } from '../../shared/access/access.tsx'
import { eventPath } from './event-place.ts'

/** Returns the address of an event: its own page with the right to its kind, otherwise the page with its facts. */
export function useCanOpen(): (event: Pick<Event, 'id' | 'kind'>) => string {
  const may = { master_class: useMay(masterClasses.read), competition: useMay(competitions.read) }
  return (event) => (may[event.kind] ? eventPath(event) : `/events/${event.id}`)
}
