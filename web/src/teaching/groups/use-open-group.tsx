import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { groupText } from '../../domain/group/group.text.ts'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { openingOf } from '../../domain/group/opening.ts'
import { notifyWarning } from '../../shared/notify/bus.ts'
import { patientLazy } from '../../shared/ui/patient.ts'

const ScheduleModal = patientLazy(() => import('./ScheduleModal.tsx').then((m) => m.ScheduleModal))

export type OpenGroupFn = (group: Group, how: { newTab: boolean }) => void

/** Opens a group: at once, through a choice of its schedule items, or not at all with the reason. */
export function useOpenGroup(base: GroupBase): { open: OpenGroupFn; modal: ReactNode } {
  const navigate = useNavigate()
  const [choice, setChoice] = useState<{ group: Group; newTab: boolean } | null>(null)
  const open = useCallback<OpenGroupFn>(
    (group, { newTab }) => {
      const opening = openingOf(base, group)
      if (opening.kind === 'warn')
        notifyWarning(groupText.noTeacher, { detail: group.name, key: `no-teacher-${group.id}` })
      else if (opening.kind === 'choose') setChoice({ group, newTab })
      else if (newTab) window.open(opening.path, '_blank', 'noopener')
      else void navigate(opening.path)
    },
    [base, navigate],
  )
  const modal = choice && (
    <Suspense fallback={null}>
      <ScheduleModal {...choice} base={base} close={() => setChoice(null)} />
    </Suspense>
  )
  return { open, modal }
}
