import type { ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { daysText, periodText, roomText, teacherText, timesText } from '../../domain/group/schedule-words.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import style from './groups.module.css'

/** A table of weekly schedules: teacher, days, time, room, period. */
export function ScheduleItems({ items, label }: { items: readonly ScheduleItem[]; label: string }) {
  return (
    <Panel flush as="ul" className={style.items} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={style.item}>
          <PersonCell name={teacherText(item)} note={item.staff?.role?.name ?? null} />
          <span>{daysText(item.daysOfWeek)}</span>
          <span>{timesText(item)}</span>
          <SecondaryText>{item.classroomName ? roomText(item.classroomName) : formatText.missing}</SecondaryText>
          <SecondaryText>{periodText(item)}</SecondaryText>
        </li>
      ))}
    </Panel>
  )
}
