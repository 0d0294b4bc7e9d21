import { useEffect, useRef, useState } from 'react'

/** Several presses of an arrow are one move. */
const settleMs = 700

/**
 * Rows as somebody puts them, until the server has told the order anew.
 * @param send the new order, the one it was made from and what was moved last, once it rests or the page is left
 */
export function useOrder<Row>(
  given: readonly Row[],
  send: (order: { before: readonly Row[]; after: readonly Row[]; moved: Row }) => void,
) {
  const [order, setOrder] = useState<{ before: readonly Row[]; after: readonly Row[] }>()
  const unsent = useRef<() => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => unsent.current?.(), [])

  const put = (after: readonly Row[], moved: Row) => {
    const next = { before: given, after, moved }
    setOrder(next)
    unsent.current = () => {
      clearTimeout(timer.current)
      unsent.current = undefined
      send(next)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(unsent.current, settleMs)
  }
  return { rows: order?.before === given ? order.after : given, put, drop: () => setOrder(undefined) }
}
