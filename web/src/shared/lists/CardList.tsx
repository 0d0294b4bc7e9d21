import type { ReactNode } from 'react'
import { FilterBar } from '../filters/FilterBar.tsx'
import { useIsPhone } from '../ui/browser-state.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import style from './card-list.module.css'
import { EmptyListMessage, type ListProps } from './List.tsx'
import frame from './list.module.css'
import { Pager } from './Pager.tsx'

interface CardListProps<Row extends { id: number }>
  extends Pick<ListProps<Row>, 'list' | 'label' | 'search' | 'fields' | 'empty'> {
  card: (row: Row) => ReactNode
  /** Minimum width of a card in pixels, by default 240. */
  cardPx?: number
}

export function CardList<Row extends { id: number }>(props: CardListProps<Row>) {
  const { list, label, search, fields = [], card, cardPx = 240 } = props
  const { filters, query, rows, paging } = list
  const isPhone = useIsPhone()
  const isNarrowed = filters !== undefined && (search !== undefined || fields.length > 0)
  return (
    <>
      {isNarrowed && (list.total !== 0 || filters.isFiltered) && (
        <div className={frame.tools}>
          <FilterBar
            filters={filters}
            fields={fields}
            total={list.total}
            {...(search ? { search: { name: 'value', label: search } } : {})}
          />
        </div>
      )}
      {rows === undefined ? (
        <LoadingOrError query={query} columns={4} />
      ) : rows.length === 0 ? (
        <EmptyListMessage {...props} />
      ) : (
        <div aria-busy={query.isPlaceholderData && query.isFetching}>
          <ul
            className={style.cards}
            aria-label={label}
            style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${cardPx}px, 1fr))` }}
          >
            {rows.map((row) => (
              <li key={row.id} className={style.card}>
                {card(row)}
              </li>
            ))}
          </ul>
          {paging && <Pager {...paging} listKey={list.key} total={list.total ?? rows.length} isPhone={isPhone} />}
        </div>
      )}
    </>
  )
}
