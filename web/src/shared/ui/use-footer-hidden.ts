import { useExternalStore } from './use-store.ts'

/** Returns how many pixels at the bottom of the window a phone's keyboard covers. */
export const useKeyboardCoveredPixels = () => useExternalStore(subscribe, hiddenFoot)

function hiddenFoot(): number {
  const seen = window.visualViewport
  return seen ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : 0
}

function subscribe(onChange: () => void) {
  const seen = window.visualViewport
  seen?.addEventListener('resize', onChange)
  seen?.addEventListener('scroll', onChange)
  return () => {
    seen?.removeEventListener('resize', onChange)
    seen?.removeEventListener('scroll', onChange)
  }
}
