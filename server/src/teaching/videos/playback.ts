import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import type { Keys } from '../../access/keys.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import { isSealed, sealAddress } from '../../integrations/files/signed-address.ts'
import type { Playable } from '../../integrations/video-host/port.ts'

type Asking = { viewer: Pick<Viewer, 'sessionId'> } & Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl'>

/** How and where this viewer's session plays a video that is Done. */
export function playbackOf(
  call: Asking,
  video: { hostId: string; playable: Playable; durationSeconds: number | null },
): Playback {
  const { playable, durationSeconds } = video
  const common = { kind: playable.kind, poster: posterOf(call, video), durationSeconds }
  if (playable.kind === 'embed') return { ...common, url: playable.url, mimeType: null }
  return {
    ...common,
    url: mediaAddress(call, video.hostId, playable.file),
    mimeType: playable.kind === 'hls' ? 'application/vnd.apple.mpegurl' : playable.mimeType,
  }
}

/** The address of its picture for this viewer's session; null = there is none (yet). */
export function posterOf(call: Asking, video: { hostId: string; playable: Playable | null }): string | null {
  const { playable, hostId } = video
  if (!playable?.poster) return null
  return playable.kind === 'embed' ? playable.poster : mediaAddress(call, hostId, playable.poster)
}

const named = (hostId: string) => `media\n${hostId}`

/**
 * `/media/<token>/<hostId>/<file>`: as an address of a file (see fileAddress), but the seal stands in the path and goes
 * for all files of the video, so that a playlist's relative addresses inherit it.
 */
function mediaAddress(call: Asking, hostId: string, file: string): string {
  const { mark, expires, signature } = sealAddress(call, named(hostId))
  return `${call.filesUrl}/media/${mark}.${expires}.${signature}/${hostId}/${file}`
}

/** The mark of the session such a token was given to; null = it was not given here for that video, or its time is over. */
export function markOfToken(
  deps: Keys & Pick<Deps, 'clock'>,
  { token, hostId }: { token: string; hostId: string },
): string | null {
  const parts = /^([\w-]{43})\.(\d{13})\.([\w-]{32})$/.exec(token)
  if (!parts) return null
  const [, mark = '', expires, signature = ''] = parts
  return isSealed(deps, named(hostId), { mark, expires: Number(expires), signature }) ? mark : null
}
