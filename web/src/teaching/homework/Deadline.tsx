import { friendlyTimestamp } from '../../shared/format/date.ts'
import style from './deadline.module.css'
import { timeLeft } from './time-left.ts'
import { useNow } from './use-now.ts'

interface DeadlineProps {
  deadline: string
  /** What is left does not matter any more: everything is done. */
  isDone?: boolean
}

/** When it ends, and how long that still is; red when it is over. */
export function Deadline({ deadline, isDone = false }: DeadlineProps) {
  const left = timeLeft(deadline, useNow())
  return (
    <span className={style.deadline}>
      <span>{friendlyTimestamp(deadline)}</span>
      {!isDone && <span className={left.isOver ? style.over : left.isNear ? style.near : style.left}>{left.text}</span>}
    </span>
  )
}
