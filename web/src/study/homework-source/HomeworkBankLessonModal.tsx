import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkBankLesson } from '@markaz/protocol/study/homework-source/schemas'
import { HomeworkBankLessonNameInput } from '@markaz/protocol/study/homework-source/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { homeworkBankQueryPrefixes } from './homework-bank.ts'
import { homeworkBankText as words } from './homework-source.text.ts'

export function HomeworkBankLessonModal({ lesson, close }: { lesson: HomeworkBankLesson; close: () => void }) {
  const rename = useFormMutation(homeworkBank.renameLesson, {
    refresh: homeworkBankQueryPrefixes,
    done: () => commonText.edited,
  })
  return (
    <FormModal<{ name: string }>
      title={words.editLesson}
      initialValues={{ name: lesson.name }}
      submit={(body, base) => rename.mutateAsync({ params: { id: lesson.id }, body, base })}
      close={close}
    >
      <Field of={HomeworkBankLessonNameInput} name="name" label={words.lessonName} />
    </FormModal>
  )
}
