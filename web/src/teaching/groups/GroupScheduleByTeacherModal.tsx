import type { ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { Modal } from 'antd'
import {
  lessonTimesText,
  schedulePeriodText,
  scheduleRoomText,
  scheduleTeacherText,
  weekdaysText,
} from '../../domain/group/schedule-texts.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import type { GroupModalProps } from './GroupActions.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'

export function GroupScheduleByTeacherModal({ group, close }: GroupModalProps) {
  const teachers = byTeacher([...group.activeScheduleItems, ...group.othersScheduleItems])
  return (
    <Modal open title={`${groupsText.teacherSchedule}: ${group.name}`} footer={null} onCancel={close} width={640}>
      {teachers.length === 0 && <EmptyState title={groupsText.noSchedule} />}
      {teachers.map(([name, items]) => (
        <section key={name} className={style.block}>
          <h2>
            <PersonCell name={name} note={items[0]?.staff?.role?.name ?? null} sizePx={30} />
          </h2>
          <Panel flush as="ul" className={style.items} aria-label={name}>
            {items.map((item) => (
              <li key={item.id} className={style.days}>
                <span>{weekdaysText(item.daysOfWeek)}</span>
                <span>{lessonTimesText(item)}</span>
                <SecondaryText>
                  {item.classroomName ? scheduleRoomText(item.classroomName) : formattingText.missing}
                </SecondaryText>
                <SecondaryText className={style.end}>{schedulePeriodText(item)}</SecondaryText>
              </li>
            ))}
          </Panel>
        </section>
      ))}
    </Modal>
  )
}

function byTeacher(items: readonly ScheduleItem[]): [string, ScheduleItem[]][] {
  return [...Map.groupBy(items, scheduleTeacherText)]
}
