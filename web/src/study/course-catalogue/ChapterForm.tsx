import { catalogChapters } from '@markaz/protocol/study/course-catalogue/routes'
import { type CatalogCourse, ChapterInput } from '@markaz/protocol/study/course-catalogue/schemas'
import { Form } from 'antd'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { CatalogCourseLoader } from './catalog-course.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

interface Values {
  name: string
  position?: number | null
}

export const AddChapterPage = () => (
  <CatalogCourseLoader operation={words.addChapter}>{(course) => <AddChapter course={course} />}</CatalogCourseLoader>
)

function AddChapter({ course }: { course: CatalogCourse }) {
  const create = useFormMutation(catalogChapters.create, { done: (_, { body }) => words.chapterAdded(body.name) })
  return (
    <ChapterForm
      title={words.addChapter}
      course={course}
      submit={(body) => create.mutateAsync({ params: { id: course.id }, body })}
    />
  )
}

export const EditChapterPage = () => (
  <CatalogCourseLoader operation={words.editChapter}>{(course) => <EditChapter course={course} />}</CatalogCourseLoader>
)

function EditChapter({ course }: { course: CatalogCourse }) {
  const id = Number(useParams().chapterId)
  const { data, error, refetch } = useFormInitialData(
    catalogChapters.list,
    { params: { id: course.id } },
    { silent: true },
  )
  const update = useFormMutation(catalogChapters.update, { done: () => commonText.edited })
  const chapter = data?.chapters.find((one) => one.id === id)
  if (chapter)
    return (
      <ChapterForm
        key={id}
        title={words.editChapter}
        course={course}
        initialValues={{ name: chapter.name, position: chapter.position }}
        submit={(body, base) => update.mutateAsync({ params: { id }, body, base })}
      />
    )
  if (error) return <LoadFailed error={error} refetch={refetch} />
  return (
    <Page title={words.editChapter}>
      {data ? <EmptyState title={words.noChapter} /> : <TableSkeleton columns={2} />}
    </Page>
  )
}

const bodyOf = ({ name, position }: Values) => ({ name, ...(position ? { position } : {}) })

interface ChapterFormProps {
  title: string
  course: CatalogCourse
  initialValues?: Values
  submit: (body: z.infer<typeof ChapterInput>, base: z.infer<typeof ChapterInput>) => Promise<unknown>
}

function ChapterForm({ title, course, initialValues, submit }: ChapterFormProps) {
  const [form] = Form.useForm<Values>()
  return (
    <FormPage<Values>
      title={title}
      mark={<SecondaryText>{course.name}</SecondaryText>}
      form={form}
      initialValues={initialValues ?? {}}
      submit={(values, began) => submit(bodyOf(values), bodyOf(began))}
      next={`/courses/list/${course.id}/chapters`}
    >
      <Field of={ChapterInput} name="name" />
      <Field of={ChapterInput} name="position" extra={words.positionHint} />
    </FormPage>
  )
}
