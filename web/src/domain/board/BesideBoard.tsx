import { type CSSProperties, type ReactNode, Suspense, useCallback, useState } from 'react'
import { painted, patientLazy } from '../../shared/ui/patient.ts'
import { useMedia } from '../../shared/ui/use-media.ts'
import type { GroupBase } from '../group/group-place.ts'
import style from './board.module.css'
import { useTiles } from './board-tiles.ts'

/** After the list, whose first rows would otherwise be painted when the board's code has run. */
const Board = patientLazy(async () => {
  await painted()
  return (await import('./Board.tsx')).Board
})

interface BesideBoardProps {
  home: GroupBase
  /** The list; it tells when its rows stand on the screen. */
  children: (onShown: () => void) => ReactNode
}

/** A home: its list, and the day beside it for who has one. */
export function BesideBoard({ home, children }: BesideBoardProps) {
  const [isListThere, setListThere] = useState(false)
  const onShown = useCallback(() => setListThere(true), [])
  const tiles = useTiles(home)
  // The columns of all groups want the whole width.
  const isBeside = useMedia('(min-width: 1360px)') && home === 'my-groups'
  if (tiles.length === 0) return children(onShown)
  // Above the list the board takes the room it had last time, until its parts are there: the list below stays put.
  const heightKey = `boardHeight:${home}`
  const lastHeight = { '--last-height': `${Number(localStorage.getItem(heightKey))}px` } as CSSProperties
  return (
    <div className={style.beside} data-above={!isBeside || undefined} style={lastHeight}>
      <div className={style.list}>{children(onShown)}</div>
      <Suspense fallback={<aside className={style.space} />}>
        <Board tiles={tiles} isListThere={isListThere} isBeside={isBeside} heightKey={heightKey} />
      </Suspense>
    </div>
  )
}
