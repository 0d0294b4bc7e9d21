/** A photo or other file of a submission; `path` is the server's path after its upload. */
export interface OutboxFile {
  id: string
  name: string
  type: string
  blob: Blob
  path?: string
}

/** The kind of entry, and the object that it is about. */
export type Target =
  | { kind: 'homework'; id: number; title: string }
  | { kind: 'exam'; id: number; title: string }
  | { kind: 'comment'; id: number; title: string }
  /** A parent's message about that child. */
  | { kind: 'talk'; id: number; title: string }

/** Why the server refused it; it is not sent again before the student has decided. */
interface Refusal {
  code: string
  text: string
  at: number
  /** Files that the server will never accept, with its reasons. */
  files?: { id: string; reason: string }[]
}

/** A message or submission that the server has not acknowledged. */
export interface OutboxItem {
  /** The idempotency key, by which the server stores it once. */
  id: string
  target: Target
  text: string
  files: OutboxFile[]
  /** True = a submission; false = a message. */
  isSubmission: boolean
  /** The version of the work that the student saw; if there is a newer version, the student is asked. */
  seenVersion: number | null
  /** When its last letter was typed, by the server's clock as known on this phone. */
  createdAt: number
  refused: Refusal | null
}
