import { publicOffers } from '@markaz/protocol/content/offers/routes'
import { type PublicOffer, PublicOfferInput } from '@markaz/protocol/content/offers/schemas'
import { Skeleton } from 'antd'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { offersText as words } from './offers.text.ts'
import { usePublicOfferVersion } from './use-offer.ts'

export function PublicOfferForm() {
  const { inForce, shown, trouble } = usePublicOfferVersion({ followsChanges: false })
  if (inForce === null) return <Write text={null} seen={null} />
  if (inForce && shown) return <Write text={shown} seen={inForce.version} />
  return (
    <Page title={words.editTitle}>
      {trouble.error ? <LoadFailed error={trouble.error} refetch={trouble.refetch} /> : <Skeleton active />}
    </Page>
  )
}

type Values = Pick<PublicOfferInput, 'body'>

function Write({ text, seen }: { text: PublicOffer | null; seen: number | null }) {
  const send = useFormMutation(publicOffers.update, {
    onSuccess: ({ version }) =>
      version === seen
        ? notifySuccess(commonText.edited)
        : notifySuccess(words.saved(version), { detail: words.savedHint }),
  })
  return (
    <FormPage<Values>
      title={words.editTitle}
      initialValues={text ? { body: text.body } : {}}
      submit={({ body }) => send.mutateAsync({ body: { body, seen } })}
      next="/public-offering"
    >
      <Field of={PublicOfferInput} name="body" label={words.body}>
        <RichTextField label={words.body} />
      </Field>
    </FormPage>
  )
}
