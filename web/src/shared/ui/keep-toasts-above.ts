/** A ref that keeps the toasts of a phone above this element at the bottom of the window, also when it grows. */
export function keepToastsAbove(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const px = Math.round(innerHeight - element.getBoundingClientRect().top)
    style.setProperty('--footer', `${px}px`)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--footer')
  }
}
