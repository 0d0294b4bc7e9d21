import { todayInTashkent } from '../../shared/format/date.ts'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { lastWeeks, type Span } from './weeks.ts'

const counts = [1, 4, 12] as const

/** Buttons that choose a period, such as the last four weeks. */
export function SpanChoice({ span, choose }: { span: Partial<Span>; choose: (span: Span) => void }) {
  const today = todayInTashkent()
  return (
    <fieldset className={style.spans} aria-label={words.span}>
      {counts.map((count) => {
        const own = lastWeeks(count, today)
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
