import { useEffect, useRef, useState } from 'react'

/** If a user moves several rows within this many milliseconds, their order is saved only once. */
const settleMs = 700

interface Move<Row> {
  before: readonly Row[]
  after: readonly Row[]
  moved: Row
}

/**
 * Returns the rows in the order to which the user moved them, until the server returns the new order.
 * @param send saves the new order. If the server refuses it, `send` must load the rows again and reject
 */
export function useReorderedRows<Row>(savedRows: readonly Row[], send: (move: Move<Row>) => Promise<void>) {
  const [order, setOrder] = useState<{ given: readonly Row[]; after: readonly Row[]; isAnswered: boolean }>()
  const unsent = useRef<{ before: readonly Row[]; send: () => void }>(undefined)
  const sent = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => unsent.current?.send(), [])
  const rows = order && (!order.isAnswered || order.given === savedRows) ? order.after : savedRows

  const drop = () => {
    clearTimeout(timer.current)
    unsent.current = undefined
    sent.current = Promise.resolve()
    setOrder(undefined)
  }
  const put = (after: readonly Row[], moved: Row) => {
    const before = unsent.current?.before ?? rows
    setOrder({ given: savedRows, after, isAnswered: false })
    const sendNow = () => {
      clearTimeout(timer.current)
      unsent.current = undefined
      const answered = () => setOrder((now) => now && { ...now, isAnswered: now.isAnswered || now.after === after })
      sent.current = sent.current.then(() => send({ before, after, moved }))
      sent.current.then(answered, drop)
    }
    unsent.current = { before, send: sendNow }
    clearTimeout(timer.current)
    timer.current = setTimeout(sendNow, settleMs)
  }
  return { rows, put }
}
