import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { loadPlayer, preloadPlayer } from './load-player.ts'
import { useVideoIdOfUrl } from './open-video.ts'
import { usePlayback } from './use-playback.ts'

const PlayerModal = lazyWithRetry(loadPlayer)

interface VideoPlayerPanelProps {
  videoId: number
  /**
   * The video as the list contains it, so that its name is shown before the video has loaded; undefined = not in the
   * list.
   */
  known: Video | undefined
  close: () => void
}

/**
 * Shows the player above a list if the address names a video.
 * @param find returns the video if the list contains it
 */
export function OpenedVideoPlayer({ find }: { find: (videoId: number) => Video | undefined }) {
  const { videoId, close } = useVideoIdOfUrl()
  return videoId !== null && <VideoPlayerPanel key={videoId} videoId={videoId} known={find(videoId)} close={close} />
}

/** The video's source is requested while the player's code is loading. */
export function VideoPlayerPanel(props: VideoPlayerPanelProps) {
  const playback = usePlayback(props.videoId)
  useEffect(preloadPlayer, [])
  return (
    <Suspense fallback={null}>
      <PlayerModal {...props} playback={playback} />
    </Suspense>
  )
}
