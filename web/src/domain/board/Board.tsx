import { Suspense } from 'react'
import { Ahead } from './BoardParts.tsx'
import style from './board.module.css'
import { boardText as words } from './board.text.ts'
import type { Tile } from './board-tiles.ts'

interface BoardProps {
  tiles: readonly Tile[]
  /** The list is what the page is for: the board asks only after it. */
  isListThere: boolean
  isBeside: boolean
}

/** The day at a glance, of what the areas tell; above the list where there is no room beside it. */
export function Board({ tiles, isListThere, isBeside }: BoardProps) {
  return (
    <aside className={style.board} aria-label={words.today}>
      <h2>{words.today}</h2>
      {tiles.map(({ order, Part }) => (
        <Suspense key={order} fallback={<Ahead />}>
          <Part isAsked={isListThere} isBeside={isBeside} />
        </Suspense>
      ))}
      <p className={style.done}>{words.allDone}</p>
    </aside>
  )
}
