import { studentParents } from '@markaz/protocol/people/parents/routes'
import {
  EndParentChildLinkInput,
  type ParentChildLinkEndReason,
  parentChildLinkEndReasons,
  type StudentParent,
} from '@markaz/protocol/people/parents/schemas'
import { Radio } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { parentLinksText as words } from './parents.text.ts'

interface EndParentLinkModalProps {
  studentId: number
  parent: StudentParent
  close: () => void
}

export function EndParentLinkModal({ studentId, parent, close }: EndParentLinkModalProps) {
  const send = useFormMutation(studentParents.end, {
    refresh: ['students', 'agents', 'families'],
    done: () => words.ended(parent.agent.fullName),
  })
  return (
    <FormModal<{ reason: ParentChildLinkEndReason }>
      title={words.endTitle(parent.agent.fullName)}
      initialValues={{ reason: 'divorce' }}
      submit={(body) => send.mutateAsync({ params: { id: studentId, linkId: parent.id }, body })}
      okText={words.end}
      close={close}
    >
      <Field of={EndParentChildLinkInput} name="reason">
        <Radio.Group
          vertical
          options={parentChildLinkEndReasons.map((value) => ({ value, label: words.endReasons[value] }))}
        />
      </Field>
      <SecondaryText as="p">{words.endHint}</SecondaryText>
    </FormModal>
  )
}
