import { useEffect, useRef, useState } from 'react'
import type { CheckboxState } from './permission-rows.ts'
import style from './permission-table.module.css'
import { rolesText } from './roles.text.ts'

interface GrantCheckboxProps {
  label: string
  state: CheckboxState
  /** True = the user may not change the checkbox. It can still get the focus, and then shows the reason. */
  isForbidden: boolean
  note?: string | undefined
  toggle: (() => void) | undefined
}

/** A native checkbox, because the table of rights has three hundred of them and must render fast. */
export function GrantCheckbox({ label, state, isForbidden, note, toggle }: GrantCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [, redraw] = useState(0)
  // Runs after every render, because a click clears the checkbox's "indeterminate" state in the browser.
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  })
  const isLocked = isForbidden && toggle !== undefined
  return (
    // The label fills the entire cell, so that a click anywhere in the cell toggles the checkbox.
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
