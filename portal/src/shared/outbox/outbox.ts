import { uploads } from '@markaz/protocol/centre/files/routes'
import { ownComments } from '@markaz/protocol/content/comments/routes'
import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { ApiError } from '../api/api-error.ts'
import { callApi, callWithResponseHeaders } from '../api/call.ts'
import { runInOneTab } from '../api/session.ts'
import { openAccountDatabase } from '../store/account.ts'
import { readSession } from '../store/device.ts'
import { isPortalViewByStaff, portalViewByStaffText } from '../view/view.ts'
import type { OutboxFile, OutboxItem } from './waiting.ts'

/** Informs other tabs that the submissions and messages that wait on this phone have changed. */
const changes = new BroadcastChannel('markaz-portal-outbox')

interface OutboxNews {
  studentId: number
  /**
   * The target of the item that the server has just accepted or refused; undefined = none. The target is loaded again,
   * because the server may have a newer version.
   */
  answered?: OutboxItem['target']
}

export function onOutboxChanged(listener: (news: OutboxNews) => void): () => void {
  const hear = ({ data }: MessageEvent<OutboxNews>) => listener(data)
  const heard = new BroadcastChannel('markaz-portal-outbox')
  heard.addEventListener('message', hear)
  return () => heard.close()
}

/** @throws DOMException QuotaExceededError if the phone's storage is full; the caller must inform the user */
export async function addToOutbox(studentId: number, waiting: OutboxItem): Promise<void> {
  if (isPortalViewByStaff) throw new ApiError(403, { code: 'PORTAL_READ_ONLY', errMsg: portalViewByStaffText.readOnly })
  await (await openAccountDatabase(studentId)).put('outbox', waiting)
  changes.postMessage({ studentId } satisfies OutboxNews)
}

export const readOutbox = async (studentId: number): Promise<OutboxItem[]> =>
  (await openAccountDatabase(studentId)).getAllFromIndex('outbox', 'byTime')

/**
 * @param keep saves the content (e.g. in the draft) before its removal, so that nothing is lost if the page closes
 * @returns false if the submission or message was already sent
 */
export function removeFromOutbox(
  studentId: number,
  id: string,
  keep: (waiting: OutboxItem) => Promise<void>,
): Promise<boolean> {
  return runInOneTab('markaz-portal-outbox', async () => {
    const db = await openAccountDatabase(studentId)
    const waiting = await db.get('outbox', id)
    if (!waiting) return false
    await keep(waiting)
    await db.delete('outbox', id)
    changes.postMessage({ studentId } satisfies OutboxNews)
    return true
  })
}

/**
 * Sends a refused submission again as the student has chosen: as a message, in place of the server's newer version, or
 * without the refused files.
 */
export async function resendRefusedOutboxItem(
  studentId: number,
  id: string,
  change: Partial<Pick<OutboxItem, 'isSubmission' | 'seenVersion' | 'files'>>,
): Promise<void> {
  const db = await openAccountDatabase(studentId)
  const waiting = await db.get('outbox', id)
  if (waiting) await addToOutbox(studentId, { ...waiting, ...change, refused: null })
}

/**
 * Sends all waiting submissions and messages in their order. Only one tab sends at a time.
 * @returns false if sending stopped because the connection was lost
 */
export function sendOutbox(): Promise<boolean> {
  return runInOneTab('markaz-portal-outbox', async () => {
    const session = await readSession()
    if (!session) return true
    const studentId = session.student.id
    for (const { id } of await readOutbox(studentId)) {
      const isOff = await sendOne(studentId, id)
      if (!isOff) return false
    }
    return true
  })
}

