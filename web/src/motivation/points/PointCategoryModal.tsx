import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { type PointCategory, PointCategoryInput } from '@markaz/protocol/motivation/points/schemas'
import type { z } from 'zod'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { pointsText as words } from './points.text.ts'

type Values = z.infer<typeof PointCategoryInput>

export function PointCategoryModal({ category, close }: { category: PointCategory | null; close: () => void }) {
  const create = useFormMutation(gamificationCategories.create, {
    done: (_, { body }) => words.categoryAdded(body.displayName),
  })
  const update = useFormMutation(gamificationCategories.update, { done: () => commonText.edited })
  return (
    <FormModal<Values>
      title={category ? words.editCategory : words.addCategory}
      initialValues={category ? { name: category.name, displayName: category.displayName } : {}}
      submit={(body, base) =>
        category ? update.mutateAsync({ params: { id: category.id }, body, base }) : create.mutateAsync({ body })
      }
      fieldOf={{ CATEGORY_NAME_TAKEN: 'name' }}
      close={close}
    >
      <Field of={PointCategoryInput} name="name" />
      <Field of={PointCategoryInput} name="displayName" />
    </FormModal>
  )
}
