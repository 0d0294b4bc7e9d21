import { AppError } from '@markaz/protocol/errors'
import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { ServerSecretKeys } from '../../access/keys.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isFileAddressSignatureValid, signFileAddress } from '../../integrations/files/signed-address.ts'
import type { PlayableVideo } from '../../integrations/video-host/port.ts'

type PlaybackViewer = { viewer: Pick<Viewer, 'sessionId'> } & Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl'>

/** Returns the address and kind of player of a video with the status Done. */
export function playbackForViewer(
  call: PlaybackViewer,
  video: { hostId: string; playable: PlayableVideo; durationSeconds: number | null },
): Playback {
  const { playable, durationSeconds } = video
  const common = { kind: playable.kind, poster: posterUrlOf(call, video), durationSeconds }
  if (playable.kind === 'embed') return { ...common, url: playable.url, mimeType: null }
  return {
    ...common,
    url: mediaUrlOf(call, video.hostId, playable.file),
    mimeType: playable.kind === 'hls' ? 'application/vnd.apple.mpegurl' : playable.mimeType,
  }
}

/** Returns null if the video has no poster yet. */
export function posterUrlOf(
  call: PlaybackViewer,
  video: { hostId: string; playable: PlayableVideo | null },
): string | null {
  const { playable, hostId } = video
  if (!playable?.poster) return null
  return playable.kind === 'embed' ? playable.poster : mediaUrlOf(call, hostId, playable.poster)
}

const signedNameOf = (hostId: string) => `media\n${hostId}`

/** The token is in the path of the address, so that relative addresses in a playlist also contain it. */
function mediaUrlOf(call: PlaybackViewer, hostId: string, file: string): string {
  const { mark, expires, signature } = signFileAddress(call, signedNameOf(hostId))
  return `${call.filesUrl}/media/${mark}.${expires}.${signature}/${hostId}/${file}`
}

/** Returns null if the token is expired or not valid for the video. */
export function sessionHashOfPlaybackToken(
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
  { token, hostId }: { token: string; hostId: string },
): string | null {
  const parts = /^([\w-]{43})\.(\d{13})\.([\w-]{32})$/.exec(token)
  if (!parts) return null
  const [, mark = '', expires, signature = ''] = parts
  return isFileAddressSignatureValid(deps, signedNameOf(hostId), { mark, expires: Number(expires), signature })
    ? mark
    : null
}

type PlaybackRequest = Parameters<typeof playbackForViewer>[0] & { db: Db }

export async function preparePlayback(call: PlaybackRequest, id: number, mayWatch: Sql): Promise<Playback> {
  const row = orNotFound(
    await call.db.one<{
      status: VideoStatus
      hostId: string
      playable: PlayableVideo | null
      durationSeconds: number | null
    }>(sql`
    select status, host_id as "hostId", playable, duration_seconds as "durationSeconds" from video
    where id = ${id} and deleted_at is null and ${mayWatch}`),
  )
  const { status, playable, ...video } = row
  if (status !== VideoStatus.Done || !playable) throw new AppError('VIDEO_NOT_READY')
  return playbackForViewer(call, { ...video, playable })
}
