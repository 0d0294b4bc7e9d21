import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { Ahead } from './BoardParts.tsx'
import style from './board.module.css'
import { boardText as words } from './board.text.ts'
import type { Tile } from './board-tiles.ts'

interface BoardProps {
  tiles: readonly Tile[]
  /** The list is what the page is for: the board asks only after it. */
  isListThere: boolean
  isBeside: boolean
  /** Where the board's height above the list is kept for the next time. */
  heightKey: string
}

/**
 * The day at a glance, of what the areas tell. Above the list where there is no room beside it: then it keeps to one
 * line while its parts come, so that the list does not move under the hand; the rest unfolds when asked.
 */
export function Board({ tiles, isListThere, isBeside, heightKey }: BoardProps) {
  const [isWhole, setWhole] = useState(() => localStorage.getItem(wholeKey) === '1')
  const [parts, isLonger] = useParts(heightKey)
  const toggle = () => {
    localStorage.setItem(wholeKey, isWhole ? '0' : '1')
    setWhole(!isWhole)
  }
  return (
    <aside className={style.board} data-whole={isWhole || undefined} aria-label={words.today}>
      <h2>{words.today}</h2>
      <div className={style.line}>
        <div className={style.parts} ref={parts}>
          {tiles.map(({ order, Part }) => (
            <Suspense key={order} fallback={<Ahead />}>
              <Part isAsked={isListThere} isBeside={isBeside} />
            </Suspense>
          ))}
          <p className={style.done}>{words.allDone}</p>
        </div>
      </div>
      {!isBeside && isLonger && (
        <Button
          type="text"
          className={style.toggle}
          icon={isWhole ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPlacement="end"
          aria-expanded={isWhole}
          onClick={toggle}
        >
          {isWhole ? words.fold : words.unfold}
        </Button>
      )}
    </aside>
  )
}

const wholeKey = 'boardIsWhole'

/** Watches the parts: whether they need more than one line of 36 px, and how high the board is with all of them. */
function useParts(heightKey: string) {
  const [isLonger, setLonger] = useState(false)
  const watch = useCallback(
    (parts: HTMLElement | null) => {
      if (!parts) return
      const observer = new ResizeObserver(() => {
        setLonger(parts.offsetHeight > 1.5 * 36)
        const board = parts.closest('aside')
        if (board && !parts.querySelector('[role=status]')) localStorage.setItem(heightKey, String(board.offsetHeight))
      })
      observer.observe(parts)
      return () => observer.disconnect()
    },
    [heightKey],
  )
  return [watch, isLonger] as const
}
