/** The dialog with the player. */
export const loadPlayer = () => import('./PlayerModal.tsx').then((m) => m.PlayerModal)
export const loadHls = () => import('hls.js/light')

export const hasMediaSource = (): boolean => 'ManagedMediaSource' in window || 'MediaSource' in window

let isHlsLikely = true

/** Where the video host plays by itself, the next video is expected to do so, too. */
export function expectKind(kind: 'hls' | 'file' | 'embed'): void {
  isHlsLikely = kind === 'hls'
}

/**
 * The player's code is fetched when a video is pointed at, and by the press at the latest: each part would otherwise
 * wait for the one before. Nothing is said of trouble here; who draws the player will meet it.
 */
export function fetchPlayer(): void {
  loadPlayer().catch(() => {})
  if (isHlsLikely && hasMediaSource()) loadHls().catch(() => {})
}
