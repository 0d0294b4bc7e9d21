import { HomeworkSortKey, type HomeworkSums } from '@markaz/protocol/areas/statistics'
import { numberText, percentText, ratingText } from '../../shared/format/number.ts'
import { statisticsText as words } from './homework-statistics.text.ts'
import { KpiCards } from './KpiCards.tsx'

/** The sums of one group, student or lesson. */
export function SumsCards({ sums }: { sums: HomeworkSums }) {
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
