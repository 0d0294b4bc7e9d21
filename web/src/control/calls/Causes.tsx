import type { FamilyCall } from '@markaz/protocol/control/calls/schemas'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'

export function CallReasons({ students }: Pick<FamilyCall, 'students'>) {
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
