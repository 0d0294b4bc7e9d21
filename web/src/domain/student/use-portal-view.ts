import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { useSend } from '../../shared/api/query.ts'
import { notifyWarning } from '../../shared/notify/bus.ts'
import { portalAddress } from './portal-address.ts'
import { studentText } from './student.text.ts'

/** Opens the portal as the student sees it, in a tab of its own; the pass stands behind `#`, which no server gets. */
export function usePortalView(): (student: Pick<Student, 'id'>) => Promise<void> {
  const send = useSend(students.portalView)
  return async ({ id }) => {
    // The tab opens while the click is still one: browsers open nothing that nobody has pressed.
    const tab = window.open('', '_blank')
    if (!tab) return notifyWarning(studentText.tabRefused)
    try {
      const { token } = await send.mutateAsync({ params: { id } })
      tab.opener = null
      tab.location.replace(`${portalAddress()}#view=${token}`)
    } catch {
      // The shared notifier has told it.
      tab.close()
    }
  }
}
