import { friendlyTimestampText } from '../../shared/format/date.ts'
import style from './deadline.module.css'
import { timeLeftUntil } from './time-left.ts'
import { useCurrentTime } from './use-now.ts'

interface DeadlineProps {
  deadline: string
  /** True = all submissions are checked, so the remaining time does not matter. */
  isDone?: boolean
}

export function DeadlineText({ deadline, isDone = false }: DeadlineProps) {
  const left = timeLeftUntil(deadline, useCurrentTime())
  return (
    <span className={style.deadline}>
      <span>{friendlyTimestampText(deadline)}</span>
      {!isDone && <span className={left.isOver ? style.over : left.isNear ? style.near : style.left}>{left.text}</span>}
    </span>
  )
}
