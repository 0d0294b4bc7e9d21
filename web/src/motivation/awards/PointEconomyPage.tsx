import type { PointEconomy, PointGiver, ShopPrices } from '@markaz/protocol/motivation/awards/economy.schemas'
import { pointEconomy } from '@markaz/protocol/motivation/awards/routes'
import { percentageOf } from '@markaz/protocol/scores'
import { useSearchParams } from 'react-router'
import { useHasSeveralOffices, useSignedInUser } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { DistributionBars } from '../../shared/charts/DistributionBars.tsx'
import { StackedBars } from '../../shared/charts/StackedBars.tsx'
import { dayMonthText, shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText, percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { KpiCards } from '../../shared/ui/KpiCards.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, Panel, Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import style from './awards.module.css'
import { awardsText } from './awards.text.ts'
import { PointPriceSimulationPanel } from './PointPriceSimulationPanel.tsx'
import { PointStatisticsTabs } from './PointStatisticsTabs.tsx'
import { pointEconomyText as words } from './point-economy.text.ts'

export function PointEconomyPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('officeId') ?? ''
  const officeId = /^\d+$/.test(asked) ? Number(asked) : undefined
  const query = useRouteQuery(pointEconomy.read, { query: { officeId } }, { silent: true, keepPrevious: true })
  const hasSeveralOffices = useHasSeveralOffices()
  const offices = useSignedInUser()?.offices ?? []
  const branch = hasSeveralOffices && (
    <Select
      aria-label={words.office}
      value={officeId ?? 0}
      style={{ minWidth: 160 }}
      options={[{ value: 0, label: commonText.all }, ...offices.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => setSearch(id ? { officeId: String(id) } : {})}
    />
  )
  return (
    <Page title={words.title} extra={branch}>
      <PointStatisticsTabs path="/gamification/economy" />
      {query.data ? (
        <>
          <Shown economy={query.data} />
          <PointPriceSimulationPanel priced={query.data.priced} />
        </>
      ) : (
        <LoadingOrError query={query} columns={4} />
      )}
    </Page>
  )
}

function Shown({ economy }: { economy: PointEconomy }) {
  return (
    <>
      <Warnings warnings={economy.warnings} />
      <KpiCards label={words.short} kpis={[circulation(economy), ...pricesOf(economy.prices)]} />
      <section className={style.part}>
        <h2>{words.weeks}</h2>
        <Panel>
          <StackedBars
            label={words.weeks}
            summary={spentOf(economy)}
            isSideBySide
            nameHead={words.week}
            parts={[
              { key: 'earned', label: words.earned, tone: 'accent' },
              { key: 'spent', label: words.spent, tone: 'grey' },
            ]}
            rows={economy.weeks.map(({ start, end, earned, spent }) => ({
              key: start,
              name: dayMonthText(start),
              fullName: `${shortDateText(start)} – ${shortDateText(end)}`,
              counts: { earned, spent },
            }))}
          />
        </Panel>
      </section>
      <Shares
        title={words.actions}
        head={words.action}
        shares={economy.actions.map(({ action, method, coin }) => ({
          name: action?.name ?? awardsText.methodNames[method],
          coin,
        }))}
      />
      <Shares
        title={words.offices}
        head={words.office}
        shares={economy.offices.map(({ office, earned }) => ({ name: office?.name ?? words.noOffice, coin: earned }))}
      />
      <section className={style.part}>
        <h2>{words.givers}</h2>
        <List<PointGiver>
          label={words.givers}
          list={unpagedListSource('givers', economy.givers)}
          columns={giverColumns}
          rowKey={({ staff }) => staff.id}
          phoneRow={({ staff, count, xp, coin }) => ({
            title: personName(staff.fullName),
            mark: `${numberText(xp)} XP`,
            note: awardsText.times(numberText(count)),
            aside: `${numberText(coin)} ${words.silver.toLowerCase()}`,
          })}
          empty={{ title: words.nobody }}
          width={640}
          isPart
        />
      </section>
    </>
  )
}

const giverColumns: Column<PointGiver>[] = [
  { key: 'staff', title: words.giver, width: 240, isName: true, cell: ({ staff }) => personName(staff.fullName) },
  { ...numberColumn('count', ({ count }) => count, 120), title: words.times },
  numberColumn('xp', ({ xp }) => xp, 120),
  numberColumn('coin', ({ coin }) => coin, 120),
]

function Warnings({ warnings }: Pick<PointEconomy, 'warnings'>) {
  if (warnings.length === 0) return <HintNote tone="green">{words.calm}</HintNote>
  return (
    <Stack>
      {warnings.map(({ kind, staff, times }) => (
        <HintNote key={`${kind} ${staff?.id}`} role="alert">
          {words.warnings[kind](numberText(times), staff ? personName(staff.fullName) : '')}
        </HintNote>
      ))}
    </Stack>
  )
}

const circulation = ({ circulation, holders }: PointEconomy) => ({
  label: words.circulation,
  value: numberText(circulation),
  note: words.holders(numberText(holders)),
})

const pricesOf = ({ coinPerDay, earners, cheapest, median }: ShopPrices) => [
  { label: words.perDay, value: numberText(coinPerDay), note: words.earners(numberText(earners)) },
  costOf(words.cheapest, cheapest),
  costOf(words.median, median),
]

const costOf = (label: string, cost: ShopPrices['median']) => ({
  label,
  value: cost?.days ? words.days(numberText(cost.days)) : formattingText.missing,
  note: cost ? words.priceOf(cost.name ?? '', numberText(cost.price)) : words.noItems,
})

/** Returns how much of the silver coins earned in `weeks` was spent, in percent. */
function spentOf({ weeks }: PointEconomy) {
  const earned = weeks.reduce((sum, week) => sum + week.earned, 0)
  const spent = weeks.reduce((sum, week) => sum + week.spent, 0)
  if (earned === 0) return undefined
  return { figure: percentText(percentageOf(spent, earned)), words: words.spentShare(numberText(weeks.length)) }
}

function Shares({ title, head, shares }: { title: string; head: string; shares: { name: string; coin: number }[] }) {
  const bars = shares.filter(({ coin }) => coin > 0)
  if (bars.length === 0) return null
  return (
    <section className={style.part}>
      <h2>{title}</h2>
      <Panel>
        <DistributionBars
          label={title}
          nameHead={head}
          countHead={words.silver}
          bars={bars.map(({ name, coin }) => ({ name, count: coin, tone: 'accent' }))}
          hasLongNames
        />
      </Panel>
    </section>
  )
}
