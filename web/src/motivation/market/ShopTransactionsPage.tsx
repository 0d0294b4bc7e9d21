import { CheckOutlined, CloseOutlined, RollbackOutlined } from '@ant-design/icons'
import { shopTransactions } from '@markaz/protocol/motivation/market/routes'
import { type ShopTransaction, ShopTransactionState } from '@markaz/protocol/motivation/market/schemas'
import { useMemo } from 'react'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { marketText as words } from './market.text.ts'
import { MarketTabs, TransactionStatePill } from './market-pills.tsx'

const columns: Column<ShopTransaction>[] = [
  { key: 'student', width: 210, isName: true, isLink: true, cell: ({ student }) => <StudentLink {...student} /> },
  { key: 'hId', width: 80, cell: ({ student }) => student.hId ?? formattingText.missing },
  { key: 'item', width: 160, cell: ({ item }) => item.name },
  { key: 'category', width: 100, cell: ({ category }) => category.name },
  { ...numberColumn('price', ({ price }) => price, 100), title: words.paid },
  { key: 'state', width: 120, cell: (sale) => <TransactionStatePill {...sale} /> },
  { key: 'createdAt', title: words.bought, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
  {
    key: 'handledBy',
    title: words.handledBy,
    width: 180,
    cell: ({ handledBy }) => (handledBy ? personName(handledBy.name) : formattingText.missing),
  },
  {
    key: 'handledAt',
    title: words.handledAt,
    width: 150,
    cell: ({ handledAt }) => (handledAt ? timestampText(handledAt) : formattingText.missing),
  },
]

export function ShopTransactionsPage() {
  const list = useList(shopTransactions.list, {
    key: 'store-transactions',
    rows: ({ transactions }) => transactions,
    defaults: { state: ShopTransactionState.Pending },
  })
  useLiveRefetch(shopTransactions.stream, { args: (after) => ({ query: { after } }), after: list.data?.seq })
  const mayChange = useMayCall(shopTransactions.changeState)
  return (
    <Page title={words.transactions}>
      <MarketTabs path="/transactions" />
      <List<ShopTransaction>
        label={words.transactions}
        list={list}
        columns={columns}
        search={words.searchBuyer}
        fields={useFields()}
        phoneRow={(sale) => ({
          title: personName(sale.student.fullName),
          mark: <TransactionStatePill {...sale} />,
          text: sale.item.name,
          note: words.silver(numberText(sale.price)),
          aside: shortDateText(sale.createdAt),
        })}
        actions={mayChange ? (sale) => <Actions sale={sale} /> : undefined}
        actionsWidth={260}
        empty={
          // The list shows waiting purchases by default, so an empty list does not mean that nothing was bought.
          list.filters.values.state === ShopTransactionState.Pending
            ? { title: words.noneWaits, hint: words.noneWaitsHint }
            : { title: words.noTransactions, hint: words.noTransactionsHint }
        }
        width={1340}
      />
    </Page>
  )
}

const operations = {
  deliver: {
    state: ShopTransactionState.Delivered,
    icon: <CheckOutlined aria-hidden />,
    label: words.deliverOf,
    short: words.deliver,
    title: words.deliverTitle,
    done: words.delivered,
  },
  cancel: {
    state: ShopTransactionState.Canceled,
    icon: <CloseOutlined aria-hidden />,
    label: words.cancelOf,
    short: words.cancel,
    title: words.cancelTitle,
    done: words.canceled,
  },
  takeBack: {
    state: ShopTransactionState.Canceled,
    icon: <RollbackOutlined aria-hidden />,
    label: words.takeBackOf,
    short: words.takeBack,
    title: words.takeBackTitle,
    done: words.takenBack,
  },
} as const
const operationsOf: Record<ShopTransactionState, readonly (keyof typeof operations)[]> = {
  pending: ['deliver', 'cancel'],
  delivered: ['takeBack'],
  canceled: [],
}

function Actions({ sale }: { sale: ShopTransaction }) {
  const { mutateAsync } = useRouteMutation(shopTransactions.changeState)
  const tellChange = useShowChangeToast()
  const names = [sale.item.name, personName(sale.student.fullName)] as const
  const ask = ({ state, short, title, done }: (typeof operations)[keyof typeof operations]) =>
    askConfirmation({
      title: title(...names),
      content: state === ShopTransactionState.Canceled && words.cancelContent(numberText(sale.price)),
      yes: short,
      isDangerous: state === ShopTransactionState.Canceled,
      run: async () => {
        tellChange(done(...names), await mutateAsync({ params: { id: sale.id }, body: { state } }))
      },
    })
  return operationsOf[sale.state].map((name) => {
    const operation = operations[name]
    return (
      <ButtonDisabledOffline
        key={name}
        size="small"
        aria-label={operation.label(...names)}
        icon={operation.icon}
        danger={operation.state === ShopTransactionState.Canceled}
        type={operation.state === ShopTransactionState.Canceled ? 'text' : 'default'}
        onClick={() => void ask(operation)}
      >
        {operation.short}
      </ButtonDisabledOffline>
    )
  })
}

function useFields(): FilterField[] {
  const office = useOfficeFilterField()
  return useMemo(() => {
    const state: FilterField = {
      kind: 'select',
      name: 'state',
      options: Object.values(ShopTransactionState).map((value) => ({ value, label: words.transactionStates[value] })),
      isDaily: true,
      widthPx: 170,
    }
    const dates: FilterField = { kind: 'dates', label: words.period, from: 'startDate', to: 'endDate', isDaily: true }
    return office ? [state, dates, office] : [state, dates]
  }, [office])
}
