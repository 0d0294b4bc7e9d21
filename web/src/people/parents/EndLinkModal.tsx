import { pupilParents } from '@markaz/protocol/people/parents/routes'
import { type EndReason, endReasons, type StudentParent } from '@markaz/protocol/people/parents/schemas'
import { Form, Radio } from 'antd'
import { useSave } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Muted } from '../../shared/ui/layout.tsx'
import { parentLinksText as words } from './parents.text.ts'

interface EndTieModalProps {
  studentId: number
  parent: StudentParent
  close: () => void
}

export function EndLinkModal({ studentId, parent, close }: EndTieModalProps) {
  const send = useSave(pupilParents.end, {
    refresh: ['students', 'agents', 'families'],
    done: () => words.ended(parent.agent.fullName),
  })
  return (
    <FormModal<{ reason: EndReason }>
      title={words.endTitle(parent.agent.fullName)}
      initialValues={{ reason: 'divorce' }}
      submit={(body) => send.mutateAsync({ params: { id: studentId, linkId: parent.id }, body })}
      okText={words.end}
      close={close}
    >
      <Form.Item name="reason" label={words.reason} required>
        <Radio.Group vertical options={endReasons.map((value) => ({ value, label: words.endReasons[value] }))} />
      </Form.Item>
      <Muted as="p">{words.endHint}</Muted>
    </FormModal>
  )
}
