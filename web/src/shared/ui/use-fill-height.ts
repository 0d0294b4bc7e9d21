import { type RefObject, useLayoutEffect } from 'react'

/** Sets `--top` to the element's offset on the page, so that CSS can extend it to the bottom of the window. */
export function useFillHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('--top', `${Math.round(top + scrollY)}px`)
    }
    measure()
    // The content above changes its height: the offline banner, a title that wraps.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [element])
}
