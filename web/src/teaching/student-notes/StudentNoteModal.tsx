import { studentNotes } from '@markaz/protocol/teaching/student-notes/routes'
import {
  maxStudentNotePeriodDays,
  type StudentNote,
  StudentNoteInput,
} from '@markaz/protocol/teaching/student-notes/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { studentNotesText as words } from './student-notes.text.ts'

interface StudentNoteModalProps {
  studentId: number
  note?: StudentNote
  close: () => void
}

export function StudentNoteModal({ studentId, note, close }: StudentNoteModalProps) {
  const add = useFormMutation(studentNotes.add, { done: () => words.added, of: () => undefined })
  const change = useFormMutation(studentNotes.change, { done: () => words.changed, of: () => undefined })
  const today = todayInTashkent()
  const first = note && note.from < today ? note.from : today
  const submit = (body: StudentNoteInput, base: StudentNoteInput) =>
    note
      ? change.mutateAsync({ params: { id: studentId, noteId: note.id }, body, base })
      : add.mutateAsync({ params: { id: studentId }, body })
  const { careText = '', from = today, to = addDays(today, 7) } = note ?? {}
  return (
    <FormModal<StudentNoteInput>
      title={note ? words.change : words.add}
      initialValues={{ careText, from, to }}
      submit={submit}
      close={close}
    >
      <Field of={StudentNoteInput} name="careText" />
      <Field
        of={StudentNoteInput}
        name="from"
        label={words.from}
        bounds={{ from: first, to: addDays(today, maxStudentNotePeriodDays) }}
      />
      <Field
        of={StudentNoteInput}
        name="to"
        label={words.to}
        bounds={{ from: today, to: addDays(today, maxStudentNotePeriodDays * 2) }}
      />
    </FormModal>
  )
}
