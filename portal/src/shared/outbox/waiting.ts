/** A photo or other file of a submission. `path` is its path on the server once it is uploaded. */
export interface OutboxFile {
  id: string
  name: string
  type: string
  blob: Blob
  path?: string
}

/** What an outbox item belongs to: a homework, an exam, a post, or a conversation. */
export type OutboxTarget =
  | { kind: 'homework'; id: number; title: string }
  | { kind: 'exam'; id: number; title: string }
  | { kind: 'comment'; id: number; title: string }
  /** A parent's message to the centre in the conversation about a child; `id` is the child's. */
  | { kind: 'talk'; id: number; title: string }

/** Why the server refused an outbox item. It is not sent again until the student has decided. */
interface Refusal {
  code: string
  text: string
  at: number
  /** Files that the server will never accept, each with the server's reason. */
  files?: { id: string; reason: string }[]
}

/** A submission or message that waits until the server has confirmed it. */
export interface OutboxItem {
  /** The idempotency key: the server stores the item once, even if it is sent several times. */
  id: string
  target: OutboxTarget
  text: string
  files: OutboxFile[]
  /** True = a submission; false = a message. */
  isSubmission: boolean
  /**
   * The version of the homework that the student saw when submitting. If the server has a newer version, the student
   * must decide.
   */
  seenVersion: number | null
  /** When the student typed the last character, by the server's clock as far as the phone knows it. */
  createdAt: number
  refused: Refusal | null
}
