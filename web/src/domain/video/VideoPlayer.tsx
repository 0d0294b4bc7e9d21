import { Button, Spin } from 'antd'
import { useState } from 'react'
import { commonText } from '../../shared/text/common.text.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { EmbeddedPlayer } from './EmbeddedPlayer.tsx'
import { NativePlayer } from './NativePlayer.tsx'
import { readPlaybackPosition } from './playback-position.ts'
import style from './player.module.css'
import type { VideoPlayback } from './use-playback.ts'
import { playerText as words } from './video-list.text.ts'

interface VideoPlayerProps {
  videoId: number
  name: string
  playback: VideoPlayback
}

export function VideoPlayer({ videoId, name, playback }: VideoPlayerProps) {
  const { state, onTrouble, retry } = playback
  const [startAt] = useState(() => readPlaybackPosition(videoId))
  if (state.kind === 'playing') {
    const { url, kind } = state.playback
    return kind === 'embed' ? (
      <EmbeddedPlayer url={url} name={name} onTrouble={onTrouble} />
    ) : (
      <NativePlayer videoId={videoId} name={name} playback={state.playback} startAt={startAt} onTrouble={onTrouble} />
    )
  }
  if (state.kind === 'asking')
    return (
      <div className={style.screen} role="status" aria-label={words.opening}>
        <Spin />
      </div>
    )
  const again = <Button onClick={retry}>{commonText.retry}</Button>
  return (
    <div className={style.trouble}>
      {state.kind === 'offline' && <EmptyState isAlert title={words.noInternet} hint={words.noInternetHint} />}
      {state.kind === 'broken' && <EmptyState isAlert title={words.broken} hint={words.brokenHint} action={again} />}
      {state.kind === 'refused' && (
        <EmptyState isAlert title={words.failed} hint={state.error.message} action={again} />
      )}
    </div>
  )
}
