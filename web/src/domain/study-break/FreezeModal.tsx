import { text } from '@markaz/protocol/fields'
import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import { Form, Input } from 'antd'
import { useCall, useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { DayField } from '../../shared/forms/DayField.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { useShowChange } from '../../shared/notify/show-change.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { breakQueryAreas, confirmBreakOverMarkedLessons } from './break-areas.ts'
import { studyBreakText as words } from './study-break.text.ts'

interface Values {
  /** Id of the group in which the student takes a break; 0 = all groups. */
  groupId: number
  firstDay: string
  lastDay: string
  reason: string
}

interface FreezeModalProps {
  student: Pick<Student, 'id' | 'fullName'>
  close: () => void
}

export function FreezeModal({ student: { id, fullName }, close }: FreezeModalProps) {
  const all = useCall(students.read, { params: { id } }).data?.groups
  const [form] = Form.useForm<Values>()
  const firstDay = Form.useWatch('firstDay', form) ?? null
  const name = personName(fullName)
  const tellChange = useShowChange()
  const send = useFormMutation(studyBreaks.start, {
    refresh: breakQueryAreas,
    onSuccess: (answer) => tellChange(words.started(name), answer),
  })
  const groups = (all ?? []).filter(({ status, isShared }) => status !== MembershipStatus.Finished && isShared)
  const submit = ({ groupId, ...days }: Values) =>
    confirmBreakOverMarkedLessons((overMarked) =>
      send.mutateAsync({ params: { id }, body: { ...days, groupId: groupId || null, overMarked } }),
    )
  return (
    <FormModal<Values>
      title={words.title(name)}
      form={form}
      initialValues={{ groupId: 0, firstDay: todayInTashkent() }}
      submit={submit}
      fieldOf={{ STUDY_BREAK_OVERLAPS: 'firstDay' }}
      okText={words.freeze}
      close={close}
    >
      <Form.Item>
        <SecondaryText>{words.hint}</SecondaryText>
      </Form.Item>
      {groups.length > 1 && (
        <Form.Item name="groupId" label={words.group}>
          <Select
            options={[
              { value: 0, label: words.allGroups },
              ...groups.map(({ groupId, groupName }) => ({ value: groupId, label: groupName })),
            ]}
          />
        </Form.Item>
      )}
      <DayField name="firstDay" label={words.firstDay} bounds={{ from: null, to: null }} />
      <DayField name="lastDay" label={words.lastDay} bounds={{ from: firstDay, to: null }} />
      <Form.Item name="reason" label={words.reason} rules={[createZodRule(text(300))]} required>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} />
      </Form.Item>
    </FormModal>
  )
}
