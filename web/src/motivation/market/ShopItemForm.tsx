import { uploads } from '@markaz/protocol/centre/files/routes'
import { shopCategories, shopItems } from '@markaz/protocol/motivation/market/routes'
import { type ShopItem, ShopItemInput } from '@markaz/protocol/motivation/market/schemas'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { marketText as words } from './market.text.ts'
import { ShopItemLoader } from './shop-item.tsx'

type Values = Omit<ShopItemInput, 'image'> & { image: PictureFieldValue | null }

export function AddShopItemPage() {
  const create = useFormMutation(shopItems.create, { done: (_, { body }) => words.itemAdded(body.name) })
  return (
    <ItemForm
      title={words.addItem}
      initialValues={{}}
      submit={(body) => create.mutateAsync({ body })}
      next="/accessories"
    />
  )
}

export const EditShopItemPage = () => (
  <ShopItemLoader operation={commonText.edit} title={words.editItem}>
    {(item) => <EditItem item={item} />}
  </ShopItemLoader>
)

function EditItem({ item }: { item: ShopItem }) {
  const update = useFormMutation(shopItems.update, { done: () => commonText.edited })
  return (
    <ItemForm
      title={words.editItem}
      initialValues={valuesOf(item)}
      submit={(body) => update.mutateAsync({ params: { id: item.id }, body: { ...body, seenCount: item.count } })}
      next={`/accessories/${item.id}`}
    />
  )
}

const valuesOf = ({ name, category, description, count, price, image }: ShopItem): Values => ({
  ...{ name, description, count, price, image },
  categoryId: category.id,
})

interface ItemFormProps {
  title: string
  initialValues: Partial<Values>
  submit: (body: ShopItemInput) => Promise<unknown>
  next: string
}

function ItemForm({ title, initialValues, submit, next }: ItemFormProps) {
  const categories = useRouteQuery(shopCategories.list)
  return (
    <FormPage<Values>
      title={title}
      initialValues={initialValues}
      submit={({ image, ...values }) => submit({ ...values, image: image?.path ?? '' })}
      fieldOf={{ FILE_UNKNOWN: 'image' }}
      next={next}
    >
      <Field of={ShopItemInput} name="name" />
      <Field
        of={ShopItemInput}
        name="categoryId"
        choices={categories.data?.categories}
        isLoading={categories.isPending}
      />
      <Field of={ShopItemInput} name="description" input={{ rows: 3 }} />
      <Field of={ShopItemInput} name="count" />
      <Field of={ShopItemInput} name="price" label={words.price} />
      <PictureField of={ShopItemInput} name="image" upload={uploads.storeItem} />
    </FormPage>
  )
}
