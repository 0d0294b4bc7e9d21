/** A photo or other file of a submission; `path` is its path on the server, once it is uploaded. */
export interface OutboxFile {
  id: string
  name: string
  type: string
  blob: Blob
  path?: string
}

/** What an entry is about: a homework, an exam, a post, or a conversation. */
export type Target =
  | { kind: 'homework'; id: number; title: string }
  | { kind: 'exam'; id: number; title: string }
  | { kind: 'comment'; id: number; title: string }
  /** A parent's message in the conversation about the child with this id. */
  | { kind: 'talk'; id: number; title: string }

/** Why the server refused the entry. It is not sent again until the student has decided. */
interface Refusal {
  code: string
  text: string
  at: number
  /** Files that the server will never accept, each with the server's reason. */
  files?: { id: string; reason: string }[]
}

/** A message or submission that the server has not acknowledged. */
export interface OutboxItem {
  /** The idempotency key: the server stores the entry once, even if it is sent again. */
  id: string
  target: Target
  text: string
  files: OutboxFile[]
  /** True = a submission; false = a message. */
  isSubmission: boolean
  /** The version of the work that the student saw. If the server has a newer one, the student is asked. */
  seenVersion: number | null
  /** When the student typed the last letter, by the server's clock as far as this phone knows it. */
  createdAt: number
  refused: Refusal | null
}
