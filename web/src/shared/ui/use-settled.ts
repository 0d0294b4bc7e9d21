import { useEffect, useState } from 'react'

let isSettled = false

/**
 * Returns false at first, then true. Components that are needed later wait for true, so that the first rows appear
 * sooner.
 */
export function useIsFirstRenderDone(): boolean {
  const [settled, setSettled] = useState(isSettled)
  useEffect(() => {
    if (settled) return
    const settle = () => {
      isSettled = true
      setSettled(true)
    }
    // Runs after the browser has painted, in a separate task.
    const frame = requestAnimationFrame(() => setTimeout(settle))
    return () => cancelAnimationFrame(frame)
  }, [settled])
  return settled
}
