import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { useRouteMutation } from '../../shared/api/query.ts'
import { notifyWarning } from '../../shared/notify/bus.ts'
import { portalAddressOfCentre } from './portal-address.ts'
import { studentText } from './student.text.ts'

/** The access token for the portal is in the address after `#`, which browsers never send to a server. */
export function useOpenPortalView(): (student: Pick<Student, 'id'>) => Promise<void> {
  const send = useRouteMutation(students.portalView)
  return async ({ id }) => {
    // The browser tab must be opened within the click handler, because browsers block tabs that are opened later.
    const tab = window.open('', '_blank')
    if (!tab) return notifyWarning(studentText.tabRefused)
    try {
      const { token } = await send.mutateAsync({ params: { id } })
      tab.opener = null
      tab.location.replace(`${portalAddressOfCentre()}#view=${token}`)
    } catch {
      tab.close()
    }
  }
}
