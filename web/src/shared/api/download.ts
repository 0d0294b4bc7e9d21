import type { CallArgumentsOf, RouteDefinition } from '@markaz/protocol/route'
import { createErrorToast } from '../notify/notify-error.ts'
import { notify } from '../notify/toasts.ts'
import { apiText } from './api.text.ts'
import { ApiError, isAbortError } from './api-error.ts'
import { endSessionOrShowForbidden } from './call.ts'
import { askAndVerifyPassword } from './question-dialog.ts'
import { getValidAccessToken } from './session.ts'
import { requestUrlOf, toServerUnreachableError, type UntypedCallArguments, unwrapResponseData } from './transport.ts'

/** `onProgress` receives 0…1 if the size is known. Errors are shown as toasts. Returns whether the file was saved. */
export async function downloadFile<R extends RouteDefinition>(
  route: R,
  args: CallArgumentsOf<R>,
  onProgress?: (share: number) => void,
): Promise<boolean> {
  let token: string | null = null
  try {
    token = await getValidAccessToken()
    const { blob, name } = await fetchFile(route, args as UntypedCallArguments, token, onProgress)
    browserFileSaver.save(blob, name)
    return true
  } catch (error) {
    if (isAbortError(error)) return false
    if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED_AGAIN')
      return (await askAndVerifyPassword()) ? downloadFile(route, args, onProgress) : false
    if (error instanceof ApiError) endSessionOrShowForbidden(error, token)
    if (!(error instanceof ApiError && error.handled)) tell(error)
    return false
  }
}

function tell(error: unknown): void {
  const { title, detail } = createErrorToast(error)
  notify({
    tone: 'error',
    title: apiText.downloadFailed,
    detail: [title, detail].filter(Boolean).join(' · '),
    key: 'download',
  })
}

async function fetchFile(
  route: RouteDefinition,
  args: UntypedCallArguments,
  token: string | null,
  onProgress: ((share: number) => void) | undefined,
): Promise<{ blob: Blob; name: string }> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (args.body !== undefined) headers['content-type'] = 'application/json'
  try {
    const response = await fetch(requestUrlOf(route, args), {
      method: route.method,
      headers,
      body: args.body === undefined ? null : JSON.stringify(args.body),
      signal: args.signal ?? null,
    })
    if (!response.ok) unwrapResponseData(response.status, await response.json().catch(() => null))
    const name = fileNameFromHeader(response.headers.get('content-disposition'))
    return { blob: await read(response, onProgress), name }
  } catch (error) {
    if (isAbortError(error) || error instanceof ApiError) throw error
    throw toServerUnreachableError(error)
  }
}

async function read(response: Response, onProgress: ((share: number) => void) | undefined): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const totalBytes = Number(response.headers.get('content-length'))
  if (!response.body || !onProgress) return new Blob([await response.arrayBuffer()], { type })
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body.getReader()
  let readBytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    readBytes += part.value.byteLength
    if (totalBytes > 0) onProgress(Math.min(1, readBytes / totalBytes))
  }
  return new Blob(parts, { type })
}

/** Returns e.g. talabalar.xlsx for `attachment; filename="a.xlsx"; filename*=UTF-8''talabalar.xlsx`. */
export function fileNameFromHeader(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, quoted, plain] = /filename="([^"]*)"|filename=([^;]+)/i.exec(disposition ?? '') ?? []
  return (encoded ? decoded(encoded) : (quoted ?? plain))?.trim() || 'fayl'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The method is in an object, so that tests can replace the method. */
export const browserFileSaver = {
  save(blob: Blob, name: string): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    // After a minute the browser has read the file, so its URL is no longer needed.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
}
