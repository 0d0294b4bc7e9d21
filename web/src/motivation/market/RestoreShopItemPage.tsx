import { shopItems } from '@markaz/protocol/motivation/market/routes'
import { type ShopItem, ShopItemInput, ShopItemState } from '@markaz/protocol/motivation/market/schemas'
import { Navigate } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { marketText as words } from './market.text.ts'
import { ShopItemLoader } from './shop-item.tsx'

interface Values {
  count: number
  price: number
}

export const RestoreShopItemPage = () => (
  <ShopItemLoader operation={words.restore} title={words.restore}>
    {(item) => <Restore item={item} />}
  </ShopItemLoader>
)

function Restore({ item }: { item: ShopItem }) {
  const { id } = item
  const restore = useFormMutation(shopItems.changeStatus, { done: () => words.restored(item.name) })
  if (item.status === ShopItemState.OnSale) return <Navigate to={`/accessories/${id}`} replace />
  return (
    <FormPage<Values>
      title={words.restore}
      initialValues={{ count: item.count, price: item.price }}
      submit={(values) =>
        restore.mutateAsync({
          params: { id },
          body: { status: ShopItemState.OnSale, seenCount: item.count, ...values },
        })
      }
      next={`/accessories/${id}`}
    >
      <Field of={ShopItemInput} name="count" />
      <Field of={ShopItemInput} name="price" label={words.price} />
    </FormPage>
  )
}
