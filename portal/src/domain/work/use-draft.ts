import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../shared/api/server-time.ts'
import { withLock } from '../../shared/api/session.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { accountDb, type Draft } from '../../shared/store/account.ts'

/** Broadcasts the key of a changed draft to the other tabs. */
const changes = new BroadcastChannel('markaz-portal-drafts')
const turnOf = (studentId: number, key: string) => `markaz-portal-draft ${studentId} ${key}`

const empty: Draft = { at: 0, text: '', files: [] }
const isEmpty = ({ text, files }: Pick<Draft, 'text' | 'files'>) => !text && files.length === 0

/** Returns a text by which two drafts are compared. A photo that is still being processed counts by its page. */
const mark = (draft: Draft) =>
  isEmpty(draft) ? '' : JSON.stringify([draft.at, draft.text, draft.files.map(({ id }) => id)])

type Part = Partial<Pick<Draft, 'text' | 'files'>>

/**
 * The draft about one homework, exam or post, stored on this phone: it survives a closed page and an empty battery.
 * `undefined` until it has been read. `keptAt`: the time of the version that is stored for certain (0 = none).
 * `isFull`: the phone had no space. `isComing`: a part is still being processed.
 */
export function useDraft(key: string) {
  const me = useCurrentUser()
  const [draft, setDraft] = useState<Draft>()
  /** The newest draft. Rendering may still show an older draft while a photo is being processed. */
  const newest = useRef(empty)
  /**
   * The draft that the phone has stored, as far as this tab knows. It is older than the newest draft while that is
   * being stored, or if there was no space.
   */
  const held = useRef(empty)
  const [keptAt, setKeptAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [coming, setComing] = useState(0)
  /** A chain of promises that stores drafts in the order in which they changed. */
  const storing = useRef(Promise.resolve())
  /**
   * Long operations (such as resizing) finish in the order in which they started, and before the draft is read again.
   */
  const turn = turnOf(me.id, key)
  /**
   * Reads the stored draft.
   * @returns whether another tab has changed it since; unsaved input of this tab takes precedence
   */
  const read = useCallback(async (): Promise<boolean> => {
    await storing.current
    const kept = (await (await accountDb(me.id)).get('drafts', key)) ?? empty
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
    void withLock(turn, () => {
      news.addEventListener('message', ({ data }) => void (data === turn && read()))
      return read()
    })
    return () => news.close()
  }, [turn, read])

  const keep = (next: Draft) => {
    newest.current = next
    setDraft(next)
    storing.current = storing.current
      .then(() => accountDb(me.id))
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
    /** Changes the draft. A function receives the draft that is current when it runs, which may be later. */
    change: (part: Part | ((now: Draft) => Part)) => {
      const now = newest.current
      keep({ ...now, ...(typeof part === 'function' ? part(now) : part), at: serverNow() })
    },
    /**
     * Adds a part that takes long to create. It counts from the time at which its creation started, so that a deadline
     * in between does not exclude it.
     */
    bring: async (part: Promise<(now: Draft) => Part>) => {
      keep({ ...newest.current, at: serverNow() })
      setComing((count) => count + 1)
      await withLock(turn, async () => {
        const recipe = await part
        keep({ ...newest.current, ...recipe(newest.current) })
        await storing.current
      }).finally(() => setComing((count) => count - 1))
    },
    /**
     * Runs `work` with the current draft and all parts whose creation has started. The draft is read again first,
     * because another tab may have changed or submitted it.
     */
    whole: (work: (whole: Draft) => Promise<void>) => {
      const { at, text } = newest.current
      return withLock(turn, async () => {
        const isOthers = await read()
        const now = newest.current
        await work(isOthers ? now : { at, text, files: now.files })
        await storing.current
      })
    },
    /** Removes what was submitted from the draft; what the student has typed since then stays. */
    drop: (sent: Draft) => {
      const { at, text, files } = newest.current
      const rest = {
        text: text.startsWith(sent.text) ? text.slice(sent.text.length) : text,
        files: files.filter(({ id }) => !sent.files.some((one) => one.id === id)),
      }
      keep(isEmpty(rest) ? empty : { at, ...rest })
    },
  }
}

/** Appends content to the stored draft; of the two times the later one is kept. */
export async function addToDraft(studentId: number, key: string, { at, text, files }: Draft): Promise<void> {
  const db = await accountDb(studentId)
  const { at: atBefore, text: before, files: filesBefore } = (await db.get('drafts', key)) ?? empty
  const both = [before, text].filter(Boolean).join('\n')
  await db.put('drafts', { at: Math.max(at, atBefore), text: both, files: [...filesBefore, ...files] }, key)
  changes.postMessage(turnOf(studentId, key))
}
