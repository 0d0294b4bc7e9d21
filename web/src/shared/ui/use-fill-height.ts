import { type RefObject, useLayoutEffect } from 'react'

/** Gives the element `--top`, where it begins on the page, so that it can fill the window from there to the bottom. */
export function useFillHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('--top', `${Math.round(top + scrollY)}px`)
    }
    measure()
    // What stands above grows and shrinks: the offline banner, a title that breaks into two lines.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [element])
}
