import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../shared/api/server-time.ts'
import { withLock } from '../../shared/api/session.ts'
import { useMe } from '../../shared/me.ts'
import { accountDb, type Draft } from '../../shared/store/account.ts'

/** Tells the draft whose words have changed, of whichever window. */
const changes = new BroadcastChannel('markaz-portal-drafts')
const turnOf = (studentId: number, key: string) => `markaz-portal-draft ${studentId} ${key}`

const empty: Draft = { at: 0, text: '', files: [] }
const isEmpty = ({ text, files }: Pick<Draft, 'text' | 'files'>) => !text && files.length === 0

/** By which two know that they hold the same; when a photo is there at last, only its pages tell. */
const mark = (draft: Draft) =>
  isEmpty(draft) ? '' : JSON.stringify([draft.at, draft.text, draft.files.map(({ id }) => id)])

type Part = Partial<Pick<Draft, 'text' | 'files'>>

/**
 * What is written about one thing and not yet sent off, on this phone: it is there again after a closed page and an empty
 * battery. `undefined` until it has been read. What the phone holds for certain is of `keptAt` (0: nothing); `isFull` when
 * it had no room; `isComing` while a part of it is still being made.
 */
export function useDraft(key: string) {
  const me = useMe()
  const [draft, setDraft] = useState<Draft>()
  /** What holds now; a drawing that waits for a photo knows only what held before. */
  const newest = useRef(empty)
  /** What the phone holds as far as this window knows; another than the newest while that is being stored, or had no room. */
  const held = useRef(empty)
  const [keptAt, setKeptAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [coming, setComing] = useState(0)
  /** What is to be stored, in the order in which it was written. */
  const storing = useRef(Promise.resolve())
  /** What takes a while ends in the order in which it was begun, and before the draft is read when its screen opens. */
  const turn = turnOf(me.id, key)
  /** @returns whether somebody else has written since; what is written here and not yet kept goes before it */
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
    /** After a wait by a recipe: from what holds then. */
    change: (part: Part | ((now: Draft) => Part)) => {
      const now = newest.current
      keep({ ...now, ...(typeof part === 'function' ? part(now) : part), at: serverNow() })
    },
    /** What takes a while to make is of the moment at which it was begun: time that runs out meanwhile takes nothing away. */
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
     * Does it with the words as they are, and with all that had been begun by now. Another window may have written on, or
     * handed it in, without this one having heard of it.
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
    /** What was handed in goes; what has been written since stays. */
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

/** Adds to the end of what is being written there already; both are of the later moment. */
export async function addToDraft(studentId: number, key: string, { at, text, files }: Draft): Promise<void> {
  const db = await accountDb(studentId)
  const { at: atBefore, text: before, files: filesBefore } = (await db.get('drafts', key)) ?? empty
  const both = [before, text].filter(Boolean).join('\n')
  await db.put('drafts', { at: Math.max(at, atBefore), text: both, files: [...filesBefore, ...files] }, key)
  changes.postMessage(turnOf(studentId, key))
}
