import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkTemplate } from '@markaz/protocol/study/homework-source/schemas'
import { HomeworkTemplateInput } from '@markaz/protocol/study/homework-source/schemas'
import { HomeworkEditInput, HomeworkType } from '@markaz/protocol/teaching/homework/schemas'
import { Form, Segmented } from 'antd'
import { useParams } from 'react-router'
import { AttachmentsField } from '../../domain/attachments/AttachmentsField.tsx'
import {
  type AttachmentItem,
  attachmentItemsOf,
  attachmentPathsOf,
  attachmentsFieldRule,
} from '../../domain/attachments/attachment-items.ts'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { homeworkTemplateLessonText } from './HomeworkTemplateList.tsx'
import { homeworkBankPath, homeworkBankQueryPrefixes, useHomeworkBankTab } from './homework-bank.ts'
import { homeworkBankText as words } from './homework-source.text.ts'

interface Values {
  theme: string
  description: string
  type: HomeworkType
  files: AttachmentItem[]
}

export function HomeworkTemplateForm() {
  const { homeworkId } = useParams()
  return homeworkId ? <EditEntry id={Number(homeworkId)} /> : <AddEntry />
}

function AddEntry() {
  const tab = useHomeworkBankTab()
  const { courseId, lessonId, chapterId } = useParams()
  const create = useFormMutation(homeworkBank.create, {
    refresh: homeworkBankQueryPrefixes,
    done: ({ homework }) => words.added(homework.theme),
  })
  const place = lessonId ? { lessonId: Number(lessonId) } : { chapterId: Number(chapterId) }
  return (
    <EntryFields
      title={words.add}
      mark={useAddedTo()}
      initialValues={{ type: HomeworkType.Daily, files: [] }}
      submit={({ files, ...values }) =>
        create.mutateAsync({
          body: {
            courseId: Number(courseId),
            ...place,
            ...values,
            files: attachmentPathsOf(files),
            isDraft: tab === 'draft',
          },
        })
      }
    />
  )
}

/** Returns the name of the lesson or chapter, which the previous page passes in the router state. */
function useAddedTo(): string | undefined {
  const params = useParams()
  const courseId = Number(params.courseId)
  const course = useRouteQuery(studyCourses.read, { params: { id: courseId } }, { silent: true })
  const lessons = useRouteQuery(homeworkBank.lessons, { query: { courseId, page: 1, perPage: 1000 } }, { silent: true })
  const lesson = lessons.data?.lessons.find(({ id }) => id === Number(params.lessonId))
  if (lesson) return words.lesson(lesson.position, lesson.name)
  const chapter = course.data?.course.months.find(({ id }) => id === Number(params.chapterId))
  return chapter && words.wholeMonth(chapter.number)
}

function EditEntry({ id }: { id: number }) {
  const query = useFormInitialData(homeworkBank.read, { params: { id } }, { silent: true })
  const entry = query.data?.homework
  if (entry) return <Fields key={entry.id} entry={entry} />
  return <LoadingOrError query={query} title={words.edit} columns={2} />
}

function Fields({ entry }: { entry: HomeworkTemplate }) {
  const { theme, description, type, files, version } = entry
  const update = useFormMutation(homeworkBank.update, {
    refresh: homeworkBankQueryPrefixes,
    done: () => commonText.edited,
  })
  return (
    <EntryFields
      title={words.edit}
      mark={homeworkTemplateLessonText(entry)}
      initialValues={{ theme, description, type, files: attachmentItemsOf(files) }}
      submit={({ files: items, ...values }) =>
        update.mutateAsync({ params: { id: entry.id }, body: { ...values, files: attachmentPathsOf(items), version } })
      }
    />
  )
}

interface EntryFieldsProps {
  title: string
  mark: string | undefined
  initialValues: Partial<Values>
  submit: (values: Values) => Promise<unknown>
}

const typeOptions = [HomeworkType.Daily, HomeworkType.ThirtySixHours, HomeworkType.Optional].map((value) => ({
  value,
  label: words.types[value],
}))

function EntryFields({ title, mark, initialValues, submit }: EntryFieldsProps) {
  const [form] = Form.useForm<Values>()
  const tab = useHomeworkBankTab()
  const courseId = Number(useParams().courseId)
  return (
    <FormPage<Values>
      title={title}
      mark={<SecondaryText>{mark}</SecondaryText>}
      form={form}
      initialValues={initialValues}
      submit={submit}
      fieldOf={{ FILE_UNKNOWN: 'files' }}
      next={homeworkBankPath(tab, courseId)}
    >
      <Field of={HomeworkEditInput} name="theme" />
      <Field of={HomeworkEditInput} name="description" input={{ rows: 5 }} />
      <Field of={HomeworkTemplateInput} name="type" label={words.type} required={false}>
        <Segmented options={typeOptions} aria-label={words.type} />
      </Field>
      <Field of={HomeworkEditInput} name="files" validateTrigger="onSubmit" rules={[attachmentsFieldRule]}>
        <AttachmentsField />
      </Field>
    </FormPage>
  )
}
