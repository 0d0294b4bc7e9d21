import { PostAudience } from '@markaz/protocol/content/posts/schemas'
import { RichText, RichTextPicture } from '@markaz/protocol/rich-text'
import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'

const picture = z.object({ path: z.string(), url: z.string() })

/** The unsaved input of a post's form. `version`: the version of the post on which it is based. */
const PostDraft = z.object({
  at: z.string(),
  version: z.number().optional(),
  pictures: z.array(RichTextPicture),
  values: z.object({
    title: z.string().optional(),
    body: RichText.optional(),
    banner: picture.nullable().optional(),
    categoryId: z.number().optional(),
    authorId: z.number().optional(),
    /**
     * undefined = the user has chosen no audience. Drafts of versions before 0.3 store "private" in this case; that
     * value is read as undefined.
     */
    status: PostAudience.optional().catch(undefined),
  }),
})
type PostDraft = z.infer<typeof PostDraft>

const kept = createParsedStorage(() => localStorage, PostDraft)
/** Milliseconds for which a draft is stored: a week. Its uploaded files are deleted by the server after a day. */
const keptMs = 7 * 86_400_000
const waitMs = 500

/** `keep` stores the draft when the user pauses typing or leaves the page, so that a lost connection loses no text. */
export function usePostDraft(name: string) {
  const key = `post-draft:${readStaffInfo()?.id ?? 0}:${name}`
  const waiting = useRef<PostDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const draft = useMemo(() => {
    const found = kept.read(key)
    if (!found || Date.now() - Date.parse(found.at) < keptMs) return found
    kept.write(key, null)
    return null
  }, [key])
  const write = () => {
    clearTimeout(timer.current)
    if (waiting.current) kept.write(key, waiting.current)
    waiting.current = null
  }
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    const now = () => latest.current()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  return {
    draft,
    keep(next: Omit<PostDraft, 'at'>) {
      waiting.current = { ...next, at: new Date().toISOString() }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), waitMs)
    },
    drop() {
      clearTimeout(timer.current)
      waiting.current = null
      kept.write(key, null)
    },
  }
}
