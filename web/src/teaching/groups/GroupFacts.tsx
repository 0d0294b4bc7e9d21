import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { ReactNode } from 'react'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText, percentText, ratingText } from '../../shared/format/number.ts'
import { phoneText } from '../../shared/format/person.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'

/** What is known about a group, label over value. */
export function GroupFacts({ group }: { group: Group }) {
  const facts: [string, ReactNode][] = [
    [groupsText.category, group.category?.displayName],
    [groupsText.course, group.course?.name],
    [groupsText.learningType, group.learningType?.name],
    [groupsText.office, group.office?.name],
    [groupsText.direction, group.direction],
    [groupsText.startDate, shortDate(group.startedDate)],
    [groupsText.endDate, shortDate(group.endedDate)],
    [groupsText.studentsCount, numberText(group.studentsCount)],
    [groupsText.attendanceKpi, percentText(group.attendanceKpi)],
    [groupsText.homeworkKpi, percentText(group.homeworkKpi)],
    [groupsText.examKpi, percentText(group.examKpi)],
    [groupsText.rating, ratingText(group.rating)],
    [groupsText.teachers, group.teachers.length > 0 && <People people={group.teachers} />],
    [groupsText.assistants, group.assistants.length > 0 && <People people={group.assistants} />],
  ]
  return (
    <section className={style.panel} aria-label={groupsText.facts}>
      <dl className={style.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || formatText.missing}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Person {
  id: number
  fullName: string
  phoneNumber?: string | null
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <span className={style.people}>
      {people.map(({ id, fullName, phoneNumber }) => (
        <PersonCell key={id} name={fullName} note={phoneNumber ? phoneText(phoneNumber) : null} />
      ))}
    </span>
  )
}
