/** How a video is played; stored in the column `video.playable`. */
export type PlayableVideo =
  /** HLS in the file storage, below `videos/<hostId>/`: a master playlist and, optionally, a preview picture. */
  | { kind: 'hls'; file: string; poster: string | null }
  /** A single file below `videos/<hostId>/` that browsers can play unchanged. */
  | { kind: 'file'; file: string; mimeType: string; poster: string | null }
  /** The HTTPS address of a page with the video host's own player. */
  | { kind: 'embed'; url: string; poster: string | null }

export type VideoHostStatus =
  | { kind: 'done'; playable: PlayableVideo; durationSeconds: number | null; message?: string }
  /** The video conversion is still running; the video host should be asked again after `askAgainMs`. */
  | { kind: 'processing'; percentage: number; askAgainMs: number }

/** An error with a readable Uzbek text. `isFinal`: true = a retry would not help. */
export class VideoHostError extends Error {
  override name = 'VideoHostError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

export interface HostedVideo {
  hostId: string
  name: string
  sizeBytes: number
}

/** The video host's addresses that the Content-Security-Policy of our pages must allow. */
interface HostSources {
  connect: readonly string[]
  frame: readonly string[]
  img: readonly string[]
}

export interface VideoHost {
  name: 'local' | 'vimeo'
  /** Hosts from which browsers load videos, and to which browsers upload them; undefined = only this server. */
  sources?: HostSources
  /** What the video host lacks on this machine, as an Uzbek text for the operator; null = nothing. */
  lacks?(): Promise<string | null>
  /**
   * `uploadUrl` is a tus address of this server (`/tus/files`), or a complete HTTPS address of the video host.
   * @param reserve stores the id. The local host chooses the id itself and calls `reserve` before it creates the upload.
   * Vimeo chooses the id, so our Vimeo host calls `reserve` as soon as Vimeo has created the upload.
   * @throws VideoHostError; AppError DISK_FULL
   */
  createUpload(
    video: { name: string; sizeBytes: number },
    reserve?: (hostId: string) => Promise<void>,
  ): Promise<{ hostId: string; uploadUrl: string }>
  /**
   * How many bytes the host has received; null = the host does not know the upload.
   * @throws VideoHostError
   */
  received(hostId: string): Promise<{ offsetBytes: number; isWhole: boolean } | null>
  /**
   * Performs the next step of the conversion: our own host converts the whole video (minutes to hours), Vimeo is asked
   * for its progress. Any process can repeat an interrupted step.
   * @throws VideoHostError; the signal's reason if it is aborted
   */
  advance(
    video: HostedVideo,
    options: { onProgress(percentage: number): void; signal: AbortSignal },
  ): Promise<VideoHostStatus>
  /** Removes the uploaded original video, which is stored only so that the video can be converted again. */
  removeOriginal(hostId: string): Promise<void>
  remove(hostId: string): Promise<void>
}

export interface VideoHosts {
  forNew: VideoHost
  /** @returns null when the video host with this name (column `video.host`) is not configured any more */
  named(name: string): VideoHost | null
}
