import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { ContinueMembershipModal } from './ContinueMembershipModal.tsx'
import { FinishMembershipModal } from './FinishMembershipModal.tsx'
import { useUndoMembershipChange } from './hooks.ts'
import { MoveStudentToGroupModal } from './MoveStudentToGroupModal.tsx'
import { membershipText } from './membership.text.ts'
import {
  canContinueMembership,
  canFinishMembership,
  canUndoMembershipChange,
  toMembershipOfStudent,
} from './membership.ts'

interface ChangeMembershipModalProps {
  student: Pick<Student, 'id' | 'fullName'>
  operation: 'move' | 'finish' | 'continue'
  close: () => void
}

export function ChangeMembershipModal({ student, operation, close }: ChangeMembershipModalProps) {
  const query = useRouteQuery(students.read, { params: { id: student.id } }, { silent: true })
  const isLate = useLate(300)
  const takeBack = useUndoMembershipChange()
  const name = personName(student.fullName)
  const { title, none, hint } = words[operation]
  const all = query.data?.groups.map((group) => toMembershipOfStudent(student, group))
  const memberships = all?.filter(operation === 'continue' ? canContinueMembership : canFinishMembership)
  // A stopped membership cannot be continued before its last day. Until then the user can undo the stop.
  const stopped =
    operation !== 'continue'
      ? []
      : (all?.filter((one) => canUndoMembershipChange(one) && one.lastChange === 'stopped') ?? [])
  if (memberships && memberships.length > 0)
    return operation === 'move' ? (
      <MoveStudentToGroupModal studentId={student.id} memberships={memberships} close={close} />
    ) : operation === 'finish' ? (
      <FinishMembershipModal memberships={memberships} close={close} />
    ) : (
      <ContinueMembershipModal memberships={memberships} close={close} />
    )
  if (query.isPending && !isLate) return null
  return (
    <Modal open title={title(name)} footer={null} onCancel={close} width={460}>
      {memberships ? (
        <EmptyState
          title={none}
          hint={stopped.length > 0 ? membershipText.notOverYet : hint}
          action={stopped.map((one) => (
            <Button
              key={one.studentGroupId}
              onClick={() => {
                takeBack(one)
                close()
              }}
            >
              {membershipText.takeBackIn(one.groupName)}
            </Button>
          ))}
        />
      ) : (
        <LoadingOrError query={query} columns={2} isPhone />
      )}
    </Modal>
  )
}

const words = {
  move: {
    title: membershipText.moveTitle,
    none: membershipText.nothingToMove,
    hint: membershipText.nothingToFinishHint,
  },
  finish: {
    title: membershipText.finishTitle,
    none: membershipText.nothingToFinish,
    hint: membershipText.nothingToFinishHint,
  },
  continue: {
    title: membershipText.continueTitle,
    none: membershipText.nothingToContinue,
    hint: membershipText.nothingToContinueHint,
  },
}

function useLate(delayMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLate
}
