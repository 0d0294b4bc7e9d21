import type { ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import {
  lessonTimesText,
  schedulePeriodText,
  scheduleRoomText,
  scheduleTeacherText,
  weekdaysText,
} from '../../domain/group/schedule-texts.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import style from './groups.module.css'

export function WeeklyLessonTimesList({ items, label }: { items: readonly ScheduleItem[]; label: string }) {
  return (
    <Panel flush as="ul" className={style.items} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={style.item}>
          <PersonCell name={scheduleTeacherText(item)} note={item.staff?.role?.name ?? null} />
          <span>{weekdaysText(item.daysOfWeek)}</span>
          <span>{lessonTimesText(item)}</span>
          <SecondaryText>
            {item.classroomName ? scheduleRoomText(item.classroomName) : formattingText.missing}
          </SecondaryText>
          <SecondaryText>{schedulePeriodText(item)}</SecondaryText>
        </li>
      ))}
    </Panel>
  )
}
