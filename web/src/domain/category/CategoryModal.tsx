import type { postCategories } from '@markaz/protocol/content/posts/routes'
import type { shopCategories } from '@markaz/protocol/motivation/market/routes'
import type { catalogCategories } from '@markaz/protocol/study/course-catalogue/routes'
import { CatalogCategoryInput } from '@markaz/protocol/study/course-catalogue/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { PictureField, type PictureFieldValue } from '../attachments/PictureField.tsx'
import type { PictureUploadRoute } from '../attachments/upload-picture.ts'
import { categoryText as words } from './category.text.ts'

export type CategoryRoutes = typeof catalogCategories | typeof postCategories | typeof shopCategories

export interface CategoryForDialog {
  id: number
  name: string
  image?: PictureFieldValue | null
}

interface Values {
  name: string
  image?: PictureFieldValue | null
}

interface CategoryModalProps {
  category: CategoryForDialog | null
  calls: CategoryRoutes
  picture: PictureUploadRoute | undefined
  close: () => void
}

export function CategoryModal({ category, calls, picture, close }: CategoryModalProps) {
  // This type has all fields that a category route can accept. `bodyOf` sends only the fields that the actual route
  // accepts.
  const { create, update } = calls as typeof catalogCategories
  const add = useFormMutation(create, { done: (_, { body }) => words.added(body.name) })
  const change = useFormMutation(update, { done: () => commonText.edited })
  const bodyOf = ({ name, image }: Values) => (picture ? { name, image: image?.path || null } : { name })
  const submit = (values: Values, began: Values) => {
    const body = bodyOf(values)
    if (!category) return add.mutateAsync({ body })
    return change.mutateAsync({ params: { id: category.id }, body, base: bodyOf(began) })
  }
  return (
    <FormModal<Values>
      title={category ? words.edit : words.add}
      initialValues={category ? { name: category.name, image: category.image ?? null } : {}}
      submit={submit}
      fieldOf={{
        ...{ CATALOG_CATEGORY_NAME_TAKEN: 'name', POST_CATEGORY_NAME_TAKEN: 'name', STORE_CATEGORY_NAME_TAKEN: 'name' },
        FILE_UNKNOWN: 'image',
      }}
      close={close}
    >
      <Field of={CatalogCategoryInput} name="name" />
      {picture && <PictureField of={CatalogCategoryInput} name="image" upload={picture} />}
    </FormModal>
  )
}
