import { uploads } from '@markaz/protocol/centre/files/routes'
import { storeCategories, storeItems } from '@markaz/protocol/motivation/market/routes'
import { type StoreItem, StoreItemInput } from '@markaz/protocol/motivation/market/schemas'
import { Form, Input } from 'antd'
import { PictureField, type PictureFieldValue, pictureFieldRules } from '../../domain/attachments/PictureField.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useCall, useFormMutation } from '../../shared/api/query.ts'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { common } from '../../shared/text/common.text.ts'
import { marketText as words } from './market.text.ts'
import { StoreItemRoute } from './OpenItem.tsx'

type Values = Omit<StoreItemInput, 'image'> & { image: PictureFieldValue | null }
const rules = StoreItemInput.shape

export function AddItemPage() {
  const create = useFormMutation(storeItems.create, { done: (_, { body }) => words.itemAdded(body.name) })
  return (
    <ItemForm
      title={words.addItem}
      initialValues={{}}
      submit={(body) => create.mutateAsync({ body })}
      next="/accessories"
    />
  )
}

export const EditItemPage = () => (
  <StoreItemRoute operation={common.edit} title={words.editItem}>
    {(item) => <EditItem item={item} />}
  </StoreItemRoute>
)

function EditItem({ item }: { item: StoreItem }) {
  const update = useFormMutation(storeItems.update, { done: () => common.edited })
  return (
    <ItemForm
      title={words.editItem}
      initialValues={valuesOf(item)}
      submit={(body) => update.mutateAsync({ params: { id: item.id }, body: { ...body, seenCount: item.count } })}
      next={`/accessories/${item.id}`}
    />
  )
}

const valuesOf = ({ name, category, description, count, price, image }: StoreItem): Values => ({
  ...{ name, description, count, price, image },
  categoryId: category.id,
})

interface ItemFormProps {
  title: string
  initialValues: Partial<Values>
  submit: (body: StoreItemInput) => Promise<unknown>
  next: string
}

function ItemForm({ title, initialValues, submit, next }: ItemFormProps) {
  const categories = useCall(storeCategories.list)
  return (
    <FormPage<Values>
      title={title}
      initialValues={initialValues}
      submit={({ image, ...values }) => submit({ ...values, image: image?.path ?? '' })}
      fieldOf={{ FILE_UNKNOWN: 'image' }}
      next={next}
    >
      <TextField name="name" label={words.name} rule={rules.name} />
      <Form.Item name="categoryId" label={words.category} required rules={[createZodRule(rules.categoryId)]}>
        <Select
          loading={categories.isPending}
          options={(categories.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="description" label={words.description} required rules={[createZodRule(rules.description)]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={999} />
      </Form.Item>
      <NumberField name="count" label={words.count} rule={rules.count} />
      <NumberField name="price" label={words.price} rule={rules.price} />
      <Form.Item
        name="image"
        label={words.image}
        required
        validateTrigger="onChange"
        rules={pictureFieldRules({ isRequired: true })}
      >
        <PictureField upload={uploads.storeItem} />
      </Form.Item>
    </FormPage>
  )
}
