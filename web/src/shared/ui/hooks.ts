import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'
import { type LazyComponent, preloadWhileIdle } from './lazy-component.ts'

const everyMs = 30_000

/**
 * Returns the current time in milliseconds, updated often enough for texts such as "5 daqiqa qoldi" (5 minutes left).
 */
export function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

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
    // `settle` runs in a separate task after the paint, so that the components that wait for `settle` do not delay the
    // paint.
    const frame = requestAnimationFrame(() => setTimeout(settle))
    return () => cancelAnimationFrame(frame)
  }, [settled])
  return settled
}

const restMs = 1500

/** Preloads the next screens after a pause, because at first this screen's data needs the network. */
export function usePreloadNextScreens(next: readonly { page: LazyComponent }[]): void {
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = preloadWhileIdle(next.map(({ page }) => page))
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [next])
}

export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return rested
}

/**
 * Writes the element's distance from the top of the page to the CSS variable `--top`. The style sheet uses `--top` to
 * give the element a height that fills the window.
 */
export function useFillHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('--top', `${Math.round(top + scrollY)}px`)
    }
    measure()
    // Measures again when the page's height changes, e.g. when the offline banner appears above the element.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [element])
}

/** Returns the choice that this browser remembers, and a function that changes it; null = nothing was chosen yet. */
export function useStoredChoice(name: string): [string | null, (choice: string) => void] {
  const key = `${name}:${readStaffInfo()?.id ?? 0}`
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const choose = (choice: string) => {
    localStorage.setItem(key, choice)
    setChosen(choice)
  }
  return [chosen, choose]
}
