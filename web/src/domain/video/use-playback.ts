import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAbortError } from '../../shared/api/api-error.ts'
import { callApi, logToServer } from '../../shared/api/call.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import type { PlayerError } from './attach-media.ts'
import { rememberPlayerKind } from './load-player.ts'

type PlaybackState =
  | { kind: 'asking' }
  | { kind: 'playing'; playback: Playback }
  /** The server refused playback, e.g. because the user may not watch the video. */
  | { kind: 'refused'; error: Error }
  | { kind: 'broken' }
  | { kind: 'offline' }

export interface VideoPlayback {
  state: PlaybackState
  onTrouble: (trouble: PlayerError) => void
  retry: () => void
}

/** Minimum time between two new addresses. If playback fails sooner, the address is not the cause. */
const renewAtMostEveryMs = 30_000

/**
 * Requests a new address once if playback fails, because addresses expire after some time or when the network changes.
 */
export function usePlayback(videoId: number): VideoPlayback {
  const [state, setState] = useState<PlaybackState>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)
  const isOnline = useIsOnline()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    const stop = new AbortController()
    callApi(videos.play, { params: { id: videoId }, signal: stop.signal }).then(
      (playback) => {
        rememberPlayerKind(playback.kind)
        setState({ kind: 'playing', playback })
      },
      (error: Error) => {
        if (!isAbortError(error)) setState(navigator.onLine ? { kind: 'refused', error } : { kind: 'offline' })
      },
    )
    return () => stop.abort()
  }, [videoId, round])

  const again = useCallback(() => setRound((before) => before + 1), [])
  const isWaiting = state.kind === 'offline'
  useEffect(() => {
    if (isWaiting && isOnline) again()
  }, [isWaiting, isOnline, again])

  const onTrouble = useCallback(
    ({ isAddress, text }: PlayerError) => {
      logToServer('error', `video ${videoId}: ${text}`)
      if (isAddress && !navigator.onLine) return setState({ kind: 'offline' })
      const nowMs = Date.now()
      if (!isAddress || nowMs - renewedAt.current < renewAtMostEveryMs) return setState({ kind: 'broken' })
      renewedAt.current = nowMs
      again()
    },
    [videoId, again],
  )
  const retry = () => {
    setState({ kind: 'asking' })
    again()
  }
  return { state, onTrouble, retry }
}
