import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { common } from '../../shared/text/common.text.ts'
import { useMedia } from '../../shared/ui/use-media.ts'
import { groupsText as words } from './groups.text.ts'
import { TodayRows } from './TodayRows.tsx'
import style from './today.module.css'
import { type Errand, errandsOf } from './today-errands.ts'

/** As in today.module.css: from here on the board stands beside the list. */
const besideQuery = '(min-width: 1360px)'

interface TodayBoardProps {
  /** The list is what the page is for: the board asks only after it. */
  isListThere: boolean
}

/** What a teacher still has to do. A row goes when it is done: read again on return, after each save, and every 30 s. */
export function TodayBoard({ isListThere }: TodayBoardProps) {
  const isBeside = useMedia(besideQuery)
  const today = useCall(statistics.today, undefined, {
    enabled: isListThere,
    pollMs: 30_000,
    staleMs: 0,
    silent: true,
  })
  const errands = today.data && errandsOf(today.data)
  const body = errands ? (
    <TodayRows errands={errands} />
  ) : today.error ? (
    <p className={style.trouble} role="alert">
      {words.todayFailed}
      <Button size="small" onClick={() => void today.refetch()}>
        {common.retry}
      </Button>
    </p>
  ) : (
    <Ahead />
  )
  return isBeside ? <Beside errands={errands}>{body}</Beside> : <Folded errands={errands}>{body}</Folded>
}

type BoardProps = { errands: Errand[] | undefined; children: ReactNode }

function Beside({ errands, children }: BoardProps) {
  return (
    <aside className={style.board} aria-label={words.today}>
      <h2>
        {words.today}
        {errands && errands.length > 0 && <span className={style.count}>{errands.length}</span>}
      </h2>
      {children}
    </aside>
  )
}

/** One line above the list; nothing to unfold where nothing is to be done. */
function Folded({ errands, children }: BoardProps) {
  if (errands?.length === 0)
    return (
      <aside className={style.line} aria-label={words.today}>
        {words.today}: <span className={style.done}>{words.allDone}</span>
      </aside>
    )
  return (
    <aside className={style.folded} aria-label={words.today}>
      <details>
        <summary className={style.line}>
          {words.today}: {errands ? words.errands(errands.length) : '…'}
        </summary>
        {children}
      </details>
    </aside>
  )
}

/** The place of the rows while they come. */
function Ahead() {
  return (
    <div className={style.ahead} role="status" aria-label={common.loading}>
      <i />
      <i />
      <i />
    </div>
  )
}
