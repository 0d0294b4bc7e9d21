import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../shared/api/server-time.ts'
import { runInOneTab } from '../../shared/api/session.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { openAccountDatabase, type SubmissionDraft } from '../../shared/store/account.ts'

const changes = new BroadcastChannel('markaz-portal-drafts')
const turnOf = (studentId: number, key: string) => `markaz-portal-draft ${studentId} ${key}`

const empty: SubmissionDraft = { at: 0, text: '', files: [] }
const isEmpty = ({ text, files }: Pick<SubmissionDraft, 'text' | 'files'>) => !text && files.length === 0

/**
 * Returns a key that is equal for equal drafts. Files are compared by id, because a photo may still be being resized.
 */
const mark = (draft: SubmissionDraft) =>
  isEmpty(draft) ? '' : JSON.stringify([draft.at, draft.text, draft.files.map(({ id }) => id)])

type Part = Partial<Pick<SubmissionDraft, 'text' | 'files'>>

/**
 * Returns the draft of a submission or comment, which is stored on the phone. `draft`: `undefined` until it is read.
 * `keptAt`: time of the stored version (0 = none). `isFull`: the phone's storage is full. `isComing`: a photo is still
 * being resized.
 */
export function useDraft(key: string) {
  const me = useCurrentUser()
  const [draft, setDraft] = useState<SubmissionDraft>()
  /** The newest draft. While a photo is being resized, `draft` may still be an older draft. */
  const newest = useRef(empty)
  /** The draft that this tab last stored or read; another tab may have stored a newer draft. */
  const held = useRef(empty)
  const [keptAt, setKeptAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [coming, setComing] = useState(0)
  /** Each draft is stored after the previous one, so that the newest draft is stored last. */
  const storing = useRef(Promise.resolve())
  /** Runs long operations on the draft, such as resizing a photo, one after the other. */
  const turn = turnOf(me.id, key)
  /** Reads the stored draft, unless this tab has unsaved input. Returns true if another tab has changed the draft. */
  const read = useCallback(async (): Promise<boolean> => {
    await storing.current
    const kept = (await (await openAccountDatabase(me.id)).get('drafts', key)) ?? empty
    const isOthers = newest.current === held.current && mark(kept) !== mark(held.current)
    if (isOthers) {
      newest.current = kept
      held.current = kept
      setKeptAt(kept.at)
    }
    setDraft(newest.current)
    return isOthers
  }, [me.id, key])
  useEffect(() => {
    const news = new BroadcastChannel(changes.name)
    void runInOneTab(turn, () => {
      news.addEventListener('message', ({ data }) => void (data === turn && read()))
      return read()
    })
    return () => news.close()
  }, [turn, read])

  const keep = (next: SubmissionDraft) => {
    newest.current = next
    setDraft(next)
    storing.current = storing.current
      .then(() => openAccountDatabase(me.id))
      .then(async (db) => {
        if (isEmpty(next)) await db.delete('drafts', key)
        else await db.put('drafts', next, key)
      })
      .then(
        () => {
          held.current = next
          setKeptAt(isEmpty(next) ? 0 : next.at)
          setFull(false)
          changes.postMessage(turn)
        },
        () => setFull(true),
      )
  }
  return {
    draft,
    keptAt,
    isFull,
    isComing: coming > 0,
    change: (part: Part | ((now: SubmissionDraft) => Part)) => {
      const now = newest.current
      keep({ ...now, ...(typeof part === 'function' ? part(now) : part), at: serverNow() })
    },
    /**
     * Adds content that takes long to create, e.g. a resized photo. If a deadline passes while a photo is being
     * resized, the photo is treated as added before the deadline.
     */
    bring: async (part: Promise<(now: SubmissionDraft) => Part>) => {
      keep({ ...newest.current, at: serverNow() })
      setComing((count) => count + 1)
      await runInOneTab(turn, async () => {
        const recipe = await part
        keep({ ...newest.current, ...recipe(newest.current) })
        await storing.current
      }).finally(() => setComing((count) => count - 1))
    },
    /**
     * Calls `work` with the complete draft, after its photos have been resized. The stored draft is read first, because
     * another tab may have changed or submitted it.
     */
    whole: (work: (whole: SubmissionDraft) => Promise<void>) => {
      const { at, text } = newest.current
      return runInOneTab(turn, async () => {
        const isOthers = await read()
        const now = newest.current
        await work(isOthers ? now : { at, text, files: now.files })
        await storing.current
      })
    },
    /** Removes the submitted content from the draft. Text typed since the submission stays. */
    drop: (sent: SubmissionDraft) => {
      const { at, text, files } = newest.current
      const rest = {
        text: text.startsWith(sent.text) ? text.slice(sent.text.length) : text,
        files: files.filter(({ id }) => !sent.files.some((one) => one.id === id)),
      }
      keep(isEmpty(rest) ? empty : { at, ...rest })
    },
  }
}

/** Adds text and files to the stored draft. The draft's time becomes `at`, unless it is already later. */
export async function addFilesToDraft(
  studentId: number,
  key: string,
  { at, text, files }: SubmissionDraft,
): Promise<void> {
  const db = await openAccountDatabase(studentId)
  const { at: atBefore, text: before, files: filesBefore } = (await db.get('drafts', key)) ?? empty
  const both = [before, text].filter(Boolean).join('\n')
  await db.put('drafts', { at: Math.max(at, atBefore), text: both, files: [...filesBefore, ...files] }, key)
  changes.postMessage(turnOf(studentId, key))
}
