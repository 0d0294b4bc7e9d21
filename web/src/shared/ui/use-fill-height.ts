import { type RefObject, useLayoutEffect } from 'react'

/** Writes the element's distance from the top of the page to the CSS variable `--top`. */
export function useFillHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('--top', `${Math.round(top + scrollY)}px`)
    }
    measure()
    // The element's distance from the top changes e.g. when the offline banner appears.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [element])
}
