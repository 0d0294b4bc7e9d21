import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../shared/api/server-time.ts'
import { useMe } from '../../shared/me.ts'
import { accountDb, type Draft } from '../../shared/store/account.ts'

/** Something came to a draft from elsewhere on the page. */
const added = 'portal-draft-added'

const empty: Draft = { at: 0, text: '', files: [] }

/**
 * What is written about one thing and not yet sent off, on this phone: it is there again after a closed page and an empty
 * battery. `undefined` until it has been read. What the phone holds for certain is of `keptAt` (0: nothing); `isFull` when
 * it had no room.
 */
export function useDraft(key: string) {
  const me = useMe()
  const [draft, setDraft] = useState<Draft>()
  const [keptAt, setKeptAt] = useState(0)
  const [isFull, setFull] = useState(false)
  /** What is to be stored, in the order in which it was written. */
  const storing = useRef(Promise.resolve())
  useEffect(() => {
    let isHere = true
    const read = () =>
      void accountDb(me.id)
        .then((db) => db.get('drafts', key))
        .then((kept = empty) => {
          if (!isHere) return
          setDraft(kept)
          setKeptAt(kept.at)
        })
    read()
    addEventListener(added, read)
    return () => {
      isHere = false
      removeEventListener(added, read)
    }
  }, [me.id, key])

  const keep = (next: Draft) => {
    setDraft(next)
    storing.current = storing.current
      .then(() => accountDb(me.id))
      .then(async (db) => {
        if (next.text || next.files.length > 0) await db.put('drafts', next, key)
        else await db.delete('drafts', key)
      })
      .then(
        () => {
          setKeptAt(next.at)
          setFull(false)
        },
        () => setFull(true),
      )
  }
  return {
    draft,
    keptAt,
    isFull,
    change: (part: Partial<Pick<Draft, 'text' | 'files'>>) => keep({ ...(draft ?? empty), ...part, at: serverNow() }),
    clear: () => keep(empty),
  }
}

/** Adds to the end of what is being written there already. */
export async function addToDraft(studentId: number, key: string, { text, files }: Omit<Draft, 'at'>): Promise<void> {
  const db = await accountDb(studentId)
  const { text: before, files: filesBefore } = (await db.get('drafts', key)) ?? empty
  const both = [before, text].filter(Boolean).join('\n')
  await db.put('drafts', { at: serverNow(), text: both, files: [...filesBefore, ...files] }, key)
  dispatchEvent(new Event(added))
}