/** @returns false if there was no connection, or the account is no longer signed in */
async function sendOne(studentId: number, id: string): Promise<boolean> {
  const db = await openAccountDatabase(studentId)
  // The submission is read again, because the user may have withdrawn it while it waited for its turn.
  const waiting = await db.get('outbox', id)
  if (!waiting || waiting.refused) return true
  const hadGone = waiting.files.some(({ path }) => path)
  try {
    const paths = await uploadAll(studentId, waiting)
    const version = await delivered(studentId, waiting, paths)
    await db.delete('outbox', id)
    if (version !== null) await followOn(studentId, waiting, version)
    changes.postMessage({ studentId, answered: waiting.target } satisfies OutboxNews)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.isPassing || error.status === 401) return false
    // The server has deleted the uploaded files, because they were not submitted in time. They are uploaded again.
    if (error.code === 'FILE_UNKNOWN' && hadGone) {
      await addToOutbox(studentId, { ...waiting, files: waiting.files.map(({ path: _, ...file }) => file) })
      return sendOne(studentId, id)
    }
    const files = error instanceof FilesRefused ? { files: error.files } : {}
    const refused = { code: error.code, text: error.message, at: Date.now(), ...files }
    await addToOutbox(studentId, { ...waiting, refused })
    changes.postMessage({ studentId, answered: waiting.target } satisfies OutboxNews)
    return true
  }
}

/** The error for files that the server will never accept because of their type, size or content. */
class FilesRefused extends ApiError {
  readonly files: { id: string; reason: string }[]
  constructor(first: ApiError, files: { id: string; reason: string }[]) {
    super(first.status, { code: first.code, errMsg: first.message })
    this.files = files
  }
}

const codesOfFile = ['FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_BROKEN', 'VALIDATION']
/** Returns whether the error concerns a file. A proxy that refuses a large file answers 413 without our JSON format. */
const isOfFile = ({ status, code }: ApiError) => status === 413 || status === 415 || codesOfFile.includes(code)

/** Uploads all files before it reports the refused files, so that the student can replace them together. */
async function uploadAll(studentId: number, waiting: OutboxItem): Promise<string[]> {
  const paths: string[] = []
  const refused: { id: string; reason: string }[] = []
  let first: ApiError | undefined
  for (const file of waiting.files) {
    try {
      paths.push(file.path ?? (await uploaded(studentId, waiting, file)))
    } catch (error) {
      if (!(error instanceof ApiError) || !isOfFile(error)) throw error
      first ??= error
      refused.push({ id: file.id, reason: error.fields.file ?? error.message })
    }
  }
  if (first) throw new FilesRefused(first, refused)
  return paths
}

async function uploaded(studentId: number, waiting: OutboxItem, file: OutboxFile): Promise<string> {
  const { data } = await callWithResponseHeaders(
    waiting.target.kind === 'talk' ? uploads.parentAttachment : uploads.ownAttachment,
    {},
    { file, as: studentId },
  )
  file.path = (data as { path: string }).path
  // If the phone's storage is full, the path of the uploaded file is stored only in memory.
  await addToOutbox(studentId, waiting).catch(() => {})
  return file.path
}

/** @returns the new version number of the homework; null for exam answers, comments and messages */
async function delivered(as: number, waiting: OutboxItem, files: string[]) {
  const { id, target, text, isSubmission, seenVersion, createdAt } = waiting
  const params = { id: target.id }
  const words = { clientId: id, text, files, isSubmission }
  switch (target.kind) {
    case 'homework': {
      const { homework } = await callApi(ownHomework.write, { params, body: { ...words, seenVersion } }, { as })
      return homework.version
    }
    case 'exam':
      await callApi(
        ownExams.write,
        { params, body: { ...words, writtenAt: new Date(createdAt).toISOString() } as never },
        { as },
      )
      return null
    case 'talk':
      await callApi(parentConversations.write, { params, body: { clientId: id, text, files } }, { as })
      return null
    case 'comment':
      await callApi(ownComments.write, { params, body: { key: id, text } }, { as })
      return null
  }
}

/**
 * Sets the version that the server returned for the sent submission in the waiting submissions of the same homework.
 * Without this version, the server would refuse them as conflicts.
 */
async function followOn(studentId: number, sent: OutboxItem, version: number): Promise<void> {
  const db = await openAccountDatabase(studentId)
  for (const waiting of await readOutbox(studentId)) {
    const { target, seenVersion } = waiting
    if (target.kind !== 'homework' || target.id !== sent.target.id || seenVersion !== sent.seenVersion) continue
    await db.put('outbox', { ...waiting, seenVersion: version })
  }
}
