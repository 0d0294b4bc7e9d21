import type { ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { Modal } from 'antd'
import { scheduleItemText, schedulePeriodText } from '../../domain/group/schedule-texts.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { pointActionsText as words } from './actions.text.ts'
import type { GroupWithPointActions } from './group-columns.tsx'

export function GroupLessonScheduleModal({ group, close }: { group: GroupWithPointActions; close: () => void }) {
  return (
    <Modal open title={group.name} footer={null} onCancel={close} width={520}>
      <Stack gap={16}>
        <Items title={words.activeItems} items={group.activeScheduleItems} />
        <Items title={words.otherItems} items={group.othersScheduleItems} />
      </Stack>
    </Modal>
  )
}

function Items({ title, items }: { title: string; items: readonly ScheduleItem[] }) {
  return (
    <Stack as="section">
      <h3>{title}</h3>
      {items.length === 0 ? (
        <SecondaryText>{words.noItems}</SecondaryText>
      ) : (
        <Stack as="ul" aria-label={title}>
          {items.map((item) => (
            <li key={item.id}>
              <div>{scheduleItemText(item)}</div>
              <SecondaryText small>{schedulePeriodText(item)}</SecondaryText>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
