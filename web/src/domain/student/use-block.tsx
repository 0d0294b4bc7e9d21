import { students } from '@markaz/protocol/people/students/routes'
import { type Student, StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { useRouteMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { studentText } from './student.text.ts'

type StudentToBlock = Pick<Student, 'id' | 'fullName' | 'systemStatus'>

export function useBlockStudent(): (student: StudentToBlock) => Promise<boolean> {
  const send = useRouteMutation(students.systemStatus)
  const tell = useShowChangeToast()
  const set = async ({ id, fullName }: StudentToBlock, systemStatus: StudentAccountStatus) => {
    const answer = await send.mutateAsync({ params: { id }, body: { systemStatus } })
    const title = systemStatus === StudentAccountStatus.Active ? studentText.unblocked : studentText.blocked
    tell(title, answer, { detail: personName(fullName), key: `system-status-${id}` })
  }
  return (student) => {
    const next = opposite(student.systemStatus)
    const isBlocking = next === StudentAccountStatus.InActive
    return askConfirmation({
      title: isBlocking ? studentText.blockTitle : studentText.unblockTitle,
      yes: isBlocking ? studentText.block : studentText.unblock,
      content: (
        <>
          <b>{personName(student.fullName)}</b> {isBlocking ? studentText.blockText : studentText.unblockText}
        </>
      ),
      isDangerous: isBlocking,
      run: () => set(student, next),
    })
  }
}

const opposite = (status: StudentAccountStatus): StudentAccountStatus =>
  status === StudentAccountStatus.Active ? StudentAccountStatus.InActive : StudentAccountStatus.Active
