import { useEffect, useRef, useState } from 'react'
import style from './permission-table.module.css'
import { rolesText } from './roles.text.ts'
import type { TickState } from './ticks.ts'

interface TickBoxProps {
  label: string
  state: TickState
  /** The person may not change it; it can still be reached, and says why. */
  isForbidden: boolean
  note?: string | undefined
  /** Absent: the box is only looked at. */
  toggle: (() => void) | undefined
}

/** The browser's own checkbox: three hundred of them must stay quick. */
export function TickBox({ label, state, isForbidden, note, toggle }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [, redraw] = useState(0)
  // This runs after every drawing: a click has taken the look away, also where it changed nothing.
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  })
  const isLocked = isForbidden && toggle !== undefined
  return (
    // The whole cell is the box, for a finger.
    <label className={style.hit}>
      <input
        ref={box}
        type="checkbox"
        className={style.box}
        checked={state === 'all'}
        aria-label={[label, note].filter(Boolean).join(', ')}
        data-locked={isLocked || undefined}
        aria-disabled={isLocked || !toggle || undefined}
        title={isLocked ? rolesText.notYours : note}
        onChange={() => {
          redraw((count) => count + 1)
          if (!isLocked) toggle?.()
        }}
      />
    </label>
  )
}
