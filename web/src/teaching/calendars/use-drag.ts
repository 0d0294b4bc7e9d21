import { type DragEvent, useRef, useState } from 'react'
import { minutesOfTime, timeOfMinutes, type VisibleHourRange } from '../../domain/timetable/timetable.ts'
import type { LessonWithProblems } from './lesson-problems.ts'
import type { TimetableGrouping, TimetableRow } from './timetable-rows.ts'

/** Where the user has dropped a lesson. A value that does not change is undefined. */
export interface LessonDropTarget {
  date: string
  beginTime: string
  endTime: string
  roomId?: number
}

export interface DraggedLessonPosition {
  lesson: LessonWithProblems
  to: LessonDropTarget
  rowName: string
}

interface DragOptions {
  find: (id: number) => LessonWithProblems | undefined
  by: TimetableGrouping
  rows: readonly TimetableRow[]
  hours: VisibleHourRange | null
  drop: (lesson: LessonWithProblems, to: LessonDropTarget) => void
}

/** Lessons can be dragged to times that are multiples of this many minutes. */
const step = 15

/** A lesson can be dragged to another day, to the row of another room, and in the view by hours to another time. */
export function useLessonDrag({ find, by, rows, hours, drop }: DragOptions) {
  const held = useRef<{ lesson: LessonWithProblems; grabbedAt: number } | null>(null)
  const [hover, setHover] = useState<DraggedLessonPosition | null>(null)
  const rowAt = (event: DragEvent) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    return rows.find((row) => row.key === key)
  }
  const targetOf = (event: DragEvent): DraggedLessonPosition | null => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-day]')
    const row = rowAt(event)
    if (!held.current || !row || !cell?.dataset.day) return null
    const { lesson, grabbedAt } = held.current
    const isOwnRow = row.lessons.includes(lesson)
    // A lesson can be dropped only in its own row or in the row of another room, because dragging cannot change group
    // and teacher.
    if (!isOwnRow && (by !== 'room' || row.id === null)) return null
    const length = minutesOfTime(lesson.endTime) - minutesOfTime(lesson.beginTime)
    const begin = hours ? beginAt(event.clientX - grabbedAt, cell, hours, length) : minutesOfTime(lesson.beginTime)
    const to: LessonDropTarget = {
      date: cell.dataset.day,
      beginTime: timeOfMinutes(begin),
      endTime: timeOfMinutes(begin + length),
    }
    if (!isOwnRow && row.id !== null) to.roomId = row.id
    const isSame = isOwnRow && to.date === lesson.date && to.beginTime === lesson.beginTime
    return isSame ? null : { lesson, to, rowName: row.name }
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-lesson]')
      const lesson = card && find(Number(card.dataset.lesson))
      if (!lesson) return
      // Focuses the card, because a focused lesson stays rendered even if the user scrolls far while dragging it.
      card.focus()
      held.current = { lesson, grabbedAt: event.clientX - card.getBoundingClientRect().left }
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', lesson.group.name)
    },
    onDragOver: (event: DragEvent) => {
      const target = targetOf(event)
      if (target) event.preventDefault()
      setHover((before) => (JSON.stringify(before?.to) === JSON.stringify(target?.to) ? before : target))
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) setHover(null)
    },
    onDragEnd: () => {
      held.current = null
      setHover(null)
    },
    onDrop: (event: DragEvent) => {
      const target = targetOf(event)
      event.preventDefault()
      held.current = null
      setHover(null)
      if (target) drop(target.lesson, target.to)
    },
  }
  return { handlers, hover }
}

function beginAt(x: number, cell: HTMLElement, { from, to }: VisibleHourRange, length: number): number {
  const { left, width } = cell.getBoundingClientRect()
  const minutes = from * 60 + ((x - left) / (width || 1)) * (to - from) * 60
  const snapped = Math.round(minutes / step) * step
  return Math.max(from * 60, Math.min(snapped, to * 60 - length))
}
