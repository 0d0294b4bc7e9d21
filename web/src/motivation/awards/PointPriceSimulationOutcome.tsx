import type { PointSimulation, ShopPrices } from '@markaz/protocol/motivation/awards/economy.schemas'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import style from './awards.module.css'
import { pointEconomyText as words } from './point-economy.text.ts'

export function PointPriceSimulationOutcome({
  outcome: { payments, before, after, top },
}: {
  outcome: PointSimulation
}) {
  const rows = [
    { id: words.allXp, was: numberText(before.xp), would: numberText(after.xp) },
    { id: words.allCoin, was: numberText(before.coin), would: numberText(after.coin) },
    { id: words.perDay, was: numberText(before.prices.coinPerDay), would: numberText(after.prices.coinPerDay) },
    { id: words.cheapest, was: costText(before.prices.cheapest), would: costText(after.prices.cheapest) },
    { id: words.median, was: costText(before.prices.median), would: costText(after.prices.median) },
  ]
  return (
    <div className={style.part}>
      <p role="status">{words.payments(numberText(payments))}</p>
      <List
        label={words.whatIf}
        list={unpagedListSource('what-if', rows)}
        columns={sumColumns}
        phoneRow={({ id, was, would }) => ({ title: id, text: `${was} → ${would}` })}
        width={640}
        isPart
      />
      <h3>{words.top}</h3>
      <List<TopStudentRow>
        label={words.top}
        list={unpagedListSource('what-if-top', top)}
        columns={topColumns}
        rowKey={({ student }) => student.id}
        order={{ title: words.place, of: ({ position }) => position }}
        phoneRow={(row) => ({
          title: `${row.position}. ${personName(row.student.fullName)}`,
          mark: `${numberText(row.xp)} XP`,
          note: words.moved(row.positionBefore),
          aside: `${numberText(row.xpBefore)} XP`,
        })}
        width={640}
        isPart
      />
    </div>
  )
}

interface BeforeAndAfterRow {
  id: string
  was: string
  would: string
}

const sumColumns: Column<BeforeAndAfterRow>[] = [
  { key: 'id', title: words.what, width: 150, isName: true, cell: ({ id }) => id },
  { key: 'was', title: words.was, width: 195, isMain: true, cell: ({ was }) => was },
  { key: 'would', title: words.would, width: 195, isMain: true, cell: ({ would }) => would },
]

type TopStudentRow = PointSimulation['top'][number]

const topColumns: Column<TopStudentRow>[] = [
  {
    key: 'student',
    title: words.student,
    width: 240,
    isName: true,
    cell: ({ student }) => personName(student.fullName),
    note: ({ position, positionBefore }) => position !== positionBefore && words.moved(positionBefore),
  },
  { key: 'was', title: words.was, width: 120, align: 'right', cell: ({ xpBefore }) => `${numberText(xpBefore)} XP` },
  { key: 'would', title: words.would, width: 120, align: 'right', cell: ({ xp }) => `${numberText(xp)} XP` },
]

/** Returns e.g. `Qalam: 14 kumush · 14 kunlik`: a price in silver, and in days to earn it. */
function costText(cost: ShopPrices['cheapest']): string {
  if (!cost) return words.noItems
  const days = cost.days === null ? words.noDays : words.days(numberText(cost.days))
  return `${cost.name}: ${words.cost(numberText(cost.price), days)}`
}
