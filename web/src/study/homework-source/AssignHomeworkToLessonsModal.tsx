import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkBankLesson, HomeworkTemplate } from '@markaz/protocol/study/homework-source/schemas'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { homeworkBankQueryPrefixes } from './homework-bank.ts'
import { homeworkBankText as words } from './homework-source.text.ts'

interface AssignHomeworkToLessonsModalProps {
  courseId: number
  chapter: { number: number }
  lessons: readonly HomeworkBankLesson[]
  entries: readonly HomeworkTemplate[]
  close: () => void
}
/** For each prepared homework (by id), the chosen lesson; 0 = the homework stays assigned to the month. */
type Values = Record<string, number>

export function AssignHomeworkToLessonsModal({
  courseId,
  chapter,
  lessons,
  entries,
  close,
}: AssignHomeworkToLessonsModalProps) {
  const send = useFormMutation(homeworkBank.setLessons, {
    refresh: homeworkBankQueryPrefixes,
    of: () => words.month(chapter.number),
    done: () => words.shared,
  })
  const options = [
    { value: 0, label: words.staysHere },
    ...lessons.map(({ id, position, name }) => ({ value: id, label: words.lesson(position, name) })),
  ]
  return (
    <FormModal<Values>
      title={words.shareTitle(chapter.number)}
      initialValues={Object.fromEntries(entries.map(({ id }) => [String(id), 0]))}
      submit={(values) =>
        send.mutateAsync({
          body: {
            courseId,
            lessons: lessons.flatMap(({ id: lessonId }) => {
              const homeworkIds = entries.flatMap(({ id }) => (values[String(id)] === lessonId ? [id] : []))
              return homeworkIds.length > 0 ? [{ lessonId, homeworkIds }] : []
            }),
          },
        })
      }
      close={close}
    >
      {entries.map(({ id, theme }) => (
        <Form.Item key={id} name={String(id)} label={theme}>
          <Select options={options} />
        </Form.Item>
      ))}
    </FormModal>
  )
}
