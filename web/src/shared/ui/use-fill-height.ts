import { type RefObject, useLayoutEffect } from 'react'

/** Writes the element's distance from the top of the page to the CSS variable `--top`. */
export function useFillHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('--top', `${Math.round(top + scrollY)}px`)
    }
    measure()
    // The distance is measured again when it changes, e.g. because the offline banner appears.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [element])
}
