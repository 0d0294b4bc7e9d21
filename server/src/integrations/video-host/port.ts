/** What a host needs to know to have one of its videos played; kept in the row (`video.playable`). */
export type Playable =
  /** An HLS ladder in the file store, below `videos/<hostId>/`: the master playlist and, if there is one, a poster. */
  | { kind: 'hls'; file: string; poster: string | null }
  /** One file that browsers play as it is, in the same place. */
  | { kind: 'file'; file: string; mimeType: string; poster: string | null }
  /** The host's own player, at that https address. */
  | { kind: 'embed'; url: string; poster: string | null }

export type HostAnswer =
  | { kind: 'done'; playable: Playable; durationSeconds: number | null; message?: string }
  /** It is asked again in `askAgainMs`. */
  | { kind: 'processing'; percentage: number; askAgainMs: number }

/** Trouble with a video, in words a person may read (Uzbek). `isFinal`: trying again would not help. */
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

/** Sources, as a content policy names them, that pages must be allowed to reach. */
interface HostSources {
  /** Uploads go there. */
  connect: readonly string[]
  /** The player's page. */
  frame: readonly string[]
  /** Posters. */
  img: readonly string[]
}

/** Where videos are uploaded to, made playable, and played from. */
export interface VideoHost {
  name: 'local' | 'vimeo'
  /** None when everything comes from this server. */
  sources?: HostSources
  /** What it lacks on this machine, in words for whoever starts the process (Uzbek); null = nothing. */
  lacks?(): Promise<string | null>
  /**
   * Makes a place for the bytes; `uploadUrl` is a tus address that exists already (below `/tus/files` here, anywhere
   * else a full https address).
   * @throws VideoHostError; AppError DISK_FULL
   */
  createUpload(video: { name: string; sizeBytes: number }): Promise<{ hostId: string; uploadUrl: string }>
  /**
   * How many bytes have arrived for good; null = the host knows no such upload (any more).
   * @throws VideoHostError
   */
  received(hostId: string): Promise<{ offsetBytes: number; isWhole: boolean } | null>
  /**
   * One step towards being playable: the embedded host converts from beginning to end (minutes, hours), another one is
   * asked how far it is. A step that was cut off is begun anew, by whichever process.
   * @throws VideoHostError; the signal's reason when it is cut off
   */
  advance(
    video: HostedVideo,
    options: { onProgress(percentage: number): void; signal: AbortSignal },
  ): Promise<HostAnswer>
  /** Takes away what is only kept for another conversion. */
  removeOriginal(hostId: string): Promise<void>
  /** Takes away everything; what is not there is removed already. */
  remove(hostId: string): Promise<void>
}

export interface VideoHosts {
  /** The host of new videos. */
  forNew: VideoHost
  /** The host of a row's video (`video.host`); null = that host is no longer set up. */
  named(name: string): VideoHost | null
}
