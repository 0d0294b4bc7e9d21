/** The dialog with the player. */
export const loadPlayer = () => import('./PlayerModal.tsx').then((m) => m.PlayerModal)
export const loadHls = () => import('hls.js/light')

export const hasMediaSource = (): boolean => 'ManagedMediaSource' in window || 'MediaSource' in window

let isHlsLikely = true

/** Remembers how the last video was played, because the next video is probably played the same way. */
export function preloadPlayerFor(kind: 'hls' | 'file' | 'embed'): void {
  isHlsLikely = kind === 'hls'
}

/**
 * Loads the player's code in parallel, when the pointer moves over a video or at the click. Errors are ignored;
 * rendering the player reports them.
 */
export function fetchPlayer(): void {
  loadPlayer().catch(() => {})
  if (isHlsLikely && hasMediaSource()) loadHls().catch(() => {})
}
