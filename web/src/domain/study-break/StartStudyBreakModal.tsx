import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import { StudyBreakInput } from '@markaz/protocol/teaching/study-breaks/schemas'
import { Form } from 'antd'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { saveStudyBreakWithConfirmation, studyBreakQueryKeyPrefixes } from './save-study-break.ts'
import { studyBreakText as words } from './study-break.text.ts'

interface Values {
  /** Id of the group in which the student takes a break; 0 = all groups. */
  groupId: number
  firstDay: string
  lastDay: string
  reason: string
}

interface StartStudyBreakModalProps {
  student: Pick<Student, 'id' | 'fullName'>
  close: () => void
}

export function StartStudyBreakModal({ student: { id, fullName }, close }: StartStudyBreakModalProps) {
  const all = useRouteQuery(students.read, { params: { id } }).data?.groups
  const [form] = Form.useForm<Values>()
  const firstDay = Form.useWatch('firstDay', form) ?? null
  const name = personName(fullName)
  const tellChange = useShowChangeToast()
  const send = useFormMutation(studyBreaks.start, {
    refresh: studyBreakQueryKeyPrefixes,
    onSuccess: (answer) => tellChange(words.started(name), answer),
  })
  const groups = (all ?? []).filter(({ status, isShared }) => status !== MembershipStatus.Finished && isShared)
  const submit = ({ groupId, ...days }: Values) =>
    saveStudyBreakWithConfirmation((overMarked) =>
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
        <Field of={StudyBreakInput} name="groupId" rules={[]}>
          <Select
            options={[
              { value: 0, label: words.allGroups },
              ...groups.map(({ groupId, groupName }) => ({ value: groupId, label: groupName })),
            ]}
          />
        </Field>
      )}
      <Field of={StudyBreakInput} name="firstDay" bounds={{ from: null, to: null }} />
      <Field of={StudyBreakInput} name="lastDay" bounds={{ from: firstDay, to: null }} />
      <Field of={StudyBreakInput} name="reason" />
    </FormModal>
  )
}
