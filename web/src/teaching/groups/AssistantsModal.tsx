import { fieldLabels } from '@markaz/protocol/labels'
import { EmploymentStatus } from '@markaz/protocol/people/staff/schemas'
import { Modal } from 'antd'
import { personText } from '../../domain/person/person.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import type { GroupModalProps } from './GroupActions.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'

export function AssistantsModal({ group, close }: GroupModalProps) {
  return (
    <Modal open title={`${groupsText.assistants}: ${group.name}`} footer={null} onCancel={close} width={560}>
      {group.assistants.length === 0 ? (
        <EmptyState title={groupsText.noAssistants} />
      ) : (
        <table className={style.assistants}>
          <thead>
            <tr>
              <th scope="col">{commonText.number}</th>
              <th scope="col">{fieldLabels.fullName}</th>
              <th scope="col">{fieldLabels.phone}</th>
              <th scope="col">{fieldLabels.workStatus}</th>
            </tr>
          </thead>
          <tbody>
            {group.assistants.map((assistant, index) => (
              <tr key={assistant.id}>
                <td>{index + 1}</td>
                <td>{personName(assistant.fullName)}</td>
                <td>
                  {assistant.phoneNumber ? (
                    <a href={`tel:+${assistant.phoneNumber}`}>{phoneText(assistant.phoneNumber)}</a>
                  ) : (
                    phoneText(null)
                  )}
                </td>
                <td>
                  <StatusPill tone={assistant.workStatus === EmploymentStatus.Working ? 'green' : 'grey'}>
                    {personText.work[assistant.workStatus]}
                  </StatusPill>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
