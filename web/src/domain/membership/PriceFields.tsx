import { computeReducedPrice, type OfferedDiscount, promoCodeField } from '@markaz/protocol/people/discounts/schemas'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { MembershipInput } from '@markaz/protocol/people/memberships/schemas'
import { Form } from 'antd'
import { useEffect } from 'react'
import type { ApiError } from '../../shared/api/api-error.ts'
import { formFieldErrorsOf } from '../../shared/api/api-error.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import type { useGroupDatesAndPrices } from './group-dates-and-prices.ts'
import style from './membership.module.css'
import { membershipText } from './membership.text.ts'
import { discountReductionText, discountText, formatMoney } from './price-texts.ts'

/** At most one of discount and promo code is set. */
export interface PriceValues {
  priceId?: number | null
  discountId?: number | null
  promoCode?: string
}

export const toPriceRequestBody = ({ priceId, discountId, promoCode: code }: PriceValues) => ({
  ...(priceId ? { priceId } : {}),
  ...(priceId && discountId ? { discountId } : {}),
  ...(priceId && code ? { promoCode: code } : {}),
})

/**
 * Values after another group is chosen: price and discount belonged to the old course. The promo code stays and is
 * checked again.
 */
export const emptyPriceValues: PriceValues = { priceId: null, discountId: null }

interface PriceFieldsProps {
  terms: ReturnType<typeof useGroupDatesAndPrices>
  groupId: number | null
  placeholder?: string
}

export function PriceFields({ terms: { prices, discounts, isLoading }, groupId, placeholder }: PriceFieldsProps) {
  const form = Form.useFormInstance<PriceValues>()
  const priceId = Form.useWatch('priceId', form)
  const discountId = Form.useWatch('discountId', form)
  const code = Form.useWatch('promoCode', form) ?? ''
  const promo = usePromo(groupId, code)
  const price = prices.find(({ id }) => id === priceId)
  const discount = discounts.find(({ id }) => id === discountId)
  // The caller passes `placeholder` if the membership keeps its current price; then no price is filled in.
  const onlyPriceId = placeholder === undefined && prices.length === 1 ? prices[0]?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group of the same course clears the field
  useEffect(() => {
    if (onlyPriceId !== undefined) fillSuggestedValue(form, 'priceId', onlyPriceId)
  }, [onlyPriceId, groupId, form])
  return (
    <>
      <Field
        of={MembershipInput}
        name="priceId"
        extra={groupId !== null && !isLoading && prices.length === 0 && membershipText.noPrices}
      >
        <Select
          allowClear
          disabled={prices.length === 0}
          loading={isLoading}
          placeholder={placeholder}
          options={prices.map(({ id, name, amount }) => ({ value: id, label: `${name}: ${formatMoney(amount)}` }))}
        />
      </Field>
      {price && (
        <>
          {discounts.length > 0 && (
            <Field of={MembershipInput} name="discountId">
              <Select
                allowClear
                disabled={code !== ''}
                options={discounts.map((one) => ({ value: one.id, label: offerText(one) }))}
              />
            </Field>
          )}
          <Field
            of={MembershipInput}
            name="promoCode"
            {...(promo.trouble && { validateStatus: 'error', help: promo.trouble })}
            input={{
              ...{ maxLength: 20, autoCapitalize: 'characters', spellCheck: false },
              ...{ allowClear: true, disabled: Boolean(discount) },
            }}
          />
          <ToPay price={price.amount} reduction={promo.found ?? discount} code={promo.found && code} />
        </>
      )}
    </>
  )
}

const offerText = ({ name, left, ...cut }: OfferedDiscount) =>
  [membershipText.discountOf(name, discountReductionText(cut)), left !== null && membershipText.left(left)]
    .filter(Boolean)
    .join(', ')

/** Saving the form uses up the promo code, so the code is not checked again after saving. */
function usePromo(groupId: number | null, typed: string): { found?: OfferedDiscount; trouble?: string } {
  const rested = useDebouncedValue(typed.trim(), 300)
  const isCode = promoCodeField.safeParse(rested).success && rested === typed.trim()
  const { data, error } = useRouteQuery(
    studentGroups.promo,
    { query: { groupId, promoCode: rested } },
    { enabled: groupId !== null && isCode, silent: true, isAskedOnce: true },
  )
  if (!isCode) return {}
  if (error) return { trouble: formFieldErrorsOf(error)[0]?.errors[0] ?? (error as ApiError).errMsg ?? error.message }
  return data ? { found: data.promo } : {}
}

interface ToPayProps {
  price: number
  reduction: OfferedDiscount | undefined
  code: string | undefined
}

/** Shows e.g. `To'lanadi: 1 080 000 so'm`, and why the amount is reduced. */
function ToPay({ price, reduction, code }: ToPayProps) {
  if (!reduction) return null
  const reason = discountText({ ...reduction, code: code?.trim().toUpperCase() ?? null })
  return (
    <p className={style.toPay} role="status">
      <strong>{membershipText.toPay(formatMoney(computeReducedPrice(price, reduction)))}</strong>
      <SecondaryText>{membershipText.because(formatMoney(price), reason)}</SecondaryText>
    </p>
  )
}
