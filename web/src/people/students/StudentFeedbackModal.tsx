import { students } from '@markaz/protocol/people/students/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { StudentFeedbackInput } from '@markaz/protocol/people/students/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { studentsText } from './students.text.ts'

interface Values {
  text: string
  groupId?: number | null
}

export function StudentFeedbackModal({ student, close }: { student: StudentDetail; close: () => void }) {
  const send = useFormMutation(students.addFeedback, {
    onSuccess: () => notifySuccess(studentsText.feedbackSaved, { detail: personName(student.fullName) }),
  })
  // Each group is offered once, although the student may have been in it twice.
  const groups = new Map(student.groups.map(({ groupId, groupName }) => [groupId, groupName]))
  return (
    <FormModal<Values>
      title={`${studentsText.addFeedback}: ${personName(student.fullName)}`}
      submit={({ text, groupId }) =>
        send.mutateAsync({ body: { studentId: student.id, text, ...(groupId ? { groupId } : {}) } })
      }
      close={close}
    >
      <Field
        of={StudentFeedbackInput}
        name="text"
        label={studentsText.feedbackText}
        input={{ rows: 3, showCount: true }}
      />
      {groups.size > 0 && (
        <Field of={StudentFeedbackInput} name="groupId">
          <Select allowClear options={[...groups].map(([value, label]) => ({ value, label }))} />
        </Field>
      )}
    </FormModal>
  )
}
