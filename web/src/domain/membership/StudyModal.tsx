import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Failed } from '../../shared/ui/Failed.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { ContinueModal } from './ContinueModal.tsx'
import { FinishModal } from './FinishModal.tsx'
import { membershipText } from './membership.text.ts'
import { canContinue, canFinish, membershipOf } from './membership.ts'

interface StudyModalProps {
  student: Pick<Student, 'id' | 'fullName'>
  deed: 'finish' | 'continue'
  close: () => void
}

/** Finish or continue from where only the student is known: first the groups it can be about are read. */
export function StudyModal({ student, deed, close }: StudyModalProps) {
  const query = useCall(students.read, { params: { id: student.id } }, { silent: true })
  const isLate = useLate(300)
  const name = personName(student.fullName)
  const isFinish = deed === 'finish'
  const memberships = query.data?.groups
    .map((group) => membershipOf(student, group))
    .filter(isFinish ? canFinish : canContinue)
  if (memberships && memberships.length > 0)
    return isFinish ? (
      <FinishModal memberships={memberships} close={close} />
    ) : (
      <ContinueModal memberships={memberships} close={close} />
    )
  if (query.isPending && !isLate) return null
  return (
    <Modal
      open
      title={isFinish ? membershipText.finishTitle(name) : membershipText.continueTitle(name)}
      footer={null}
      onCancel={close}
      width={460}
    >
      {memberships ? (
        <Blank
          title={isFinish ? membershipText.nothingToFinish : membershipText.nothingToContinue}
          hint={isFinish ? membershipText.nothingToFinishHint : membershipText.nothingToContinueHint}
        />
      ) : query.error ? (
        <Failed error={query.error} refetch={query.refetch} />
      ) : (
        <TableSkeleton columns={2} isPhone />
      )}
    </Modal>
  )
}

/** True after so many milliseconds: what comes at once needs no other dialog before it. */
function useLate(delayMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLate
}
