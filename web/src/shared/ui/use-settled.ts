import { useEffect, useState } from 'react'

let isSettled = false

/**
 * Returns false only during the first render of the application. It delays controls that are used later, so that the
 * rows appear sooner; a placeholder is shown where the space matters.
 */
export function useFirstRenderDone(): boolean {
  const [settled, setSettled] = useState(isSettled)
  useEffect(() => {
    if (settled) return
    const settle = () => {
      isSettled = true
      setSettled(true)
    }
    // Runs after the paint of this commit, in a separate task.
    const frame = requestAnimationFrame(() => setTimeout(settle))
    return () => cancelAnimationFrame(frame)
  }, [settled])
  return settled
}
