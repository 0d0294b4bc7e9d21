import { InfoCircleOutlined } from '@ant-design/icons'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { groupsText } from './groups.text.ts'

const modals = {
  info: lazyWithRetry(() => import('./GroupInfoModal.tsx').then((m) => m.GroupInfoModal)),
  assistants: lazyWithRetry(() => import('./AssistantsModal.tsx').then((m) => m.AssistantsModal)),
  teacherSchedule: lazyWithRetry(() =>
    import('./GroupScheduleByTeacherModal.tsx').then((m) => m.GroupScheduleByTeacherModal),
  ),
}
type ModalName = keyof typeof modals

export interface GroupModalProps {
  group: Group
  base: GroupPathPrefix
  close: () => void
}

const rare = [
  { key: 'assistants', label: groupsText.assistants },
  { key: 'teacherSchedule', label: groupsText.teacherSchedule },
]

const all = [{ key: 'info', label: groupsText.schedule }, ...rare]

export function GroupActions({ group, base }: { group: Group; base: GroupPathPrefix }) {
  const { open, modal } = useModal()
  const isPhone = useIsPhone()
  const size = isPhone ? 'large' : 'small'
  const items = isPhone ? all : rare
  const show = (name: ModalName) => {
    const Modal = modals[name]
    open((close) => <Modal group={group} base={base} close={close} />)
  }
  return (
    <>
      {!isPhone && (
        <RowButton
          worksOffline
          icon={<InfoCircleOutlined aria-hidden />}
          title={groupsText.schedule}
          label={groupsText.openInfo(group.name)}
          aria-haspopup="dialog"
          onClick={() => show('info')}
        />
      )}
      <RowMenu
        label={groupsText.openMenu(group.name)}
        items={items}
        size={size}
        onChoose={(key) => show(key as ModalName)}
      />
      {modal}
    </>
  )
}
