import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { Form, Select } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import type { DayBounds } from '../../shared/forms/DayPicker.tsx'
import { membershipText } from './membership.text.ts'

/** The group's first and last day and the prices of its course; nothing before a group is chosen. */
export function useGroupTerms(groupId: number | null) {
  const { data, isFetching } = useCall(
    studentGroups.formOptions,
    { query: { groupId } },
    { enabled: groupId !== null, staleMs: 60_000 },
  )
  const dates = useMemo((): DayBounds | null => {
    const group = data?.groups.find((one) => one.id === groupId)
    return group ? { from: group.startedDate, to: group.endedDate } : null
  }, [data, groupId])
  return { dates, prices: groupId === null ? [] : (data?.prices ?? []), isLoading: groupId !== null && isFetching }
}

interface PriceFieldProps {
  terms: ReturnType<typeof useGroupTerms>
  isGroupChosen: boolean
  placeholder?: string
}

/** The field `priceId` of a form that puts somebody into a group. */
export function PriceField({ terms: { prices, isLoading }, isGroupChosen, placeholder }: PriceFieldProps) {
  return (
    <Form.Item
      name="priceId"
      label={membershipText.price}
      extra={isGroupChosen && !isLoading && prices.length === 0 && membershipText.noPrices}
    >
      <Select
        allowClear
        disabled={prices.length === 0}
        loading={isLoading}
        placeholder={placeholder}
        options={prices.map((price) => ({
          value: price.id,
          label: `${price.name}: ${membershipText.sum(numberText(price.amount))}`,
        }))}
      />
    </Form.Item>
  )
}
