import { childDiscounts } from '@markaz/protocol/people/discounts/child-discounts.routes'
import type { DiscountOfMembership } from '@markaz/protocol/people/discounts/schemas'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { formatThousands } from '../../shared/text/numbers.ts'
import { formatDay } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { EmptyState, ListRow, ListRows, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: 'Chegirmalar',
  none: 'Hali chegirma berilmagan',
  percent: '{percent} %',
  amount: "{amount} so'm",
})

export function DiscountsScreen({ childId }: { childId: number }) {
  const { data, ...kept } = useCachedApiCall(childDiscounts.list, { params: { childId } })
  return (
    <Screen title={text.title} back="/" kept={kept}>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : data.discounts.length === 0 ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
        <ListRows>
          {data.discounts.map((discount) => (
            <ListRow
              key={discount.id}
              title={discount.name}
              below={[discount.group?.name, formatDay(discount.givenAt)].filter(Boolean).join(' · ')}
              end={<Tag tone="good">−{cutOf(discount)}</Tag>}
            />
          ))}
        </ListRows>
      )}
    </Screen>
  )
}

const cutOf = ({ percent, amount }: DiscountOfMembership): string =>
  amount === null
    ? fillPlaceholders(text.percent, { percent: percent ?? 0 })
    : fillPlaceholders(text.amount, { amount: formatThousands(amount) })
