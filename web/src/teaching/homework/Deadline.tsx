import { friendlyTimestamp } from '../../shared/format/date.ts'
import style from './deadline.module.css'
import { timeLeft } from './time-left.ts'
import { useNow } from './use-now.ts'

interface DeadlineProps {
  deadline: string
  /** True = all submissions are checked, so the remaining time does not matter. */
  isDone?: boolean
}

/** The deadline with the remaining time, in red after it has passed. */
export function Deadline({ deadline, isDone = false }: DeadlineProps) {
  const left = timeLeft(deadline, useNow())
  return (
    <span className={style.deadline}>
      <span>{friendlyTimestamp(deadline)}</span>
      {!isDone && <span className={left.isOver ? style.over : left.isNear ? style.near : style.left}>{left.text}</span>}
    </span>
  )
}
