import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { groupText } from '../../domain/group/group.text.ts'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { openingOf } from '../../domain/group/opening.ts'
import { notifyWarning } from '../../shared/notify/bus.ts'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'

const ScheduleModal = patientLazy(() => import('./ScheduleModal.tsx').then((m) => m.ScheduleModal))

export type OpenGroupFn = (group: Group, how: { newTab: boolean }) => void

/** Opens a group: at once, through a choice of its schedule items, or not at all with the reason. */
export function useOpenGroup(base: GroupBase): { open: OpenGroupFn; modal: ReactNode } {
  const navigate = useNavigate()
  const { open: openModal, modal } = useModal()
  const open = useCallback<OpenGroupFn>(
    (group, { newTab }) => {
      const opening = openingOf(base, group)
      if (opening.kind === 'warn')
        notifyWarning(groupText.noTeacher, { detail: group.name, key: `no-teacher-${group.id}` })
      else if (opening.kind === 'choose')
        openModal((close) => <ScheduleModal group={group} newTab={newTab} base={base} close={close} />)
      else if (newTab) window.open(opening.path, '_blank', 'noopener')
      else void navigate(opening.path)
    },
    [base, navigate, openModal],
  )
  return { open, modal }
}
