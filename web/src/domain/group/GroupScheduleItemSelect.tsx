import { DownOutlined } from '@ant-design/icons'
import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { groupText } from './group.text.ts'
import style from './group-frame.module.css'
import type { GroupPagePathParts } from './group-paths.ts'
import { scheduleItemPath, scheduleItemsToChooseFrom } from './group-paths.ts'
import { scheduleItemText } from './schedule-texts.ts'

interface GroupScheduleItemSelectProps {
  group: Group
  item: ScheduleItem
  place: GroupPagePathParts
}

export function GroupScheduleItemSelect({ group, item, place }: GroupScheduleItemSelectProps) {
  const items = scheduleItemsToChooseFrom(group).flatMap((other) => {
    const path = scheduleItemPath(place.base, group.id, other)
    return path
      ? [
          {
            key: String(other.id),
            label: (
              <Link to={path} className={style.option ?? ''} aria-current={other.id === item.id}>
                {scheduleItemText(other)}
              </Link>
            ),
          },
        ]
      : []
  })
  const hasOthers = items.some(({ key }) => key !== String(item.id))
  if (!hasOthers) return <p className={style.schedule}>{scheduleItemText(item)}</p>
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button type="button" className={`${style.schedule} ${style.switch}`} aria-description={groupText.otherSchedule}>
        {scheduleItemText(item)} <DownOutlined aria-hidden className={style.arrow ?? ''} />
      </button>
    </Dropdown>
  )
}
