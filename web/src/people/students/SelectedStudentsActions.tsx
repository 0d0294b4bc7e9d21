import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { students } from '@markaz/protocol/people/students/routes'
import { type Student, StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { useBulkStudentOperations } from '../../domain/student/bulk/student-operations.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { BulkActions } from '../../shared/bulk/BulkActions.tsx'
import { personName } from '../../shared/format/person.ts'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { studentsText as words } from './students.text.ts'

const BulkBlockStudents = lazyWithRetry(() => import('./BulkBlockStudents.tsx').then((m) => m.BulkBlockStudents))

interface SelectedStudentsActionsProps {
  chosen: readonly Student[]
  clearSelection: () => void
}

/** An action is offered only if it is possible for at least one of the selected students. */
export function SelectedStudentsActions({ chosen: rows, clearSelection }: SelectedStudentsActionsProps) {
  const { open, modal } = useModal()
  const chosen = rows.map(({ id, fullName }) => ({ id, name: personName(fullName) }))
  const operations = useBulkStudentOperations({ chosen, clearSelection, open })
  const mayBlock = useMayCall(students.systemStatusOfMany.run)
  const has = (wanted: StudentAccountStatus) => rows.some(({ systemStatus }) => systemStatus === wanted)
  const set = (systemStatus: StudentAccountStatus) => () =>
    open((close) => (
      <BulkBlockStudents chosen={chosen} systemStatus={systemStatus} clearSelection={clearSelection} close={close} />
    ))
  return (
    <>
      <BulkActions
        count={rows.length}
        operations={[
          ...operations,
          mayBlock &&
            has(StudentAccountStatus.Active) && {
              key: 'block',
              label: words.block,
              icon: <LockOutlined aria-hidden />,
              run: set(StudentAccountStatus.InActive),
            },
          mayBlock &&
            has(StudentAccountStatus.InActive) && {
              key: 'unblock',
              label: words.unblock,
              icon: <UnlockOutlined aria-hidden />,
              run: set(StudentAccountStatus.Active),
            },
        ]}
      />
      <ExportButton
        route={students.export}
        args={{ body: { ids: chosen.map(({ id }) => id), orderBy: 'ASC' } }}
        done={words.exported}
        size="small"
      />
      {modal}
    </>
  )
}
