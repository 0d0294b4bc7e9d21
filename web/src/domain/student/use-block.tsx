import { students } from '@markaz/protocol/people/students/routes'
import { type Student, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { useSend } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { common } from '../../shared/text/common.text.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { studentText } from './student.text.ts'

type Blockable = Pick<Student, 'id' | 'fullName' | 'systemStatus'>

const undoSeconds = 8

/** Blocks or unblocks after a question that names the student; the toast offers to take it back for a while. */
export function useBlock(): (student: Blockable) => Promise<boolean> {
  const send = useSend(students.systemStatus)
  const set = async ({ id, fullName }: Blockable, systemStatus: SystemStatus, isUndo: boolean) => {
    await send.mutateAsync({ params: { id }, body: { systemStatus } })
    const undo = () => set({ id, fullName, systemStatus }, opposite(systemStatus), true).catch(() => {})
    const title = systemStatus === SystemStatus.Active ? studentText.unblocked : studentText.blocked
    notifySuccess(title, {
      detail: personName(fullName),
      key: `system-status-${id}`,
      ...(isUndo ? {} : { seconds: undoSeconds, action: { label: common.cancel, run: () => void undo() } }),
    })
  }
  return (student) => {
    const next = opposite(student.systemStatus)
    const isBlocking = next === SystemStatus.InActive
    return confirm({
      title: isBlocking ? studentText.blockTitle : studentText.unblockTitle,
      content: (
        <>
          <b>{personName(student.fullName)}</b> {isBlocking ? studentText.blockText : studentText.unblockText}
        </>
      ),
      isDangerous: isBlocking,
      run: () => set(student, next, false),
    })
  }
}

const opposite = (status: SystemStatus): SystemStatus =>
  status === SystemStatus.Active ? SystemStatus.InActive : SystemStatus.Active
