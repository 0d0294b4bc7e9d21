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

/** A string by which two drafts are compared. For a photo that is still being processed only its page counts. */
const mark = (draft: Draft) =>
  isEmpty(draft) ? '' : JSON.stringify([draft.at, draft.text, draft.files.map(({ id }) => id)])

type Part = Partial<Pick<Draft, 'text' | 'files'>>

/**
 * The unsent input about one homework, exam or post, stored on this phone: it survives a closed page and an empty
 * battery. `undefined` until it has been read. `keptAt` is the time of the version that the phone has stored for
 * certain (0: none). `isFull`: the phone had no space. `isComing`: a part is still being processed.
 */
export function useDraft(key: string) {
  const me = useCurrentUser()
  const [draft, setDraft] = useState<Draft>()
  /** The newest draft; a render that waits for a photo knows only an older draft. */
  const newest = useRef(empty)
  /**
   * The stored draft as far as this tab knows; it differs from the newest while that is being stored, or if there was
   * no space.
   */
  const held = useRef(empty)
  const [keptAt, setKeptAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [coming, setComing] = useState(0)
  /** Stores drafts in the order in which they were changed. */
  const storing = useRef(Promise.resolve())
  /** Long operations finish in the order in which they started, and before the draft is read when its screen opens. */
  const turn = turnOf(me.id, key)
  /** @returns whether another tab has changed the draft since; unsaved input of this tab takes precedence */
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
    /** With a function: it receives the draft that is current when it runs, after a wait. */
    change: (part: Part | ((now: Draft) => Part)) => {
      const now = newest.current
      keep({ ...now, ...(typeof part === 'function' ? part(now) : part), at: serverNow() })
    },
    /**
     * A part that takes long to create counts from the time at which it was started, so that a deadline passing during
     * its creation removes nothing.
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
     * Runs `work` with the current draft and all parts started until now. Another tab may have changed or submitted
     * it without this tab knowing.
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
    /** Removes the submitted content; input typed since then stays. */
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

/** Appends to the existing draft; the result has the later of the two times. */
export async function addToDraft(studentId: number, key: string, { at, text, files }: Draft): Promise<void> {
  const db = await accountDb(studentId)
  const { at: atBefore, text: before, files: filesBefore } = (await db.get('drafts', key)) ?? empty
  const both = [before, text].filter(Boolean).join('\n')
  await db.put('drafts', { at: Math.max(at, atBefore), text: both, files: [...filesBefore, ...files] }, key)
  changes.postMessage(turnOf(studentId, key))
}
