import { z } from 'zod'
import { type VideoHost, VideoHostError, type VideoHostStatus } from './port.ts'
import { createVimeoHttpClient, VimeoBusyError, type VimeoHttpResponse, type VimeoSettings } from './vimeo-http.ts'

const Created = z.object({
  uri: z.string().regex(/^\/videos\/\d+/),
  upload: z.object({ upload_link: z.string() }),
})
const Upload = z.object({
  upload: z.object({ status: z.string().nullish(), upload_link: z.string().nullish(), size: z.number().nullish() }),
})
const State = z.object({
  status: z.string(),
  upload: z.object({ status: z.string().nullish() }).nullish(),
  transcode: z.object({ status: z.string().nullish() }).nullish(),
  player_embed_url: z.string().nullish(),
  duration: z.number().nullish(),
  pictures: z
    .object({
      active: z.boolean().nullish(),
      sizes: z.array(z.object({ width: z.number(), link: z.string() })).nullish(),
    })
    .nullish(),
})
const Refusal = z.object({ error_code: z.number() })

const askAgainMs = 15_000
const nameLength = 128
const posterWidth = 640
const runningStatuses = new Set(['uploading', 'transcode_starting', 'transcoding', 'available'])

/**
 * The browser uploads videos directly to Vimeo (API 3.4) by the tus protocol, and Vimeo's player shows them. Addresses
 * in Vimeo's answers are used only if they belong to Vimeo.
 */
export function createVimeoHost(settings: VimeoSettings): VideoHost {
  const ask = createVimeoHttpClient(settings)
  const isVimeos = allowedUrl(settings.url)
  const ownOrigin = settings.url ? [new URL(settings.url).origin] : []

  async function remove(hostId: string): Promise<void> {
    const answer = await ask.api('DELETE', pathOf(hostId))
    if (answer.status >= 400 && answer.status !== 404) throw refusal(answer)
  }

  return {
    name: 'vimeo',
    sources: {
      connect: ['https://*.vimeo.com', ...ownOrigin],
      frame: ['https://player.vimeo.com', ...ownOrigin],
      img: ['https://i.vimeocdn.com', ...ownOrigin],
    },

    async createUpload({ name, sizeBytes }, reserve) {
      const { embedDomain } = settings
      const answer = await ask.api('POST', '/me/videos?fields=uri,upload', {
        body: {
          upload: { approach: 'tus', size: sizeBytes },
          name: shortened(name),
          privacy: {
            view: 'disable',
            embed: embedDomain ? 'whitelist' : 'public',
            download: false,
            add: false,
            comments: 'nobody',
          },
        },
      })
      if (answer.status >= 400) throw refusal(answer)
      const created = Created.safeParse(answer.body)
      if (!created.success) throw unexpectedAnswerError()
      const hostId = created.data.uri.replace(/^\/videos\/(\d+).*$/, '$1')
      const uploadUrl = created.data.upload.upload_link
      await reserve?.(hostId)
      try {
        if (!isVimeos(uploadUrl)) throw unexpectedAnswerError()
        if (embedDomain) {
          const allowed = await ask.api('PUT', `${pathOf(hostId)}/privacy/domains/${encodeURIComponent(embedDomain)}`)
          if (allowed.status >= 400) throw refusal(allowed)
        }
      } catch (error) {
        await remove(hostId).catch(() => {})
        throw error
      }
      return { hostId, uploadUrl }
    },

    async received(hostId) {
      const answer = await ask.api('GET', `${pathOf(hostId)}?fields=upload.status,upload.upload_link,upload.size`)
      if (answer.status === 404) return null
      if (answer.status >= 400) throw refusal(answer)
      const { upload } = Upload.safeParse(answer.body).data ?? {}
      if (!upload) throw unexpectedAnswerError()
      if (upload.status === 'complete') return { offsetBytes: upload.size ?? 0, isWhole: true }
      if (upload.status === 'error') return null
      if (!upload.upload_link || !isVimeos(upload.upload_link)) throw unexpectedAnswerError()
      const { status, headers } = await ask.head(upload.upload_link)
      // The upload link of the video has expired, because the upload was not finished in time.
      if (status >= 400) return null
      const [offsetBytes, length] = [bytesIn(headers, 'upload-offset'), bytesIn(headers, 'upload-length')]
      if (offsetBytes === null) throw unexpectedAnswerError()
      return { offsetBytes, isWhole: offsetBytes === (length ?? upload.size) }
    },

    async advance({ hostId }, { signal }) {
      try {
        const path = `${pathOf(hostId)}?fields=status,transcode.status,upload.status,player_embed_url,duration,pictures`
        const answer = await ask.api('GET', path, { signal })
        if (answer.status === 404) throw new VideoHostError('Video Vimeo hisobida topilmadi', { isFinal: true })
        if (answer.status >= 400) throw refusal(answer)
        const state = State.safeParse(answer.body)
        if (!state.success) throw unexpectedAnswerError()
        return answerOf(state.data, isVimeos)
      } catch (error) {
        // The video conversion continues even if Vimeo refuses requests for some time, so Vimeo is asked again later.
        if (error instanceof VimeoBusyError)
          return { kind: 'processing', percentage: 0, askAgainMs: error.retryAfterMs }
        throw error
      }
    },

    // Nothing to remove: Vimeo does not store the original video file separately.
    removeOriginal: async () => {},
    remove,
  }
}

