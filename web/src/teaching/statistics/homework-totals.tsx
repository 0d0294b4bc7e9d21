import type { HomeworkTotals } from '@markaz/protocol/teaching/homework/schemas'
import { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText, percentText, ratingText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import type { PhoneScreenRow } from '../../shared/lists/PhoneScreenRows.tsx'
import { sortFieldsOf } from '../../shared/lists/sorting.ts'
import { KpiCards } from '../../shared/ui/KpiCards.tsx'
import { statisticsText as words } from './statistics.text.ts'

type Row = HomeworkTotals

export function homeworkTotalsColumns<R extends Row>({ isSorted = false } = {}): Column<R>[] {
  return HomeworkSortKey.options.map((key) => ({
    key,
    title: words.sums[key],
    width: 110,
    align: 'right' as const,
    ...(isSorted ? { sort: key } : {}),
    cell: (row: R) => (key === 'averageScore' ? ratingText(row.averageScore) : numberText(row[key])),
  }))
}

/** Filter fields for sorting, on phones, where the table has no headers to click. */
export const homeworkTotalsSortFields = sortFieldsOf(homeworkTotalsColumns({ isSorted: true }))

export function createHomeworkPercentColumn<R extends object>(
  key: string,
  title: string,
  read: (row: R) => number | null,
): Column<R> {
  return { key, title, width: 72, align: 'right', cell: (row) => percentText(read(row)) }
}

export const homeworkPercentColumn = <R extends Row>(): Column<R> => ({
  ...createHomeworkPercentColumn<R>('homeworkPercentage', words.homeworkPercentage, (row) => row.homeworkPercentage),
  isMain: true,
})

/** The second line of a row: accepted homework, homework not done, and the average score. */
export function toHomeworkTotalsPhoneScreenRow(row: Row): Pick<PhoneScreenRow, 'note' | 'aside'> {
  return {
    note: words.sumsShort(row.acceptedHomeworkCount, row.uncompletedHomeworkCount),
    aside: row.averageScore === null ? formattingText.missing : words.scoreShort(ratingText(row.averageScore)),
  }
}

export function HomeworkTotalsCards({ sums }: { sums: HomeworkTotals }) {
  return (
    <KpiCards
      label={words.short}
      kpis={[
        { label: words.homeworkPercentage, value: percentText(sums.homeworkPercentage) },
        ...HomeworkSortKey.options.map((key) => ({
          label: words.sums[key],
          value: key === 'averageScore' ? ratingText(sums.averageScore) : numberText(sums[key]),
        })),
      ]}
    />
  )
}
