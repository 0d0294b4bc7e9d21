/** A page or another file of what is handed in; `path` is what the upload answered, once it went. */
export interface WaitingFile {
  id: string
  name: string
  type: string
  blob: Blob
  path?: string
}

/** What kind of thing is sent, and about what. */
export type Target =
  | { kind: 'homework'; id: number; title: string }
  | { kind: 'exam'; id: number; title: string }
  | { kind: 'comment'; id: number; title: string }
  /** A parent's, about that child. */
  | { kind: 'talk'; id: number; title: string }

/** Why the server did not take it: nothing is sent again before the pupil has chosen. */
interface Refusal {
  code: string
  text: string
  at: number
  /** The files that the server will never take, with its reason. */
  files?: { id: string; reason: string }[]
}

/** Something written or handed in, from the press until the server has acknowledged it. */
export interface Waiting {
  /** The key under which the server takes it once, however often it is sent. */
  id: string
  target: Target
  text: string
  files: WaitingFile[]
  /** It hands work in; else it is talk. */
  isSubmission: boolean
  /** The version of the work that the pupil saw; a newer one is asked about instead of being joined. */
  seenVersion: number | null
  /** When its last word was written, by the server's clock as this phone knows it. */
  createdAt: number
  refused: Refusal | null
}
