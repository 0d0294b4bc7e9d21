import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { HomeworkCounts } from '@markaz/protocol/teaching/homework/schemas'
import { Link } from 'react-router'
import { homeworkStatusText } from '../../domain/homework/homework.text.ts'
import { homeworkStatusTones } from '../../domain/homework/homework-status.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

interface HomeworkStatusLinksProps {
  counts: HomeworkCounts
  total: number
  /** The state by which the list is filtered; undefined = all states. */
  status: HomeworkStatus | undefined
}

export function HomeworkStatusLinks({ counts, total, status }: HomeworkStatusLinksProps) {
  const states: [HomeworkStatus, number][] = [
    // Submissions that are being checked are counted together with submissions that wait to be checked.
    [HomeworkStatus.Waiting, counts.waiting + counts.checking],
    [HomeworkStatus.Rejected, counts.rejected],
    [HomeworkStatus.Accepted, counts.accepted],
    [HomeworkStatus.Uncompleted, counts.uncompleted],
    [HomeworkStatus.NotGiven, counts.notGiven],
  ]
  return (
    <nav className={style.states} aria-label={words.statusFilter}>
      <Link to="?" className={style.stateLink} aria-current={status === undefined ? 'true' : undefined}>
        {words.everybody} <b>{total}</b>
      </Link>
      {states.map(([one, count]) => (
        <Link
          key={one}
          to={`?status=${one}`}
          className={style.stateLink}
          aria-current={status === one ? 'true' : undefined}
        >
          {homeworkStatusText.status[one]}{' '}
          <StatusPill tone={count > 0 ? homeworkStatusTones[one] : 'grey'}>{count}</StatusPill>
        </Link>
      ))}
    </nav>
  )
}
