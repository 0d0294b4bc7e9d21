import { uploads } from '@markaz/protocol/centre/files/routes'
import { catalogCategories, catalogSubCategories } from '@markaz/protocol/study/course-catalogue/routes'
import { type CatalogSubCategory, CatalogSubCategoryInput } from '@markaz/protocol/study/course-catalogue/schemas'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

interface Values {
  name: string
  categoryId: number
  image?: PictureFieldValue | null
}

export function AddSubCategoryPage() {
  const categoryId = Number(useSearchParams()[0].get('categoryId')) || undefined
  const create = useFormMutation(catalogSubCategories.create, {
    done: (_, { body }) => words.subCategoryAdded(body.name),
  })
  return (
    <SubCategoryForm
      title={words.addSubCategory}
      initialValues={categoryId ? { categoryId } : {}}
      submit={(body) => create.mutateAsync({ body })}
      next={categoryId ? `/courses/category/${categoryId}/sub-categories` : '/courses/sub-categories'}
    />
  )
}

export function EditSubCategoryPage() {
  const params = { id: Number(useParams().id) }
  const { data, error, refetch } = useFormInitialData(catalogSubCategories.read, { params }, { silent: true })
  const update = useFormMutation(catalogSubCategories.update, { done: () => commonText.edited })
  if (data)
    return (
      <SubCategoryForm
        key={params.id}
        title={words.editSubCategory}
        initialValues={valuesOf(data.subCategory)}
        submit={(body, base) => update.mutateAsync({ params, body, base })}
        next="/courses/sub-categories"
      />
    )
  return <LoadingOrError query={{ error, refetch }} title={words.editSubCategory} columns={2} />
}

const valuesOf = ({ name, category, image }: CatalogSubCategory): Values => ({ name, categoryId: category.id, image })

type Body = z.infer<typeof CatalogSubCategoryInput>

const bodyOf = ({ image, ...values }: Values): Body => ({ ...values, image: image?.path || null })

interface SubCategoryFormProps {
  title: string
  initialValues: Partial<Values>
  submit: (body: Body, base: Body) => Promise<unknown>
  next: string
}

function SubCategoryForm({ title, initialValues, submit, next }: SubCategoryFormProps) {
  const categories = useRouteQuery(catalogCategories.list)
  return (
    <FormPage<Values>
      title={title}
      initialValues={initialValues}
      submit={(values, began) => submit(bodyOf(values), bodyOf(began))}
      fieldOf={{ CATALOG_CATEGORY_NAME_TAKEN: 'name', FILE_UNKNOWN: 'image' }}
      next={next}
    >
      <Field of={CatalogSubCategoryInput} name="name" />
      <Field
        of={CatalogSubCategoryInput}
        name="categoryId"
        choices={categories.data?.categories}
        isLoading={categories.isPending}
      />
      <PictureField of={CatalogSubCategoryInput} name="image" upload={uploads.courseIllustration} />
    </FormPage>
  )
}
