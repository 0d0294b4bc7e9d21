import type { FamilyCall } from '@markaz/protocol/control/calls/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import { FamilyPanel } from '../../domain/family/FamilyPanel.tsx'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { callsText as words } from './calls.text.ts'

interface FamilyContactsProps {
  call: FamilyCall
  isQuiet?: boolean
}

/**
 * Lists the family's parents and phone numbers except the called number. Users who may not read students see only a
 * hint if the called number belongs to no known parent.
 */
export function FamilyContacts({ call, isQuiet = false }: FamilyContactsProps) {
  if (!useMayCall(studentParents.list))
    return call.parent ? null : <SecondaryText>{words.parentIsUnknown}</SecondaryText>
  const shown = call.parent ? { parentId: call.parent.id, phone: call.phone } : undefined
  return call.students.map(({ id, fullName }) => (
    <FamilyPanel
      key={id}
      studentId={id}
      isQuiet={isQuiet}
      shown={shown}
      title={call.students.length > 1 ? personName(fullName) : undefined}
    />
  ))
}

export function CallReasonList({ students }: Pick<FamilyCall, 'students'>) {
  return (
    <Stack as="ul" gap={4}>
      {students.map(({ id, fullName, causes }) => (
        <li key={id}>
          <StudentLink id={id} fullName={fullName} />
          {causes.map(({ group, date, theme }) => (
            <SecondaryText as="div" small key={`${group} ${date} ${theme}`}>
              {[group, date && shortDateText(date), theme].filter(Boolean).join(' · ')}
            </SecondaryText>
          ))}
        </li>
      ))}
    </Stack>
  )
}
