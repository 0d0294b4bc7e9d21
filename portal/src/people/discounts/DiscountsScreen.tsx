import { childDiscounts } from '@markaz/protocol/people/discounts/child-discounts.routes'
import type { GivenDiscount } from '@markaz/protocol/people/discounts/schemas'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { thousandsOf } from '../../shared/text/numbers.ts'
import { dayOf } from '../../shared/text/time.ts'
import { fill, words } from '../../shared/text/words.ts'
import { Empty, LoadingOrError, Row, Rows, Screen, Tag } from '../../shared/ui/parts.tsx'

const text = words({
  title: 'Chegirmalar',
  none: 'Hali chegirma berilmagan',
  percent: '{percent} %',
  amount: "{amount} so'm",
})

/** The discounts on the prices of the groups that a child attends. */
export function DiscountsScreen({ childId }: { childId: number }) {
  const { data, ...kept } = useCachedCall(childDiscounts.list, { params: { childId } })
  return (
    <Screen title={text.title} back="/" kept={kept}>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : data.discounts.length === 0 ? (
        <Empty>{text.none}</Empty>
      ) : (
        <Rows>
          {data.discounts.map((discount) => (
            <Row
              key={discount.id}
              title={discount.name}
              below={[discount.group?.name, dayOf(discount.givenAt)].filter(Boolean).join(' · ')}
              end={<Tag tone="good">−{cutOf(discount)}</Tag>}
            />
          ))}
        </Rows>
      )}
    </Screen>
  )
}

const cutOf = ({ percent, amount }: GivenDiscount): string =>
  amount === null ? fill(text.percent, { percent: percent ?? 0 }) : fill(text.amount, { amount: thousandsOf(amount) })
