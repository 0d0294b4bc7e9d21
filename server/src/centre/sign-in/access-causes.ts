import type { Side } from './side.ts'

export type Entity = Side['entity']

/** What a cause does to one kind of access; a kind that survives says why. */
export type Effect =
  /** All of it ends. */
  | 'ends'
  /** All of it ends, except what belongs to the session in which the person asks. */
  | 'others'
  /** Ends where no second factor was shown. */
  | 'withoutFactor'
  /** Chats end that were linked by a phone number. */
  | 'byNumber'
  | { survives: string }

/** Every kind of access, with the people who can have it. The area that keeps a kind declares it (`access` of `Area`). */
export const accessKinds = {
  /** Sessions with all that follows them: access and refresh tokens, file, video and signing addresses, streams. */
  session: ['staff', 'student', 'agent'],
  /** Tokens of programs. */
  token: ['staff'],
  /** Views of a pupil's portal that staff have open. */
  view: ['staff', 'student'],
  /** Devices that the sign-in knows again. */
  device: ['staff', 'student', 'agent'],
  /** Sign-ins under way, which carry a ticket. */
  ticket: ['staff', 'student', 'agent'],
  /** Sign-in codes by SMS and on paper. */
  code: ['agent'],
  /** Telegram chats, with the sessions opened inside them. */
  chat: ['staff', 'student', 'agent'],
  /** One-time addresses that link a Telegram chat, on a phone or as a QR code on paper. */
  chatLink: ['staff', 'student', 'agent'],
  /** Links by which a contract is signed, with their codes. */
  contractLink: ['agent'],
  /** Secret calendar addresses. */
  calendar: ['staff', 'student', 'agent'],
  /** Devices that push messages are sent to. */
  push: ['staff', 'student', 'agent'],
} as const satisfies Record<string, readonly Entity[]>

export type AccessKindName = keyof typeof accessKinds

const byPassword = { survives: 'the password opens it, not the number' }
const notByPassword = { survives: 'it opens nothing without the password' }
const contractsOwn = { survives: 'it opens one contract by the phone in it, and ends with that phone' }

const all = {
  session: 'ends',
  token: 'ends',
  view: 'ends',
  device: 'ends',
  ticket: 'ends',
  code: 'ends',
  chat: 'ends',
  chatLink: 'ends',
  contractLink: 'ends',
  calendar: 'ends',
  push: 'ends',
} as const satisfies Record<AccessKindName, Effect>

const allOthers = { ...all, session: 'others', device: 'others', chat: 'others', push: 'others' } as const

interface Row {
  /** The people to whom it happens. */
  of: readonly Entity[]
  effects: Record<AccessKindName, Effect>
}

/**
 * Which cause ends which kind of access. docs/security.md shows the same table, and revoke-access.test.ts walks it.
 * A kind that none of the cause's people can have does not occur.
 */
export const accessCauses = {
  /** Staff have given the person a new password. */
  reset: { of: ['staff', 'student'], effects: all },
  /** The person has chosen a new password. */
  ownPassword: { of: ['staff', 'student'], effects: allOthers },
  /** The person's login was changed, by the person or by staff. */
  login: { of: ['staff', 'student'], effects: allOthers },
  block: { of: ['staff', 'student', 'agent'], effects: all },
  /** The role needs a second factor, and the person has not shown one. */
  factor: {
    of: ['staff'],
    effects: { ...all, session: 'withoutFactor', token: 'withoutFactor', device: notByPassword, push: 'withoutFactor' },
  },
  /** The last link to a child has ended. */
  linkEnded: { of: ['agent'], effects: all },
  /** A number of a parent was removed or replaced. */
  phone: { of: ['agent'], effects: all },
  /** The number of a pupil was changed. */
  pupilPhone: {
    of: ['student'],
    effects: {
      ...all,
      session: byPassword,
      view: byPassword,
      device: byPassword,
      ticket: byPassword,
      chat: 'byNumber',
      chatLink: byPassword,
      calendar: byPassword,
      push: byPassword,
    },
  },
  /** The row of a parent was merged into another. */
  merge: { of: ['agent'], effects: { ...all, contractLink: contractsOwn } },
  /** The person stopped working, or is no longer in the ERP. */
  left: { of: ['staff', 'student'], effects: all },
  /** All that is personal was deleted. */
  forgotten: { of: ['student', 'agent'], effects: all },
  /** The person has ended all other access. */
  endOthers: { of: ['staff', 'student', 'agent'], effects: { ...allOthers, contractLink: contractsOwn } },
} as const satisfies Record<string, Row>

export type AccessCause = keyof typeof accessCauses
