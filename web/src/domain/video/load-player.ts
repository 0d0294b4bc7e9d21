export const loadPlayer = () => import('./PlayerModal.tsx').then((m) => m.PlayerModal)
export const loadHls = () => import('hls.js/light')

export const supportsMediaSourceApi = (): boolean => 'ManagedMediaSource' in window || 'MediaSource' in window

let isHlsLikely = true

/** Remembers which kind of player the last video needed. The code of this player is preloaded for the next video. */
export function rememberPlayerKind(kind: 'hls' | 'file' | 'embed'): void {
  isHlsLikely = kind === 'hls'
}

/** Errors of this early load are ignored here; they are shown when the player opens. */
export function preloadPlayer(): void {
  loadPlayer().catch(() => {})
  if (isHlsLikely && supportsMediaSourceApi()) loadHls().catch(() => {})
}
