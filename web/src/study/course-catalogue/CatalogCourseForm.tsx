import { uploads } from '@markaz/protocol/centre/files/routes'
import { catalogCourses, catalogSubCategories } from '@markaz/protocol/study/course-catalogue/routes'
import { type CatalogCourse, CatalogCourseInput } from '@markaz/protocol/study/course-catalogue/schemas'
import { useSearchParams } from 'react-router'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { publishAndDraftButtonTexts } from '../../shared/text/draft.text.ts'
import { CatalogCourseLoader } from './catalog-course.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

type Values = Omit<CatalogCourseInput, 'banner' | 'illustration'> & {
  banner: PictureFieldValue | null
  illustration?: PictureFieldValue | null
}

export function AddCatalogCoursePage() {
  const subCategoryId = Number(useSearchParams()[0].get('subCategoryId')) || undefined
  const create = useFormMutation(catalogCourses.create, {
    done: (_, { body }) => words.courseSaved(body.name, body.isDraft),
  })
  return (
    <CatalogCourseForm
      title={words.addCourse}
      initialValues={subCategoryId ? { subCategoryId } : {}}
      isPublished={false}
      submit={(body) => create.mutateAsync({ body })}
      next={subCategoryId ? `/courses/sub-category/${subCategoryId}/list` : '/courses/list'}
    />
  )
}

export const EditCatalogCoursePage = () => (
  <CatalogCourseLoader operation={words.editCourse}>{(course) => <EditCourse course={course} />}</CatalogCourseLoader>
)

function EditCourse({ course }: { course: CatalogCourse }) {
  const update = useFormMutation(catalogCourses.update, {
    done: (_, { body }) =>
      body.isDraft === course.isDraft ? commonText.edited : words.courseSaved(body.name, body.isDraft),
  })
  return (
    <CatalogCourseForm
      title={words.editCourse}
      initialValues={valuesOf(course)}
      isPublished={!course.isDraft}
      submit={(body, base) =>
        update.mutateAsync({ params: { id: course.id }, body, base: { ...base, isDraft: course.isDraft } })
      }
      next={`/courses/list/${course.id}/chapters`}
    />
  )
}

const valuesOf = ({ name, subCategory, description, banner, illustration, author, price }: CatalogCourse): Values => ({
  ...{ name, description, banner, illustration, price },
  subCategoryId: subCategory.id,
  authorId: author?.id ?? null,
})

interface CatalogCourseFormProps {
  title: string
  initialValues: Partial<Values>
  isPublished: boolean
  submit: (body: CatalogCourseInput, base: CatalogCourseInput) => Promise<unknown>
  next: string
}

function CatalogCourseForm({ title, initialValues, isPublished, submit, next }: CatalogCourseFormProps) {
  const subCategories = useRouteQuery(catalogSubCategories.list, { query: {} })
  const authors = useRouteQuery(catalogCourses.authors)
  const buttons = publishAndDraftButtonTexts(isPublished)
  const bodyOf = ({ banner, illustration, authorId = null, price = null, ...values }: Values, isDraft: boolean) => {
    const pictures = { banner: banner?.path ?? '', illustration: illustration?.path || null }
    return { ...values, ...pictures, authorId, price, isDraft }
  }
  const save = (values: Values, began: Values, isDraft: boolean) =>
    submit(bodyOf(values, isDraft), bodyOf(began, isDraft))
  return (
    <FormPage<Values>
      title={title}
      initialValues={initialValues}
      operation={buttons.publish}
      draft={{ operation: buttons.draft, submit: (values, began) => save(values, began, true) }}
      submit={(values, began) => save(values, began, false)}
      fieldOf={{ FILE_UNKNOWN: 'banner' }}
      next={next}
    >
      <Field of={CatalogCourseInput} name="name" />
      <Field of={CatalogCourseInput} name="subCategoryId">
        <Select
          loading={subCategories.isPending}
          options={(subCategories.data?.subCategories ?? []).map(({ id, name, category }) => ({
            value: id,
            label: `${category.name}: ${name}`,
          }))}
        />
      </Field>
      <Field of={CatalogCourseInput} name="description" input={{ rows: 3 }} />
      <PictureField of={CatalogCourseInput} name="banner" upload={uploads.courseIllustration} kind="banner" />
      <PictureField of={CatalogCourseInput} name="illustration" upload={uploads.courseIllustration} />
      <Field of={CatalogCourseInput} name="authorId" choices={authors.data?.authors} isLoading={authors.isPending} />
      <Field of={CatalogCourseInput} name="price" label={words.priceField} extra={words.priceHint} />
    </FormPage>
  )
}
