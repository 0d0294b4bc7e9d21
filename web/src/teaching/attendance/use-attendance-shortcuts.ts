import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { notifyInfo } from '../../shared/notify/toasts.ts'
import { isUserTyping } from '../../shared/ui/keyboard.tsx'
import { attendanceText as words } from './attendance.text.ts'
import type { AttendanceMarkActions } from './attendance-mark-actions.ts'
import { type AttendanceRow, isGroupMember } from './lesson-rows.ts'
import {
  absenceReasonOfShortcut,
  attendanceMarkOfShortcut,
  isAcceptProposalShortcut,
  isMarkAllShortcut,
} from './mark-rules.ts'

interface BoardKeys {
  list: RefObject<HTMLElement | null>
  rows: readonly AttendanceRow[] | null
  actions: AttendanceMarkActions
  save: () => unknown
  /** Sets the student's mark that a door device proposes; without a student, all proposed marks that are certain. */
  confirm: (row?: AttendanceRow) => void
  isLive: boolean
}

/** The attribute of the element in each row that gets the focus. */
export const rowFocusTargetAttribute = 'data-handle'

/**
 * Keys: + - k ! set a mark; 1 2 3 set the reason of an absence; A sets "attended" for all unmarked students; T accepts
 * the mark proposed by a door device; Escape undoes the row's change. Until a row has the focus, keys change the first
 * row.
 */
export function useAttendanceShortcuts({ list, rows, actions, save, confirm, isLive }: BoardKeys) {
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, Math.max(0, (rows?.length ?? 0) - 1))

  const focusRow = useCallback(
    (index: number) => {
      const handle = list.current?.querySelectorAll<HTMLElement>(`[${rowFocusTargetAttribute}]`)[index]
      handle?.focus({ preventScroll: true })
      handle?.closest('li')?.scrollIntoView?.({ block: 'nearest' })
    },
    [list],
  )

  const onRowKey = (event: KeyboardEvent, target: HTMLElement) => {
    const last = (rows?.length ?? 0) - 1
    const to = stepOf(event.key, active, last)
    if (to !== undefined) {
      event.preventDefault()
      return focusRow(Math.max(0, Math.min(to, last)))
    }
    const row = rows?.[active]
    if (!row || !isLive) return
    const mark = attendanceMarkOfShortcut(event)
    if (mark === '*') return notifyInfo(words.noStar, { key: 'no-star' })
    if (mark && isGroupMember(row)) {
      event.preventDefault()
      actions.give(row, mark)
      return focusRow(active)
    }
    const reason = absenceReasonOfShortcut(event)
    if (reason && isGroupMember(row)) {
      event.preventDefault()
      actions.absent(row, reason)
      return focusRow(active)
    }
    if (isAcceptProposalShortcut(event)) {
      event.preventDefault()
      return event.shiftKey ? confirm() : confirm(row)
    }
    if (isMarkAllShortcut(event)) {
      event.preventDefault()
      return actions.markRest(rows)
    }
    if (event.key === 'Escape') actions.undo(row)
    // Enter saves only if the row itself has the focus; on a button in the row, Enter presses the button.
    if (event.key === 'Enter' && target.hasAttribute(rowFocusTargetAttribute)) {
      event.preventDefault()
      save()
    }
  }

  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented) return
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') {
      event.preventDefault()
      if (isLive) save()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isUserTyping(target)) return
    if (list.current?.contains(target)) return onRowKey(event, target)
    const isNowhere = target === document.body || target.id === 'main'
    if (!isNowhere) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      focusRow(active)
    } else if (event.key.length === 1 && event.key !== ' ') onRowKey(event, target)
  }

  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return { active, setActive, focusRow }
}

function stepOf(key: string, active: number, last: number): number | undefined {
  if (key === 'ArrowDown') return active + 1
  if (key === 'ArrowUp') return active - 1
  if (key === 'PageDown') return active + 10
  if (key === 'PageUp') return active - 10
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