/** Converts Vimeo's state of a video. Vimeo reports only whether the conversion is done, but not its progress. */
function answerOf(state: z.output<typeof State>, isVimeos: (url: string) => boolean): VideoHostStatus {
  const { status, upload, transcode, player_embed_url: url } = state
  if (status === 'quota_exceeded' || status === 'total_cap_exceeded') throw noSpaceError()
  if (status === 'uploading_error' || upload?.status === 'error')
    throw new VideoHostError("Fayl Vimeo'ga to'liq yetib bormadi: uni qaytadan yuklang", { isFinal: true })
  if (status === 'transcoding_error' || transcode?.status === 'error')
    throw new VideoHostError(
      "Vimeo bu faylni videoga aylantira olmadi: u buzilgan yoki formati boshqa bo'lishi mumkin",
      {
        isFinal: true,
      },
    )
  if (status === 'unavailable') throw new VideoHostError("Video Vimeo'da hozircha mavjud emas", { isFinal: false })
  if (!runningStatuses.has(status)) throw unexpectedAnswerError()
  if (status !== 'available' || transcode?.status === 'in_progress')
    return { kind: 'processing', percentage: 0, askAgainMs }
  if (!url || !isVimeos(url)) throw unexpectedAnswerError()
  return {
    kind: 'done',
    playable: { kind: 'embed', url, poster: posterIn(state.pictures) },
    durationSeconds: state.duration || null,
  }
}

/** Returns the smallest preview picture that is large enough for a player; null = there is none. */
function posterIn(pictures: z.output<typeof State>['pictures']): string | null {
  if (!pictures?.active) return null
  const sizes = (pictures.sizes ?? []).toSorted((one, other) => one.width - other.width)
  const link = (sizes.find(({ width }) => width >= posterWidth) ?? sizes.at(-1))?.link ?? ''
  return URL.canParse(link) && new URL(link).origin === 'https://i.vimeocdn.com' ? link : null
}

/** Accepts HTTPS addresses of Vimeo and addresses of the server `set`, which replaces Vimeo. */
function allowedUrl(set: string | undefined): (url: string) => boolean {
  const origin = set && new URL(set).origin
  return (url) => {
    const given = URL.parse(url)
    if (!given || given.username || given.password) return false
    if (given.origin === origin) return true
    return given.protocol === 'https:' && given.port === '' && /(^|\.)vimeo\.com$/.test(given.hostname)
  }
}

function pathOf(hostId: string): string {
  return `/videos/${encodeURIComponent(hostId)}`
}

/** Shortens the name of a video without cutting a character that consists of two UTF-16 units. */
function shortened(name: string): string {
  if (name.length <= nameLength) return name
  return `${name.slice(0, nameLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function bytesIn(headers: Headers, name: string): number | null {
  const given = headers.get(name) ?? ''
  return /^\d{1,15}$/.test(given) ? Number(given) : null
}

/**
 * Returns the error for a refused request. The error is final if neither waiting nor a change by the operator can help.
 */
function refusal({ status, body }: VimeoHttpResponse): VideoHostError {
  // Vimeo's codes: 4101 = the quota of the account is used up, 4102 = the file is too large for the account.
  if ([4101, 4102].includes(Refusal.safeParse(body).data?.error_code ?? 0)) return noSpaceError()
  if (status === 403) {
    return new VideoHostError('Vimeo ruxsat bermadi (403): tokenning upload, edit va delete ruxsatlarini tekshiring', {
      isFinal: false,
    })
  }
  return new VideoHostError(`Vimeo so'rovni qabul qilmadi (${status})`, { isFinal: true })
}

function noSpaceError(): VideoHostError {
  return new VideoHostError('Vimeo hisobidagi joy yoki ruxsat etilgan hajm tugagan', { isFinal: true })
}

function unexpectedAnswerError(): VideoHostError {
  return new VideoHostError("Vimeo javobini tushunib bo'lmadi", { isFinal: false })
}
