import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { common } from '../../shared/text/common.text.ts'
import style from './board.module.css'
import { boardText as words } from './board.text.ts'
import type { TileProps } from './board-tiles.ts'

export interface BoardRow {
  key: string
  title: string
  note: ReactNode
  /** The exact screen where it is done. */
  path: string
}

export interface BoardPart {
  key: string
  title: string
  tone: 'red' | 'blue' | 'gold' | 'plain'
  rows: readonly BoardRow[]
  /** All there are; by default the rows. */
  count?: number
  /** Where all of them stand. */
  all?: string
}

interface BoardPartsProps extends Pick<TileProps, 'isBeside'> {
  query: { error: Error | null; refetch: () => unknown }
  /** Undefined while they come. */
  parts: readonly BoardPart[] | undefined
  /** The first of them is what one comes for, also where there is little room. */
  isFirstOpen?: boolean
}

/** The parts of one tile that have something to say, each unfolding to its rows. */
export function BoardParts({ query, parts, isBeside, isFirstOpen = false }: BoardPartsProps) {
  if (!parts && query.error)
    return (
      <p className={style.trouble} role="alert">
        {words.failed}
        <Button size="small" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </p>
    )
  if (!parts) return <Ahead />
  return parts
    .filter(({ rows }) => rows.length > 0)
    .map((part) => <Part key={part.key} part={part} isOpen={isBeside || (isFirstOpen && part === parts[0])} />)
}

function Part({ part: { title, tone, rows, count = rows.length, all }, isOpen }: { part: BoardPart; isOpen: boolean }) {
  const shown = rows.slice(0, 5)
  const rest = count - shown.length
  return (
    <details className={style.part} data-tone={tone} open={isOpen}>
      <summary>
        {title} <span className={style.count}>{count}</span>
      </summary>
      <ul aria-label={title}>
        {shown.map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
      </ul>
      {rest > 0 && all && (
        <Link to={all} className={style.all}>
          {words.all(count)}
        </Link>
      )}
      {rest > 0 && !all && (
        <details className={style.rest}>
          <summary>{words.more(rest)}</summary>
          <ul aria-label={`${title}: ${words.more(rest)}`}>
            {rows.slice(shown.length).map(({ key, ...row }) => (
              <Row key={key} {...row} />
            ))}
          </ul>
        </details>
      )}
    </details>
  )
}

function Row({ title, note, path }: Omit<BoardRow, 'key'>) {
  return (
    <li>
      <Link to={path} className={style.row}>
        <span className={style.title}>{title}</span>
        <span className={style.note}>{note}</span>
      </Link>
    </li>
  )
}

/** The place of the parts while they come. */
export function Ahead() {
  return (
    <div className={style.ahead} role="status" aria-label={common.loading}>
      <i />
      <i />
      <i />
    </div>
  )
}
