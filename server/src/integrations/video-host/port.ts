/** What a host needs to play one of its videos; stored in the row (`video.playable`). */
export type Playable =
  /** An HLS ladder in the file store, below `videos/<hostId>/`: the master playlist and an optional poster. */
  | { kind: 'hls'; file: string; poster: string | null }
  /** One file that browsers play unchanged, in the same folder. */
  | { kind: 'file'; file: string; mimeType: string; poster: string | null }
  /** The host's own player, at that https address. */
  | { kind: 'embed'; url: string; poster: string | null }

export type HostAnswer =
  | { kind: 'done'; playable: Playable; durationSeconds: number | null; message?: string }
  /** The next query is due in `askAgainMs`. */
  | { kind: 'processing'; percentage: number; askAgainMs: number }

/** An error with a video, with a readable Uzbek message. `isFinal`: a retry would not help. */
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

/** Sources that the pages' content security policy must allow. */
interface HostSources {
  /** Targets of uploads. */
  connect: readonly string[]
  /** The player's page. */
  frame: readonly string[]
  /** Posters. */
  img: readonly string[]
}

/** Receives uploads, makes videos playable, and plays them. */
export interface VideoHost {
  name: 'local' | 'vimeo'
  /** Undefined when everything is served by this server. */
  sources?: HostSources
  /** Returns what the host lacks on this machine, as an Uzbek text for the operator; null = nothing. */
  lacks?(): Promise<string | null>
  /**
   * Creates an upload; `uploadUrl` is an existing tus address (below `/tus/files` of this server, otherwise a complete
   * https address).
   * @param reserve called with the id before the first bytes are created, or as soon as the host has chosen the id
   * @throws VideoHostError; AppError DISK_FULL
   */
  createUpload(
    video: { name: string; sizeBytes: number },
    reserve?: (hostId: string) => Promise<void>,
  ): Promise<{ hostId: string; uploadUrl: string }>
  /**
   * Returns how many bytes have safely arrived; null = the host does not know the upload (any more).
   * @throws VideoHostError
   */
  received(hostId: string): Promise<{ offsetBytes: number; isWhole: boolean } | null>
  /**
   * Advances a video towards being playable: the embedded host converts it completely (minutes, hours); other hosts are
   * queried for their progress. An interrupted step is repeated, by any process.
   * @throws VideoHostError; the signal's reason when it is aborted
   */
  advance(
    video: HostedVideo,
    options: { onProgress(percentage: number): void; signal: AbortSignal },
  ): Promise<HostAnswer>
  /** Removes the uploaded file, which is only kept for another conversion. */
  removeOriginal(hostId: string): Promise<void>
  /** Removes everything of a video; a missing video is not an error. */
  remove(hostId: string): Promise<void>
}

export interface VideoHosts {
  /** The host of new videos. */
  forNew: VideoHost
  /** Returns the host of a row's video (`video.host`); null = that host is not configured any more. */
  named(name: string): VideoHost | null
}
