import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../shared/api/server-time.ts'
import { inTurn } from '../../shared/api/session.ts'
import { useMe } from '../../shared/me.ts'
import { accountDb, type Draft } from '../../shared/store/account.ts'

/** Something came to a draft from elsewhere on the page. */
const added = 'portal-draft-added'

const empty: Draft = { at: 0, text: '', files: [] }
const isEmpty = ({ text, files }: Pick<Draft, 'text' | 'files'>) => !text && files.length === 0

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
  const [keptAt, setKeptAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [coming, setComing] = useState(0)
  /** What is to be stored, in the order in which it was written. */
  const storing = useRef(Promise.resolve())
  /** What takes a while ends in the order in which it was begun, and before the draft is read when its screen opens. */
  const turn = `markaz-portal-draft ${me.id} ${key}`
  useEffect(() => {
    let isHere = true
    const read = () =>
      accountDb(me.id)
        .then((db) => db.get('drafts', key))
        .then((kept = empty) => {
          if (!isHere) return
          newest.current = kept
          setDraft(kept)
          setKeptAt(kept.at)
        })
    void inTurn(turn, read)
    addEventListener(added, read)
    return () => {
      isHere = false
      removeEventListener(added, read)
    }
  }, [me.id, key, turn])

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
          setKeptAt(isEmpty(next) ? 0 : next.at)
          setFull(false)
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
      await inTurn(turn, async () => {
        const recipe = await part
        keep({ ...newest.current, ...recipe(newest.current) })
        await storing.current
      }).finally(() => setComing((count) => count - 1))
    },
    /** Does it with the words as they are, and with all that had been begun by now. */
    whole: (work: (whole: Draft) => Promise<void>) => {
      const { at, text } = newest.current
      return inTurn(turn, async () => {
        await work({ at, text, files: newest.current.files })
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
  dispatchEvent(new Event(added))
}
