import { uploads } from '@markaz/protocol/centre/files/routes'
import { attachmentFileRules, type UploadedFile } from '@markaz/protocol/centre/files/schemas'
import { isPictureFile } from '@markaz/protocol/file-types'
import { maxAttachments } from '@markaz/protocol/message'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { ApiError, isAbortError } from '../../shared/api/api-error.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import {
  findFileError,
  findFileErrorBeforeResizing,
  PictureError,
  preparePictureForUpload,
} from '../../shared/files/prepare-picture.ts'
import { createErrorToast } from '../../shared/notify/notify-error.ts'
import { notifyWarning } from '../../shared/notify/toasts.ts'
import type { AttachmentItem } from './attachment-items.ts'
import { attachmentsText } from './attachments.text.ts'

/**
 * Number of simultaneous uploads. A browser opens only six connections to a server, of which other requests need some.
 */
const atOnce = 2

let lastKey = 0

/** Uploads files in the background. An upload stops if the user removes the file or leaves the screen. */
export function useAttachments(
  items: readonly AttachmentItem[],
  onChange: (items: AttachmentItem[]) => void,
  atMost: number = maxAttachments,
) {
  const latest = useRef(items)
  const change = useRef(onChange)
  const sending = useRef(new Map<string, AbortController>())
  latest.current = items
  change.current = onChange

  const set = useCallback((recipe: (items: readonly AttachmentItem[]) => AttachmentItem[]) => {
    const next = recipe(latest.current)
    latest.current = next
    change.current(next)
  }, [])
  const patch = useCallback(
    (key: string, part: Partial<AttachmentItem>) =>
      set((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item))),
    [set],
  )
  const send = useCallback(
    async (key: string, picked: File) => {
      const mine = new AbortController()
      sending.current.set(key, mine)
      patch(key, { state: 'sending', share: 0, trouble: null })
      const outcome = await sent(picked, mine.signal, (share) => {
        if (!mine.signal.aborted) patch(key, { share })
      })
      sending.current.delete(key)
      if (!mine.signal.aborted) patch(key, outcome)
    },
    [patch],
  )

  useEffect(() => {
    const there = new Set(items.map(({ key }) => key))
    for (const [key, mine] of sending.current) if (!there.has(key)) mine.abort()
    for (const { key, state, file } of latest.current) {
      const isFree = sending.current.size < atOnce && !sending.current.has(key)
      if (state === 'waiting' && file && isFree) void send(key, file)
    }
  }, [items, send])
  useEffect(() => {
    const mine = sending.current
    return () => {
      for (const one of mine.values()) one.abort()
    }
  }, [])

  return useMemo(
    () => ({
      add: (files: readonly File[]) => set((all) => [...all, ...fitting(files, atMost, all.length)]),
      remove: (key: string) => {
        sending.current.get(key)?.abort()
        set((all) => all.filter((item) => item.key !== key))
      },
      retry: (key: string) => patch(key, { state: 'waiting', trouble: null }),
    }),
    [set, patch, atMost],
  )
}

/** Returns as many files as the field's limit allows. A warning names the files that are left out. */
function fitting(files: readonly File[], atMost: number, there: number): AttachmentItem[] {
  const room = atMost - there
  const left = files.slice(Math.max(0, room))
  if (left.length > 0)
    notifyWarning(attachmentsText.tooMany(atMost), {
      detail: attachmentsText.tooManyDetail(left.map(({ name }) => name).join(', ')),
      key: 'attachments-too-many',
    })
  return files.slice(0, Math.max(0, room)).map(itemOf)
}

function itemOf(file: File): AttachmentItem {
  lastKey += 1
  const isPicture = isPictureFile(file)
  const trouble = findFileErrorBeforeResizing(file, attachmentFileRules)
  return {
    key: `new-${lastKey}`,
    name: file.name,
    sizeBytes: file.size,
    isPicture,
    path: null,
    url: null,
    state: trouble ? 'failed' : 'waiting',
    share: 0,
    trouble,
    file: trouble ? null : file,
  }
}

async function sent(
  picked: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Partial<AttachmentItem>> {
  try {
    const file = isPictureFile(picked) ? await preparePictureForUpload(picked, attachmentFileRules) : picked
    const trouble = findFileError(file, attachmentFileRules)
    if (trouble) return { state: 'failed', trouble, file: null }
    const answer: z.output<typeof UploadedFile> = await uploadFile(uploads.homeworkAttachment, file, {
      onProgress,
      signal,
    })
    return { state: 'done', share: 1, path: answer.path, url: answer.url, sizeBytes: answer.size, file: null }
  } catch (error) {
    if (error instanceof PictureError) return { state: 'failed', trouble: error.message, file: null }
    return isAbortError(error) ? {} : { state: 'failed', trouble: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const said = error instanceof ApiError ? error.fields?.file : undefined
  return said ?? createErrorToast(error).title
}
