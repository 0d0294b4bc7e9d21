import { InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { DiscountFilter } from '@markaz/protocol/people/discounts/schemas'
import { useLocation } from 'react-router'
import { discountReductionText } from '../../domain/membership/price-texts.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { List } from '../../shared/lists/List.tsx'
import { type ListRowsSource, useList } from '../../shared/lists/use-list.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { EditLink, RowButton } from '../../shared/ui/RowButtons.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { DiscountStatePill, discountColumnsOf, discountUsesText } from './discount-columns.tsx'
import {
  type DiscountOrPromoKind,
  type DiscountOrPromoRow,
  discountAndPromoKinds,
  useArchiveDiscount,
} from './discount-kinds.ts'
import { discountsText as words } from './discounts.text.ts'

export function PromoCodesPage() {
  const list = useList(promos.list, { key: 'promos', rows: (answer) => answer.promos, ask: useAsked() })
  return <Discounts kind="promo" list={list} />
}

export function DiscountsPage() {
  const list = useList(discounts.list, { key: 'discounts', rows: (answer) => answer.discounts, ask: useAsked() })
  return <Discounts kind="discount" list={list} />
}

const useIsArchive = () => useLocation().pathname.endsWith('/archived')

function useAsked() {
  const archived = useIsArchive()
  return <Query extends Partial<DiscountFilter>>(query: Query) => ({ ...query, archived })
}

const fields: FilterField[] = [
  { kind: 'dates', label: fieldLabels.period, from: 'startDate', to: 'endDate', isDaily: true },
]

function Discounts({ kind, list }: { kind: DiscountOrPromoKind; list: ListRowsSource<DiscountOrPromoRow> }) {
  const { path, hasCode, create, update, words: own } = discountAndPromoKinds[kind]
  const isArchive = useIsArchive()
  const mayUpdate = useMayCall(update)
  const archive = useArchiveDiscount(kind)
  const add = <AddButton do={create} to={`${path}/add`} />
  const actions = (row: DiscountOrPromoRow) => (
    <>
      <EditLink of={row.name} to={`${path}/${row.id}/edit`} />
      <RowButton
        label={row.isArchived ? words.restoreOf(row.name) : words.toArchiveOf(row.name)}
        title={row.isArchived ? words.restore : words.toArchive}
        icon={row.isArchived ? <RollbackOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        onClick={() => archive(row)}
      />
    </>
  )
  return (
    <Page title={own.title} action={add}>
      <TabLinks
        label={words.places}
        tabs={[
          { title: words.active, segment: '' },
          { title: words.archive, segment: '/archived' },
        ]}
        segment={isArchive ? '/archived' : ''}
        pathOf={(segment) => `${path}${segment}`}
      />
      <List<DiscountOrPromoRow>
        label={own.title}
        list={list}
        columns={discountColumnsOf(hasCode)}
        search={hasCode ? words.searchPromo : words.search}
        fields={fields}
        to={({ id }) => `${path}/${id}`}
        phoneRow={(row) => ({
          title: row.code ? `${row.code}: ${row.name}` : row.name,
          mark: <DiscountStatePill row={row} />,
          // A phone has space only for the end date.
          note: `${discountReductionText(row)} · ${shortDateText(row.endDate)} ${commonText.to}`,
          aside: discountUsesText(row),
        })}
        actions={mayUpdate ? actions : undefined}
        actionsWidth={88}
        empty={isArchive ? { title: words.emptyArchive } : { title: own.empty, hint: own.emptyHint, action: add }}
        width={960}
      />
    </Page>
  )
}
