import type { HomeworkSums } from '@markaz/protocol/teaching/homework/schemas'
import { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import { numberText, percentText, ratingText } from '../../shared/format/number.ts'
import { KpiCards } from '../../shared/ui/KpiCards.tsx'
import { statisticsText as words } from './statistics.text.ts'

export function HomeworkSumsCards({ sums }: { sums: HomeworkSums }) {
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
