import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useOpenVideo } from './open-video.ts'
import { fetchPlayer, loadPlayer } from './player-code.ts'
import { usePlayback } from './use-playback.ts'

const PlayerModal = lazyWithRetry(loadPlayer)

interface OpenVideoProps {
  videoId: number
  /** The video's row in the list, so that its name is shown before the call has answered. */
  known: Video | undefined
  close: () => void
}

/**
 * Shows the player over a list while the address opens a video. @param find returns the row of the list if it contains
 * the video
 */
export function OpenedVideo({ find }: { find: (videoId: number) => Video | undefined }) {
  const { videoId, close } = useOpenVideo()
  return videoId !== null && <OpenVideo key={videoId} videoId={videoId} known={find(videoId)} close={close} />
}

/** The player for the video in the address: the source is requested while the player's code loads. */
export function OpenVideo(props: OpenVideoProps) {
  const playback = usePlayback(props.videoId)
  useEffect(fetchPlayer, [])
  return (
    <Suspense fallback={null}>
      <PlayerModal {...props} playback={playback} />
    </Suspense>
  )
}
