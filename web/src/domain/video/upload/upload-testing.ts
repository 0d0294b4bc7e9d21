import { locks } from 'node:worker_threads'
import type { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { expect, vi } from 'vitest'
import { setToastRenderer, type Toast } from '../../../shared/notify/toasts.ts'
import { storedFileHandles } from '../../../shared/upload/file-handles.ts'
import { serverReadiness } from '../../../shared/upload/server-connection.ts'
import { signInAs } from '../../../testing/session.ts'
import { readUploads } from './upload-list.ts'
import { startUploadServer } from './upload-server-testing.ts'
import { endUploadSession } from './upload-session.ts'

export async function openUploadPage() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // jsdom has no `navigator.locks`, so Node's implementation is used.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const server = await startUploadServer()
  const keptHandles = new Map<string, FileSystemFileHandle>()
  const give = (to: { serverReadiness: typeof serverReadiness; storedFileHandles: typeof storedFileHandles }) => {
    to.serverReadiness.isReady = () =>
      fetch(`${server.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    to.storedFileHandles.read = async (key) => keptHandles.get(key)
    to.storedFileHandles.write = async (key, handle) => void keptHandles.set(key, handle)
    to.storedFileHandles.remove = async (key) => void keptHandles.delete(key)
  }
  give({ serverReadiness, storedFileHandles })
  const notices: Toast[] = []
  const disconnect = setToastRenderer((notice) => notices.push(notice))
  signInAs()
  return {
    server,
    notices,
    give,
    close: async () => {
      endUploadSession()
      disconnect()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      vi.useRealTimers()
      await server.close()
    },
  }
}

export type UploadPage = Awaited<ReturnType<typeof openUploadPage>>

const entry = (name: string) => readUploads().find(({ origName }) => origName === name)
const statusOf = (name: string) => entry(name)?.file.currentStatus
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

export const uploadListTestHelpers = {
  entry,
  statusOf,
  keyOf: (name: string) => entry(name)?.key ?? '',
  until,
  reaches: (name: string, status: VideoStatus | 'queued') => until(() => expect(statusOf(name)).toBe(status)),
  looked: () => vi.advanceTimersByTimeAsync(5_000),
}
