import type { FamilyCall } from '@markaz/protocol/control/calls/schemas'
import { pupilParents } from '@markaz/protocol/people/parents/routes'
import { Family } from '../../domain/family/Family.tsx'
import { useMay } from '../../shared/access/access.tsx'
import { personName } from '../../shared/format/person.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { callsText as words } from './calls.text.ts'

interface CallFamilyProps {
  call: FamilyCall
  isQuiet?: boolean
}

/**
 * The parents of the students about whom the call is made. A user without the right to students sees only whether a
 * parent is known.
 */
export function CallFamily({ call, isQuiet = false }: CallFamilyProps) {
  if (!useMay(pupilParents.list)) return call.parent ? null : <SecondaryText>{words.parentIsUnknown}</SecondaryText>
  return call.students.map(({ id, fullName }) => (
    <div key={id}>
      {call.students.length > 1 && <SecondaryText as="p">{personName(fullName)}</SecondaryText>}
      <Family
        studentId={id}
        isQuiet={isQuiet}
        shownParentId={call.students.length === 1 ? call.parent?.id : undefined}
      />
    </div>
  ))
}
