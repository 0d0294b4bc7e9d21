import { todayInTashkent } from '../../shared/format/date.ts'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { type DayRange, lastWeeksUpTo } from './weeks.ts'

const counts = [1, 4, 12] as const

export function DayRangeButtons({ span, choose }: { span: Partial<DayRange>; choose: (span: DayRange) => void }) {
  const today = todayInTashkent()
  return (
    <fieldset className={style.spans} aria-label={words.span}>
      {counts.map((count) => {
        const own = lastWeeksUpTo(count, today)
        return (
          <button
            key={count}
            type="button"
            aria-pressed={span.start === own.start && span.end === own.end}
            onClick={() => choose(own)}
          >
            {words.spans[count]}
          </button>
        )
      })}
    </fieldset>
  )
}
