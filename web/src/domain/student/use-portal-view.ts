import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { useRouteMutation } from '../../shared/api/query.ts'
import { notifyWarning } from '../../shared/notify/bus.ts'
import { portalAddress } from './portal-address.ts'
import { studentText } from './student.text.ts'

/**
 * Opens the portal as the student sees it, in a new tab; the access token is in the URL fragment (`#`), which browsers
 * never send to a server.
 */
export function usePortalView(): (student: Pick<Student, 'id'>) => Promise<void> {
  const send = useRouteMutation(students.portalView)
  return async ({ id }) => {
    // The tab opens synchronously in the click, because browsers block later popups.
    const tab = window.open('', '_blank')
    if (!tab) return notifyWarning(studentText.tabRefused)
    try {
      const { token } = await send.mutateAsync({ params: { id } })
      tab.opener = null
      tab.location.replace(`${portalAddress()}#view=${token}`)
    } catch {
      // The global notifier has already shown the error.
      tab.close()
    }
  }
}
