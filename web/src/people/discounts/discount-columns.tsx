import { discountReductionText } from '../../domain/membership/price-texts.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { type DiscountOrPromoRow, discountPillOf } from './discount-kinds.ts'
import { discountsText as words } from './discounts.text.ts'

export function DiscountStatePill({ row }: { row: DiscountOrPromoRow }) {
  const { title, tone } = discountPillOf(row)
  return <StatusPill tone={tone}>{title}</StatusPill>
}

export const discountPeriodText = ({ startDate, endDate }: Pick<DiscountOrPromoRow, 'startDate' | 'endDate'>) =>
  `${shortDateText(startDate)} – ${shortDateText(endDate)}`

export const discountUsesText = ({ usedCount, limit }: Pick<DiscountOrPromoRow, 'usedCount' | 'limit'>) =>
  limit === null ? numberText(usedCount) : words.usedOf(numberText(usedCount), numberText(limit))

export const joinNamesOrAllText = (items: readonly { name: string }[], allText: string) =>
  items.length === 0 ? allText : items.map(({ name }) => name).join(', ')

export const discountColumnsOf = (hasCode: boolean): Column<DiscountOrPromoRow>[] => [
  { key: 'name', width: hasCode ? 140 : 160, isName: true, cell: ({ name }) => name },
  ...(hasCode ? [{ key: 'code' as const, width: 120, cell: ({ code }: DiscountOrPromoRow) => code }] : []),
  { key: 'cut', title: words.cut, width: 103, align: 'right', cell: discountReductionText },
  { key: 'period', width: hasCode ? 116 : 185, cell: discountPeriodText },
  { key: 'used', title: words.used, width: 104, align: 'right', cell: discountUsesText },
  {
    key: 'courses',
    width: hasCode ? 104 : 117,
    cell: ({ courses }) => joinNamesOrAllText(courses, words.everyCourse),
  },
  { key: 'state', width: hasCode ? 136 : 140, cell: (row) => <DiscountStatePill row={row} /> },
]
