import { InfoCircleOutlined } from '@ant-design/icons'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { patientLazy } from '../../shared/ui/patient.ts'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { groupsText } from './groups.text.ts'

const modals = {
  info: patientLazy(() => import('./GroupInfoModal.tsx').then((m) => m.GroupInfoModal)),
  assistants: patientLazy(() => import('./AssistantsModal.tsx').then((m) => m.AssistantsModal)),
  teacherSchedule: patientLazy(() => import('./TeacherScheduleModal.tsx').then((m) => m.TeacherScheduleModal)),
}
type ModalName = keyof typeof modals

export interface GroupModalProps {
  group: Group
  base: GroupBase
  close: () => void
}

const rare = [
  { key: 'assistants', label: groupsText.assistants },
  { key: 'teacherSchedule', label: groupsText.teacherSchedule },
]

const all = [{ key: 'info', label: groupsText.schedule }, ...rare]

/** The end of a row: its schedule at once, assistants and the teachers' days behind "…"; on phones all of it there. */
export function GroupActions({ group, base }: { group: Group; base: GroupBase }) {
  const [shown, setShown] = useState<ModalName | null>(null)
  const isPhone = useIsPhone()
  const size = isPhone ? 'large' : 'small'
  const items = isPhone ? all : rare
  const Modal = shown && modals[shown]
  return (
    <>
      {!isPhone && (
        <Button
          type="text"
          size={size}
          icon={<InfoCircleOutlined aria-hidden />}
          title={groupsText.schedule}
          aria-label={groupsText.openInfo(group.name)}
          aria-haspopup="dialog"
          onClick={() => setShown('info')}
        />
      )}
      <RowMenu
        label={groupsText.openMenu(group.name)}
        items={items}
        size={size}
        onChoose={(key) => setShown(key as ModalName)}
      />
      <Suspense fallback={null}>{Modal && <Modal group={group} base={base} close={() => setShown(null)} />}</Suspense>
    </>
  )
}
