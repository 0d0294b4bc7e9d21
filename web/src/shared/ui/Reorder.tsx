import { HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import style from './reorder.module.css'
import { reorderText as words } from './reorder.text.ts'

interface ReorderProps<Row extends { id: number }> {
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  draw: (row: Row) => ReactNode
  /** Sends the new order; without it the rows stay where they are. */
  move?: (ids: number[]) => void
}

/** Several presses of an arrow are one move. */
const settleMs = 700

/** Numbered rows that are put in order by their handle: dragged with mouse or finger, or with the arrow keys. */
export function Reorder<Row extends { id: number }>({ label, rows, nameOf, draw, move }: ReorderProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  /** The order on the screen while it differs from the one that was given. */
  const [order, setOrder] = useState<readonly number[] | null>(null)
  const [said, setSaid] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const given = rows.map(({ id }) => id)
  const ids = order?.length === given.length ? order : given
  const latest = useRef({ ids, move })
  latest.current = { ids, move }
  // What was given anew holds.
  const givenText = given.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the rows
  useEffect(() => setOrder(null), [givenText])
  useEffect(() => () => clearTimeout(timer.current), [])

  const put = (id: number, to: number) => {
    const others = latest.current.ids.filter((one) => one !== id)
    if (to < 0 || to > others.length) return
    const next = [...others.slice(0, to), id, ...others.slice(to)]
    latest.current.ids = next
    setOrder(next)
    setSaid(words.place(to + 1, next.length))
  }
  const send = () => {
    clearTimeout(timer.current)
    if (latest.current.ids.join() !== givenText) latest.current.move?.([...latest.current.ids])
  }
  const onKey = (id: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    put(id, latest.current.ids.indexOf(id) + step)
    clearTimeout(timer.current)
    timer.current = setTimeout(send, settleMs)
  }
  // On the window: a row that changes its place would lose a pointer that its handle has captured.
  const drag = useRef({ move: (_: globalThis.PointerEvent) => {}, drop: () => {} })
  drag.current = {
    move({ clientY }) {
      const places = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const over = places.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
      if (dragged !== null && over >= 0 && latest.current.ids[over] !== dragged) put(dragged, over)
    },
    drop() {
      setDragged(null)
      send()
    },
  }
  useEffect(() => {
    if (dragged === null) return
    const onMove = (event: globalThis.PointerEvent) => drag.current.move(event)
    const onDrop = () => drag.current.drop()
    addEventListener('pointermove', onMove)
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, onDrop)
    return () => {
      removeEventListener('pointermove', onMove)
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, onDrop)
    }
  }, [dragged])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <>
      <ol ref={list} className={style.list} aria-label={label}>
        {ids.map((id, index) => {
          const row = byId.get(id)
          if (!row) return null
          return (
            <li key={id} className={id === dragged ? `${style.row} ${style.dragged}` : style.row}>
              {move && (
                <Button
                  type="text"
                  size="small"
                  className={style.handle ?? ''}
                  icon={<HolderOutlined aria-hidden />}
                  aria-label={words.move(nameOf(row))}
                  title={words.hint}
                  onKeyDown={onKey(id)}
                  onPointerDown={() => setDragged(id)}
                />
              )}
              <span className={style.number}>{index + 1}</span>
              {draw(row)}
            </li>
          )
        })}
      </ol>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  )
}
