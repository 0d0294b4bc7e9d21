import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { groupText } from '../../domain/group/group.text.ts'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { groupClickActionOf } from '../../domain/group/group-paths.ts'
import type { RowClickTarget } from '../../shared/lists/row-link.tsx'
import { notifyWarning } from '../../shared/notify/toasts.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'

const ChooseScheduleModal = lazyWithRetry(() => import('./ChooseScheduleModal.tsx').then((m) => m.ChooseScheduleModal))

/** Returns what a click on a group opens: its page, a choice of schedules, or a warning with the reason. */
export function useGroupClickTarget(base: GroupPathPrefix): { to: (group: Group) => RowClickTarget; modal: ReactNode } {
  const { open, modal } = useModal()
  const navigate = useNavigate()
  const to = (group: Group): RowClickTarget => {
    const opening = groupClickActionOf(base, group)
    if (opening.kind === 'go') return opening.path
    if (opening.kind === 'choose')
      return {
        open: ({ newTab }) =>
          open((close) => <ChooseScheduleModal group={group} newTab={newTab} base={base} close={close} />),
        hasDialog: true,
      }
    // A group without a teacher in its schedule has no tabs, so the toast links to a page with the group's details and
    // students.
    const action = { label: groupText.toGroup, run: () => void navigate(`/${base}/${group.id}`) }
    const warn = () =>
      notifyWarning(groupText.noTeacher, { detail: group.name, key: `no-teacher-${group.id}`, action, seconds: 8 })
    return { open: warn }
  }
  return { to, modal }
}
