import { Modal } from 'antd'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import type { GroupModalProps } from './GroupActions.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'
import { WeeklyLessonTimesList } from './WeeklyLessonTimesList.tsx'

export function GroupInfoModal({ group, close }: GroupModalProps) {
  const { activeScheduleItems: active, othersScheduleItems: others } = group
  return (
    <Modal open title={group.name} footer={null} onCancel={close} width={820}>
      {active.length + others.length === 0 && <EmptyState title={groupsText.noSchedule} />}
      {active.length > 0 && (
        <section className={style.block}>
          <h2>{groupsText.activeSchedule}</h2>
          <WeeklyLessonTimesList items={active} label={groupsText.activeSchedule} />
        </section>
      )}
      {others.length > 0 && (
        <section className={style.block}>
          <h2>{groupsText.otherSchedule}</h2>
          <WeeklyLessonTimesList items={others} label={groupsText.otherSchedule} />
        </section>
      )}
    </Modal>
  )
}
