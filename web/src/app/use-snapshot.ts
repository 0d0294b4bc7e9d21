import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { dropSnapshot, takeSnapshot } from '../shared/ui/snapshot.ts'

const restMs = 800
const longestMs = 3000

/** Keeps the list on screen for the next visit, and puts the last one away should no list come to replace it. */
export function useSnapshot(): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is a new picture
  useEffect(() => {
    const timer = setTimeout(takeSnapshot, restMs)
    const onHidden = () => document.visibilityState === 'hidden' && takeSnapshot()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [pathname, search])
  useEffect(() => {
    const timer = setTimeout(dropSnapshot, longestMs)
    return () => clearTimeout(timer)
  }, [])
}
