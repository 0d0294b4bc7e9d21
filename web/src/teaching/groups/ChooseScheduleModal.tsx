import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { groupText } from '../../domain/group/group.text.ts'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { scheduleItemPath, scheduleItemsToChooseFrom } from '../../domain/group/group-paths.ts'
import {
  lessonTimesText,
  schedulePeriodText,
  scheduleRoomText,
  scheduleTeacherText,
  weekdaysText,
} from '../../domain/group/schedule-texts.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'

interface ChooseScheduleModalProps {
  group: Group
  base: GroupPathPrefix
  /** True = the user has clicked with Ctrl or the middle mouse button, so a new tab opens. */
  newTab: boolean
  close: () => void
}

export function ChooseScheduleModal({ group, base, newTab, close }: ChooseScheduleModalProps) {
  return (
    <Modal open title={group.name} footer={null} onCancel={close} width={520}>
      <SecondaryText as="div">{groupsText.chooseHint}</SecondaryText>
      <Stack as="ul" className={style.choices} aria-label={groupsText.chooseSchedule}>
        {scheduleItemsToChooseFrom(group).map((item) => {
          const path = scheduleItemPath(base, group.id, item)
          return (
            <li key={item.id}>
              {path ? (
                <Link
                  to={path}
                  className={style.choice}
                  onClick={close}
                  {...(newTab && { target: '_blank', rel: 'noopener' })}
                >
                  <Words item={item} />
                </Link>
              ) : (
                <div className={style.choice} title={groupText.noTeacher}>
                  <Words item={item} />
                </div>
              )}
            </li>
          )
        })}
      </Stack>
    </Modal>
  )
}

function Words({ item }: { item: ScheduleItem }) {
  return (
    <>
      <span className={style.teacher}>{scheduleTeacherText(item)}</span>
      <span className={style.end}>{lessonTimesText(item)}</span>
      <SecondaryText>
        {weekdaysText(item.daysOfWeek)}
        {item.classroomName && ` · ${scheduleRoomText(item.classroomName)}`}
      </SecondaryText>
      <SecondaryText className={style.end}>{schedulePeriodText(item)}</SecondaryText>
    </>
  )
}
