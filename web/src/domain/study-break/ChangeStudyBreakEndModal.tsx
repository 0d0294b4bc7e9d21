import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import type { StudyBreak } from '@markaz/protocol/teaching/study-breaks/schemas'
import { StudyBreakEndInput } from '@markaz/protocol/teaching/study-breaks/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { saveStudyBreakWithConfirmation, studyBreakQueryKeyPrefixes } from './save-study-break.ts'
import { studyBreakText as words } from './study-break.text.ts'

interface ChangeStudyBreakEndModalProps {
  studyBreak: StudyBreak
  name: string
  close: () => void
}

export function ChangeStudyBreakEndModal({
  studyBreak: { id, firstDay, lastDay },
  name,
  close,
}: ChangeStudyBreakEndModalProps) {
  const tellChange = useShowChangeToast()
  const send = useFormMutation(studyBreaks.change, {
    refresh: studyBreakQueryKeyPrefixes,
    onSuccess: (answer) => tellChange(words.moved(name), answer),
  })
  return (
    <FormModal<{ lastDay: string }>
      title={words.moveTitle(name)}
      initialValues={{ lastDay }}
      submit={(values) =>
        saveStudyBreakWithConfirmation((overMarked) =>
          send.mutateAsync({ params: { id }, body: { ...values, overMarked } }),
        )
      }
      fieldOf={{ STUDY_BREAK_OVERLAPS: 'lastDay' }}
      close={close}
    >
      <Field of={StudyBreakEndInput} name="lastDay" bounds={{ from: firstDay, to: null }} />
    </FormModal>
  )
}
