import { useEffect, useState } from 'react'

let isSettled = false

/**
 * False only while the very first screen is drawn: what people look at first (the rows) is not kept waiting by what
 * they use next. Where it matters, a look-alike stands in meanwhile.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(isSettled)
  useEffect(() => {
    if (settled) return
    const settle = () => {
      isSettled = true
      setSettled(true)
    }
    // It settles after the paint of this commit, in a task of its own.
    const frame = requestAnimationFrame(() => setTimeout(settle))
    return () => cancelAnimationFrame(frame)
  }, [settled])
  return settled
}
