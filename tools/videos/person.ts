import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { GroupAccessScope } from '@markaz/protocol/route'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { z } from 'zod'

type Out<S> = z.output<Extract<S, z.ZodType>>
type In<S> = z.input<Extract<S, z.ZodType>>
interface Asked<R extends RouteDefinition> {
  params?: In<R['params']>
  query?: Partial<In<R['query']>>
  body?: In<R['body']>
}

export class ServerError extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  constructor(asked: string, status: number, code: string, errMsg: string) {
    super(`${asked}: ${status} ${code} ${errMsg}`)
    this.status = status
    this.code = code
  }
}

export interface SignedInUser {
  base: string
  /** Returns an access token that is valid for at least five more minutes. */
  token(): Promise<string>
  ask<R extends RouteDefinition>(route: R, asked?: Asked<R>): Promise<Out<R['answer']>>
}

const renewAfterMs = 8 * 60_000

export async function signIn(base: string, login: string, password: string): Promise<SignedInUser> {
  const answer = await exchange(base, auth.signIn, { body: { login, password } })
  if ('ticket' in answer) throw new Error(`${login} needs a further step: ${answer.next}`)
  let tokens: { accessToken: string; refreshToken: string } = answer
  let since = Date.now()
  let renewal: Promise<void> | null = null
  const renew = async () => {
    tokens = await exchange(base, auth.refresh, {}, tokens.refreshToken)
    since = Date.now()
  }
  const token = async () => {
    if (Date.now() - since > renewAfterMs) {
      renewal ??= renew().finally(() => {
        renewal = null
      })
      await renewal
    }
    return tokens.accessToken
  }
  return { base, token, ask: async (route, asked) => exchange(base, route, asked, await token()) }
}

async function exchange<R extends RouteDefinition>(
  base: string,
  route: R,
  { params, query, body }: Asked<R> = {},
  token?: string,
): Promise<Out<R['answer']>> {
  const path = apiPath(route).replace(/\{(\w+)\}/g, (_, name) => String((params as Record<string, unknown>)[name]))
  const search = new URLSearchParams(query as Record<string, string>)
  const response = await fetch(`${base}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer.data
  const { code = '?', errMsg = '' } = answer?.error ?? {}
  throw new ServerError(`${route.method} ${path}`, response.status, code, errMsg)
}

export interface LessonReference {
  groupId: number
  lessonId: number
}

export async function listOwnLessons(person: SignedInUser, count: number): Promise<LessonReference[]> {
  const mine = await person.ask(groups.mine, { query: { page: '1', perPage: '50' } })
  for (const group of mine.groups) {
    const { lessons } = await person.ask(groups.lessons, { params: { id: String(group.id) } })
    if (lessons.length > 0) return lessons.slice(0, count).map(({ id }) => ({ groupId: group.id, lessonId: id }))
  }
  throw new Error('no group with a lesson')
}

/** Creates a video and its upload link; the returned `uploadUrl` is an absolute URL. */
export async function createVideoForUpload(
  person: SignedInUser,
  reach: GroupAccessScope,
  place: LessonReference,
  file: { name: string; size: number },
) {
  const link = await person.ask(videos.createLink[reach], {
    body: {
      groupId: place.groupId,
      lessonId: place.lessonId,
      origName: file.name,
      fileName: file.name,
      size: file.size,
      type: VideoType.Lesson,
    },
  })
  return { ...link, uploadUrl: new URL(link.uploadUrl, person.base).href }
}

export const fetchVideo = async (person: SignedInUser, id: number) =>
  (await person.ask(videos.read, { params: { id: String(id) } })).video

export async function waitForVideoStatus(
  person: SignedInUser,
  id: number,
  wanted: readonly VideoStatus[],
  timeoutMs: number,
): Promise<Awaited<ReturnType<typeof fetchVideo>>> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const video = await fetchVideo(person, id)
    if (wanted.includes(video.status)) return video
    if (Date.now() > until)
      throw new Error(`video ${id} stays in status ${video.status}, ${video.percentage} %: ${video.message ?? ''}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
