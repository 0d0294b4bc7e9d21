import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkBankLesson, HomeworkTemplate } from '@markaz/protocol/study/homework-source/schemas'
import { Form } from 'antd'
import { useParams } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { formsText } from '../../shared/forms/forms.text.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { homeworkBankPath, homeworkBankQueryPrefixes } from './homework-bank.ts'
import { homeworkBankText as words } from './homework-source.text.ts'

export function MoveHomeworkTemplatePage() {
  const courseId = Number(useParams().id)
  const homeworkId = Number(useParams().homeworkId)
  const entry = useRouteQuery(homeworkBank.read, { params: { id: homeworkId } }, { silent: true })
  const lessons = useRouteQuery(homeworkBank.lessons, { query: { courseId, page: 1, perPage: 1000 } }, { silent: true })
  const course = useRouteQuery(studyCourses.read, { params: { id: courseId } }, { silent: true })
  if (!entry.data || !lessons.data || !course.data)
    return <LoadingOrError query={[entry, lessons, course]} columns={2} title={words.move} />
  return (
    <Switch
      key={homeworkId}
      entry={entry.data.homework}
      lessons={lessons.data.lessons}
      months={course.data.course.months}
    />
  )
}

interface Values {
  to: string
}

interface SwitchProps {
  entry: HomeworkTemplate
  lessons: readonly HomeworkBankLesson[]
  months: readonly { id: number; number: number }[]
}

function Switch({ entry, lessons, months }: SwitchProps) {
  const [form] = Form.useForm<Values>()
  const move = useFormMutation(homeworkBank.move, {
    refresh: homeworkBankQueryPrefixes,
    done: ({ homework }) => words.moved(homework.theme),
  })
  const now = entry.lesson ? `lesson-${entry.lesson.id}` : `chapter-${entry.chapter.id}`
  const options = months.map(({ id, number }) => ({
    label: words.month(number),
    options: [
      { value: `chapter-${id}`, label: words.wholeMonth(number) },
      ...lessons.flatMap((one) =>
        one.chapterId === id ? [{ value: `lesson-${one.id}`, label: words.lesson(one.position, one.name) }] : [],
      ),
    ].filter(({ value }) => value !== now),
  }))
  return (
    <FormPage<Values>
      title={words.move}
      mark={<SecondaryText>{entry.theme}</SecondaryText>}
      form={form}
      initialValues={{}}
      submit={({ to }) => {
        const id = Number(to.split('-')[1])
        const body = to.startsWith('lesson') ? { curriculumId: id } : { chapterId: id }
        return move.mutateAsync({ params: { id: entry.id }, body })
      }}
      next={homeworkBankPath(entry.isDraft ? 'draft' : 'homework', entry.courseId)}
    >
      <Form.Item name="to" label={words.moveTo} required rules={[{ required: true, message: formsText.choose }]}>
        <Select options={options} />
      </Form.Item>
    </FormPage>
  )
}
