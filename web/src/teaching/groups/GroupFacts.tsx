import { fieldLabels } from '@markaz/protocol/labels'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { ReactNode } from 'react'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText, percentText, ratingText } from '../../shared/format/number.ts'
import { phoneText } from '../../shared/format/person.ts'
import { FactList, Panel, Stack } from '../../shared/ui/layout.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { groupsText } from './groups.text.ts'

export function GroupFacts({ group }: { group: Group }) {
  const facts: [string, ReactNode][] = [
    [groupsText.category, group.category?.displayName],
    [groupsText.course, group.course?.name],
    [groupsText.learningType, group.learningType?.name],
    [groupsText.office, group.office?.name],
    [fieldLabels.direction, group.direction],
    [groupsText.startDate, shortDateText(group.startedDate)],
    [groupsText.endDate, shortDateText(group.endedDate)],
    [fieldLabels.studentsCount, numberText(group.studentsCount)],
    [groupsText.attendanceKpi, percentText(group.attendanceKpi)],
    [groupsText.homeworkKpi, percentText(group.homeworkKpi)],
    [groupsText.examKpi, percentText(group.examKpi)],
    [groupsText.rating, ratingText(group.rating)],
    [groupsText.teachers, group.teachers.length > 0 && <People people={group.teachers} />],
    [groupsText.assistants, group.assistants.length > 0 && <People people={group.assistants} />],
  ]
  return (
    <Panel aria-label={groupsText.facts}>
      <FactList facts={facts} missing={formattingText.missing} />
    </Panel>
  )
}

interface Person {
  id: number
  fullName: string
  phoneNumber?: string | null
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <Stack as="span" gap={6}>
      {people.map(({ id, fullName, phoneNumber }) => (
        <PersonCell key={id} name={fullName} note={phoneNumber ? phoneText(phoneNumber) : null} />
      ))}
    </Stack>
  )
}
