import { students } from '@markaz/protocol/people/students/routes'
import { SystemStatus } from '@markaz/protocol/people/students/schemas'
import { bulkStudentsText as words } from '../../domain/student/many/many-students.text.ts'
import { BulkActionModal, type OperationProps } from '../../shared/many/ManyModal.tsx'
import { useShowChange } from '../../shared/notify/show-change.ts'

export function BulkBlock({ chosen, systemStatus, letGo, close }: OperationProps & { systemStatus: SystemStatus }) {
  const tellChange = useShowChange()
  const { title, will, ok, done, already } = systemStatus === SystemStatus.Active ? words.unblock : words.block
  return (
    <BulkActionModal
      operation={students.systemStatusOfMany}
      chosen={chosen}
      title={title}
      asked={() => ({ systemStatus })}
      will={will}
      why={{ already }}
      ok={ok}
      done={(answer) => {
        letGo()
        tellChange(done(answer.count), answer)
      }}
      close={close}
    />
  )
}
