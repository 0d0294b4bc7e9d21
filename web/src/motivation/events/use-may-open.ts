import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { Event } from '@markaz/protocol/motivation/events/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { eventPath } from './event-place.ts'

/** Returns the address of the event's full page, or of a page with only its facts if the user lacks the right. */
export function useCanOpenEvent(): (event: Pick<Event, 'id' | 'kind'>) => string {
  const may = { master_class: useMayCall(masterClasses.read), competition: useMayCall(competitions.read) }
  return (event) => (may[event.kind] ? eventPath(event) : `/events/${event.id}`)
}
