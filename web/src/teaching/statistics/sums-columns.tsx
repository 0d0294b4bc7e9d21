import type { HomeworkSums } from '@markaz/protocol/teaching/homework/schemas'
import { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import type { TableColumnsType } from 'antd'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText, percentText, ratingText } from '../../shared/format/number.ts'
import type { PhoneRow } from '../../shared/ui/PhoneRows.tsx'
import { SortHead } from './SortHead.tsx'
import { statisticsText as words } from './statistics.text.ts'

export interface Sort {
  sortBy: HomeworkSortKey | undefined
  orderBy: 'ASC' | 'DESC'
  set: (next: { sortBy: HomeworkSortKey | undefined; orderBy: 'ASC' | 'DESC' }) => void
}

type Row = HomeworkSums

/** The five numbers in the documents' order, as in all such lists; with `sort` their heads sort. */
export function sumsColumns<R extends Row>(sort?: Sort): TableColumnsType<R> {
  return HomeworkSortKey.options.map((key) => ({
    key,
    title: sort ? <SortHead name={key} sort={sort} /> : words.sums[key],
    width: 124,
    align: 'right' as const,
    ...(sort ? { onHeaderCell: () => ({ 'aria-sort': ariaSort(key, sort) }) } : {}),
    render: (_: unknown, row: R) => (key === 'averageScore' ? ratingText(row.averageScore) : numberText(row[key])),
  }))
}

export function percentColumn<R>(
  key: string,
  title: string,
  read: (row: R) => number | null,
): TableColumnsType<R>[number] {
  return { key, title, width: 100, align: 'right', render: (_, row) => percentText(read(row)) }
}

export const homeworkPercent = <R extends Row>() =>
  percentColumn<R>('homeworkPercentage', words.homeworkPercentage, (row) => row.homeworkPercentage)

function ariaSort(key: HomeworkSortKey, { sortBy, orderBy }: Sort) {
  if (key !== sortBy) return 'none'
  return orderBy === 'ASC' ? 'ascending' : 'descending'
}

/** A phone shows no heads to sort by: there the order stands among the filters. */
export const sortFields: FilterField[] = [
  {
    kind: 'select',
    name: 'sortBy',
    label: words.sortBy,
    options: HomeworkSortKey.options.map((key) => ({ value: key, label: words.sums[key] })),
  },
  {
    kind: 'select',
    name: 'orderBy',
    label: words.orderBy,
    options: (['DESC', 'ASC'] as const).map((order) => ({ value: order, label: words.order[order] })),
  },
]

/** The second line of a row on phones: what is good, what is not done, and the mean. */
export function sumsOnPhone(row: Row): Pick<PhoneRow, 'note' | 'aside'> {
  return {
    note: words.sumsShort(row.acceptedHomeworkCount, row.uncompletedHomeworkCount),
    aside: row.averageScore === null ? formatText.missing : words.scoreShort(ratingText(row.averageScore)),
  }
}
