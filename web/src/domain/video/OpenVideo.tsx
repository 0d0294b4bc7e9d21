import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useOpenVideo } from './open-video.ts'
import { fetchPlayer, loadPlayer } from './player-code.ts'
import { usePlayback } from './use-playback.ts'

const PlayerModal = lazyWithRetry(loadPlayer)

interface OpenVideoProps {
  videoId: number
  /** The list's own row, so that the video's name stands there at once. */
  known: Video | undefined
  close: () => void
}

/** The player over a list, while the address opens one. @param find the list's own row, if the video is among them */
export function OpenedVideo({ find }: { find: (videoId: number) => Video | undefined }) {
  const { videoId, close } = useOpenVideo()
  return videoId !== null && <OpenVideo key={videoId} videoId={videoId} known={find(videoId)} close={close} />
}

/** The video that the address opens: its address is asked for while its player is still being fetched. */
export function OpenVideo(props: OpenVideoProps) {
  const playback = usePlayback(props.videoId)
  useEffect(fetchPlayer, [])
  return (
    <Suspense fallback={null}>
      <PlayerModal {...props} playback={playback} />
    </Suspense>
  )
}
