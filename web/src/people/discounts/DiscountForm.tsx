import { fieldLabels } from '@markaz/protocol/labels'
import { discounts } from '@markaz/protocol/people/discounts/routes'
import { DiscountInput, PromoInput } from '@markaz/protocol/people/discounts/schemas'
import { Form, Segmented } from 'antd'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { DiscountLoader } from './DiscountLoader.tsx'
import { type DiscountOrPromoKind, type DiscountOrPromoRow, discountAndPromoKinds } from './discount-kinds.ts'
import { discountsText as words } from './discounts.text.ts'

type Measure = 'percent' | 'amount'
type Values = Omit<PromoInput, 'code'> & { code?: string; measure: Measure }

export const AddPromoCodePage = () => <AddForm kind="promo" />
export const AddDiscountPage = () => <AddForm kind="discount" />
export const EditPromoCodePage = () => <Edit kind="promo" />
export const EditDiscountPage = () => <Edit kind="discount" />

function AddForm({ kind }: { kind: DiscountOrPromoKind }) {
  const { create, path, words: own } = discountAndPromoKinds[kind]
  const send = useFormMutation(create, { done: (_, { body }) => own.added(body.name) })
  const fresh = { measure: 'percent', startDate: todayInTashkent(), courseIds: [], officeIds: [] } as const
  return (
    <DiscountForm
      kind={kind}
      title={own.add}
      initialValues={{ ...fresh, courseIds: [], officeIds: [] }}
      submit={(body) => send.mutateAsync({ body })}
      next={path}
    />
  )
}

const Edit = ({ kind }: { kind: DiscountOrPromoKind }) => (
  <DiscountLoader kind={kind} operation={commonText.edit}>
    {(row) => <EditForm kind={kind} row={row} />}
  </DiscountLoader>
)

function EditForm({ kind, row }: { kind: DiscountOrPromoKind; row: DiscountOrPromoRow }) {
  const { update, path, words: own } = discountAndPromoKinds[kind]
  const send = useFormMutation(update, { done: () => commonText.edited })
  const { name, code, percent, amount, startDate, endDate, limit, courses, offices } = row
  return (
    <DiscountForm
      kind={kind}
      title={own.edit}
      initialValues={{
        ...{ name, percent, amount, startDate, endDate, limit },
        ...(code && { code }),
        measure: amount === null ? 'percent' : 'amount',
        courseIds: courses.map(({ id }) => id),
        officeIds: offices.map(({ id }) => id),
      }}
      submit={(body, base) => send.mutateAsync({ params: { id: row.id }, body, base })}
      next={`${path}/${row.id}`}
    />
  )
}

interface DiscountFormProps {
  kind: DiscountOrPromoKind
  title: string
  initialValues: Partial<Values>
  submit: (body: PromoInput, base: PromoInput) => Promise<unknown>
  next: string
}

function DiscountForm({ kind, title, initialValues, submit, next }: DiscountFormProps) {
  const [form] = Form.useForm<Values>()
  const measure = Form.useWatch('measure', form) ?? initialValues.measure
  const startDate = Form.useWatch('startDate', form) ?? null
  const { hasCode } = discountAndPromoKinds[kind]
  const bodyOf = ({ measure: by, percent, amount, code, ...rest }: Values) =>
    ({
      ...{ ...rest, ...(hasCode && { code }) },
      ...(by === 'percent' ? { percent } : { amount }),
    }) as PromoInput
  return (
    <FormPage<Values>
      title={title}
      form={form}
      initialValues={initialValues}
      submit={(values, began) =>
        submit(bodyOf(values), { ...bodyOf(began), percent: began.percent, amount: began.amount })
      }
      fieldOf={{ PROMO_CODE_TAKEN: 'code' }}
      next={next}
    >
      <Field of={DiscountInput} name="name" />
      {hasCode && (
        <Field
          of={PromoInput}
          name="code"
          extra={words.codeHint}
          input={{ maxLength: 20, autoCapitalize: 'characters', spellCheck: false }}
        />
      )}
      <Form.Item name="measure" label={words.measure}>
        <Segmented
          options={[
            { value: 'percent', label: words.percent },
            { value: 'amount', label: words.amount },
          ]}
        />
      </Form.Item>
      {measure === 'percent' ? (
        <Field of={DiscountInput} name="percent" label={words.cut} required input={{ suffix: '%' }} />
      ) : (
        <Field of={DiscountInput} name="amount" label={words.cut} required input={{ width: 200, suffix: words.som }} />
      )}
      <Field of={DiscountInput} name="startDate" label={fieldLabels.firstDay} />
      <Field
        of={DiscountInput}
        name="endDate"
        label={fieldLabels.lastDay}
        dependencies={['startDate']}
        extra={words.lastDayHint}
        bounds={{ from: startDate, to: null }}
      />
      <Field of={DiscountInput} name="limit" extra={words.limitHint} />
      <Places />
    </FormPage>
  )
}

function Places() {
  const { data, isPending } = useRouteQuery(discounts.formOptions)
  const choice = (options: readonly { id: number; name: string }[] | undefined, everywhere: string) => (
    <Select
      mode="multiple"
      loading={isPending}
      placeholder={everywhere}
      options={options?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
    />
  )
  return (
    <>
      <Field of={DiscountInput} name="courseIds">
        {choice(data?.courses, words.everyCourse)}
      </Field>
      <Field of={DiscountInput} name="officeIds">
        {choice(data?.offices, words.everyOffice)}
      </Field>
    </>
  )
}
