/** The data that is needed to play a video of a host; stored in the column `video.playable`. */
export type PlayableVideo =
  /**
   * A video in HLS format in the file storage, below `videos/<hostId>/`: its master playlist and, optionally, a preview
   * picture.
   */
  | { kind: 'hls'; file: string; poster: string | null }
  /** A single file that browsers can play unchanged, also below `videos/<hostId>/`. */
  | { kind: 'file'; file: string; mimeType: string; poster: string | null }
  /** A video that is played by the host's own player, which is a page with this HTTPS address. */
  | { kind: 'embed'; url: string; poster: string | null }

export type HostAnswer =
  | { kind: 'done'; playable: PlayableVideo; durationSeconds: number | null; message?: string }
  /** The conversion is still running; the host should be asked again after `askAgainMs`. */
  | { kind: 'processing'; percentage: number; askAgainMs: number }

/** An error with a video, with a readable Uzbek text. `isFinal`: true = a retry would not help. */
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

/** The host's addresses that the Content-Security-Policy of our pages must allow. */
interface HostSources {
  /** Addresses to which browsers upload videos. */
  connect: readonly string[]
  /** Addresses of the host's player, which is shown in a frame. */
  frame: readonly string[]
  /** Addresses of preview pictures of videos. */
  img: readonly string[]
}

/** A video host: it receives uploads, makes the videos playable, and plays them. */
export interface VideoHost {
  name: 'local' | 'vimeo'
  /** The host's addresses for the Content-Security-Policy; undefined = this server serves everything. */
  sources?: HostSources
  /** Returns what the host lacks on this machine, as an Uzbek text for the operator; null = nothing is missing. */
  lacks?(): Promise<string | null>
  /**
   * Creates an upload. `uploadUrl` is the tus address to which the browser uploads: below `/tus/files` of this server,
   * otherwise a complete HTTPS address.
   * @param reserve called with the id before the first bytes are created, or as soon as the host has chosen the id
   * @throws VideoHostError; AppError DISK_FULL
   */
  createUpload(
    video: { name: string; sizeBytes: number },
    reserve?: (hostId: string) => Promise<void>,
  ): Promise<{ hostId: string; uploadUrl: string }>
  /**
   * Returns how many bytes are safely stored; null = the host does not know the upload, or not any more.
   * @throws VideoHostError
   */
  received(hostId: string): Promise<{ offsetBytes: number; isWhole: boolean } | null>
  /**
   * Does the next step until the video can be played: our own host converts it completely (minutes to hours), other
   * hosts are asked for their progress. If a step is interrupted, any process can repeat it.
   * @throws VideoHostError; the signal's reason if it is aborted
   */
  advance(
    video: HostedVideo,
    options: { onProgress(percentage: number): void; signal: AbortSignal },
  ): Promise<HostAnswer>
  /** Removes the uploaded file, which was stored only for another conversion. */
  removeOriginal(hostId: string): Promise<void>
  /** Removes all files of a video; it is no error if there are none. */
  remove(hostId: string): Promise<void>
}

export interface VideoHosts {
  /** The video host that is used for new videos. */
  forNew: VideoHost
  /** Returns the video host by its name (column `video.host`); null = this host is not configured any more. */
  named(name: string): VideoHost | null
}
