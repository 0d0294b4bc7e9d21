import { useEffect, useRef, useState } from 'react'

/** Several presses of an arrow are one move. */
const settleMs = 700

interface Move<Row> {
  before: readonly Row[]
  after: readonly Row[]
  moved: Row
}

/**
 * Rows as somebody puts them, until the server has told the order anew.
 * @param send the new order, the one it was made from and what was moved last, once it rests or the page is left: one
 * after another, each made from the one before. It rejects once the rows were read anew after a refusal; what was moved
 * since then was made from an order that never was, and goes with it.
 */
export function useOrder<Row>(given: readonly Row[], send: (move: Move<Row>) => Promise<void>) {
  const [order, setOrder] = useState<{ given: readonly Row[]; after: readonly Row[]; isAnswered: boolean }>()
  const unsent = useRef<{ before: readonly Row[]; send: () => void }>(undefined)
  const sent = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => unsent.current?.send(), [])
  const rows = order && (!order.isAnswered || order.given === given) ? order.after : given

  const drop = () => {
    clearTimeout(timer.current)
    unsent.current = undefined
    sent.current = Promise.resolve()
    setOrder(undefined)
  }
  const put = (after: readonly Row[], moved: Row) => {
    const before = unsent.current?.before ?? rows
    setOrder({ given, after, isAnswered: false })
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
