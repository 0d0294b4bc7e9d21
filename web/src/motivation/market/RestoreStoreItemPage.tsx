import { storeItems } from '@markaz/protocol/motivation/market/routes'
import { type StoreItem, StoreItemInput, StoreItemState } from '@markaz/protocol/motivation/market/schemas'
import { Navigate } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { marketText as words } from './market.text.ts'
import { StoreItemLoader } from './store-item.tsx'

interface Values {
  count: number
  price: number
}

export const RestoreStoreItemPage = () => (
  <StoreItemLoader operation={words.restore} title={words.restore}>
    {(item) => <Restore item={item} />}
  </StoreItemLoader>
)

function Restore({ item }: { item: StoreItem }) {
  const { id } = item
  const restore = useFormMutation(storeItems.changeStatus, { done: () => words.restored(item.name) })
  if (item.status === StoreItemState.OnSale) return <Navigate to={`/accessories/${id}`} replace />
  return (
    <FormPage<Values>
      title={words.restore}
      initialValues={{ count: item.count, price: item.price }}
      submit={(values) =>
        restore.mutateAsync({
          params: { id },
          body: { status: StoreItemState.OnSale, seenCount: item.count, ...values },
        })
      }
      next={`/accessories/${id}`}
    >
      <Field of={StoreItemInput} name="count" />
      <Field of={StoreItemInput} name="price" label={words.price} />
    </FormPage>
  )
}
