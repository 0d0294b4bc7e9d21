import { useEffect, useState } from 'react'

const everyMs = 30_000

/** Returns milliseconds, updated often enough for texts such as "5 daqiqa qoldi" (5 minutes left). */
export function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
